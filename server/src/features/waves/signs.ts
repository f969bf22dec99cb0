import type { ActivityCode } from '@assay/contract/activity'
import { Cluster, day } from './cluster.ts'
import { maxShareOf } from './heat.ts'
import { countNear, isAscending } from './numbers.ts'
import { type Grouping, groupings, type Recent } from './recent.ts'
import { flag, odd, type Traits } from './traits.ts'

/**
 * A group by which a wave is found again: the wave is the same if any of them is. Made-up names, new domains and hosting networks are no
 * group that has a value: theirs is 1.
 */
export type WaveKey = { grouping: Grouping | 'fake_names' | 'new_domains' | 'hosting'; value: number }

export function isGrouping(grouping: WaveKey['grouping']): grouping is Grouping {
  return grouping !== 'fake_names' && grouping !== 'new_domains' && grouping !== 'hosting'
}

/** What the account has said is its own. */
export type IsMine = (key: WaveKey) => boolean

export type Sign = {
  level: 'unusual' | 'wave'
  code: ActivityCode
  key: WaveKey
  surprise: number
  /** How many sign-ups show it, since the first of them, and how many would be usual. */
  count: number
  milliseconds: number
  usual: number
  /** What else the sentence says: how many mailboxes, names, subdomains, domains or networks. */
  detail: number
  /** When the domain was first seen. */
  firstSeen: number
  /** Of a wave's members that aren't noted yet, newest first. */
  places: number[]
}

/** What a group has of all sign-ups, as long as we don't know what's usual for the account. */
const usually = {
  /** A mailbox, a numbered stem or a domain that nobody knows: hardly ever twice. */
  own: 1 / 3000,
  /** Namesakes, and homes, offices and carriers. */
  nameOrNetwork: 1 / 2000,
  /** One exact version of a browser. */
  agent: 1 / 200,
  /** People behind VPNs, and at domains that nobody knows. */
  hosting: 1 / 20,
  newDomain: 1 / 20,
  /** People who don't want to say their name. */
  fakeName: 1 / 100,
}

/** How surprising a group must be, as `Cluster` weighs it. */
const surprising = { unusual: 14, wave: 30 }

/** As many people may come together for a good reason. */
const max = {
  /** From one place: tests of the account's own, and an agency's customers. */
  desk: 40,
  /** With one mailbox, where networks aren't sent: it takes more to tell a tester from a farm. */
  unknownDesk: 12,
  /** In a week and not from one office: a company or a school that nobody knows is smaller. */
  staff: 160,
  /** The same with addresses that say neither a name nor a class. */
  numbered: 80,
}

type Context = { recent: Recent; traits: Traits; now: number; isMine: IsMine; signs: Sign[] }

/** Everything that is unusual about a sign-up which is among the recent ones already. */
export function findSigns(recent: Recent, traits: Traits, now: number, isMine: IsMine): Sign[] {
  const context: Context = { recent, traits, now, isMine, signs: [] }
  judgeMailbox(context)
  judgeNumbers(context)
  if (!(traits.flags & flag.isKnown)) {
    judgeUnknownDomain(context)
    judgeNewDomains(context)
  }
  judgeShape(context, 'shape')
  judgeShape(context, 'style')
  judgeName(context)
  judgeNetwork(context)
  judgeAgent(context)
  judgeHosting(context)
  judgeFakeNames(context)
  return context.signs
}

function levelOf({ surprise }: Cluster): Sign['level'] {
  return surprise > surprising.wave ? 'wave' : 'unusual'
}

function take({ recent, traits, now }: Context, grouping: Grouping, milliseconds: number, share: number): Cluster {
  const cluster = clusters[grouping].take(recent, grouping, traits[grouping], now, milliseconds)
  return cluster.size < 3 ? cluster : cluster.weigh(recent.count(grouping, traits[grouping]), recent.total, share)
}

function add(
  { recent, traits, isMine, signs }: Context,
  level: Sign['level'] | null,
  code: ActivityCode,
  grouping: WaveKey['grouping'],
  cluster: Cluster,
  detail = 0,
): void {
  if (level === null) return
  const key: WaveKey = { grouping, value: isGrouping(grouping) ? traits[grouping] : 1 }
  if (isMine(key)) return
  signs.push({
    level,
    code,
    key,
    surprise: cluster.surprise,
    count: cluster.size,
    milliseconds: cluster.milliseconds,
    usual: cluster.usual,
    detail,
    firstSeen: recent.domainFirstSeen(cluster.places[0] ?? 0),
    places: level === 'wave' ? cluster.unnoted() : [],
  })
}

/** One mailbox under many names or from many networks: its dots, tags and spellings. */
function judgeMailbox(context: Context): void {
  const { traits } = context
  const same = take(context, 'mailbox', 3 * day, usually.own)
  if (same.size < 4) return
  const names = same.distinct('name')
  const networks = same.distinct('network')
  const isShared = traits.network === 0 ? names >= Math.max(3, 0.6 * same.size) : names >= 3 || networks >= 4
  if (isShared && same.size >= (isDesk(context, same) ? max.desk : traits.network === 0 ? max.unknownDesk : 5))
    add(context, 'wave', 'one_mailbox', 'mailbox', same, names)
  else add(context, isShared || same.surprise > 25 ? 'unusual' : null, 'one_mailbox', 'mailbox', same, names)
}

/** People who test their own product, or set up accounts for customers, stay where they are, and a farm is larger. */
function isDesk({ traits }: Context, same: Cluster): boolean {
  return traits.network !== 0 && same.distinct('network') <= 2
}

/** `anna01`, `anna02`: numbers that are close together or come in their order. */
function judgeNumbers(context: Context): void {
  const { traits } = context
  if (traits.stem === 0) return
  const same = take(context, 'stem', 3 * day, usually.own)
  if (same.size < 3) return
  const near = countNear(same, traits.number)
  const isInOrder = isAscending(same)
  const isOwned = !(traits.flags & flag.isProvider)
  if (same.size < max.desk && isDesk(context, same)) {
    add(context, near >= 3 ? 'unusual' : null, 'numbered_mailboxes', 'stem', same, near)
    return
  }
  // A school or a company gives out numbers, too, but its people don't come in their order.
  const isMany = near >= 6 || (same.surprise > surprising.wave && same.size >= 6)
  const level = isMany && (isInOrder || !isOwned) ? 'wave' : near >= 3 && same.surprise > 8 ? 'unusual' : null
  add(context, level, 'numbered_mailboxes', 'stem', same, near)
}

/** A farm's own domain, or a company's first day: colleagues have one style of address, and often an office. */
function judgeUnknownDomain(context: Context): void {
  const { traits } = context
  const same = take(context, 'domain', 7 * day, usually.own)
  if (same.size < 3) return
  const boxes = same.distinct('mailbox')
  if (boxes < 3) return
  const hosts = same.distinct('host')
  if (hosts >= 4 && hosts > same.size / 2)
    add(context, hosts >= 5 ? 'wave' : 'unusual', 'many_subdomains', 'domain', same, hosts)
  const oddness = same.share(odd)
  const isRandom = same.share(flag.isRandom) > 0.2
  // Of a few, one more or less is a large share.
  const isFew = (share: number, max: number) => same.size * share <= 1 + max * same.size
  const isPlain = isFew(same.share(flag.isCounted), 0.2)
  const isOffice =
    traits.network !== 0 &&
    same.share(flag.isHosting) < 0.5 &&
    same.topShare('network') >= 0.25 &&
    same.distinct('agent') >= Math.min(8, 0.35 * same.size)
  const styled = same.topShare('style', 3)
  const isTidy = isPlain && isFew(oddness, 0.3) && styled >= 0.8
  // A roll number is a class and a number, and may look random: 21bce1045.
  const isClass =
    isPlain && same.countOf('stem', 0) <= 0.2 * same.size && same.distinct('stem') <= Math.max(5, same.size / 6)
  const isNumbered = isPlain && !isRandom && traits.stem !== 0 && same.topShare('style') >= 0.8
  const isStaff = isPlain && !isRandom && isOffice && styled >= 0.6
  const { surprise } = same
  if (isTidy || isClass || isNumbered || isStaff || (boxes < max.desk && isDesk(context, same))) {
    const limit = isNumbered && !isTidy && !isClass ? max.numbered : max.staff
    const isTooLarge = !isOffice && boxes >= limit && surprise > 60
    if (isTooLarge || (boxes >= 6 && same.isOngoing))
      add(context, 'wave', 'many_mailboxes_at_new_domain', 'domain', same, boxes)
    else add(context, boxes >= 8 && surprise > 20 ? 'unusual' : null, 'colleagues', 'domain', same, boxes)
  } else if (boxes >= 6 && (surprise > (oddness > 0.2 ? 15 : 24) || same.isOngoing)) {
    add(context, 'wave', 'many_mailboxes_at_new_domain', 'domain', same, boxes)
  } else {
    const isUnusual = surprise > 12 && boxes >= (oddness >= 0.6 ? 3 : 4)
    add(context, isUnusual ? 'unusual' : null, 'many_mailboxes_at_new_domain', 'domain', same, boxes)
  }
}

/**
 * Mailboxes at providers that one recipe made. An audience has many shapes, and another one has others, so a shape must be commoner than in
 * any: among all sign-ups, and a style among those at its provider.
 */
function judgeShape(context: Context, grouping: 'shape' | 'style'): void {
  const { recent, traits, now } = context
  if (traits.shape === 0 || !recent.isHot(grouping, traits[grouping])) return
  const same = clusters[grouping].take(recent, grouping, traits[grouping], now, 3 * day)
  if (same.size < 6) return
  same.weighAgainst(grouping, maxShareOf(grouping, traits.flags, traits.rarity), grouping === 'style').narrow()
  if (same.surprise < surprising.unusual || same.size < 2.5 * same.usual) return
  const boxes = same.distinct('mailbox')
  if (boxes < 6 || boxes < 0.7 * same.size) return
  const code = traits.flags & flag.isRandom ? 'random_mailboxes' : 'same_shape'
  add(context, levelOf(same), code, grouping, same, boxes)
}

/** One name with many mailboxes. */
function judgeName(context: Context): void {
  const same = take(context, 'name', 3 * day, usually.nameOrNetwork)
  if (same.size < 5) return
  const boxes = same.distinct('mailbox')
  const isMany = same.size >= (isDesk(context, same) ? max.desk : 12)
  const level =
    isMany && boxes >= 12 && same.surprise > surprising.wave
      ? 'wave'
      : boxes >= 5 && same.surprise > 20
        ? 'unusual'
        : null
  add(context, level, 'one_name', 'name', same, boxes)
}

/** A school, an office, a conference and a carrier have one network too, but many browsers; a computer room has one of each. */
function judgeNetwork(context: Context): void {
  const { recent, traits, now } = context
  if (traits.network === 0 || traits.agent === 0) return
  const same = take(context, 'network', 3 * day, usually.nameOrNetwork)
  if (same.size < 4 || same.surprise < 15) return
  const boxes = same.distinct('mailbox')
  if (boxes < 4 || same.topShare('agent', 2) < 0.8) return
  // People who test their own product sign up with tags.
  if (same.share(flag.isTagged) >= 0.3) return
  const isHosting = same.share(flag.isHosting) >= 0.8
  const isFake = boxes >= max.desk && same.share(flag.isRandom | flag.isFakeName) >= 0.5
  if ((isHosting && boxes >= 12) || isFake) {
    add(context, 'wave', 'one_network', 'network', same, boxes)
    return
  }
  // The same browser on several networks that are all new.
  const agents = take(context, 'agent', 3 * day, usually.agent)
  const isRare =
    recent.count('agent', traits.agent) - agents.size < 0.15 * (recent.total - recent.countSince(now - 3 * day) + 20)
  const { repeated, inRepeated } = agents.repeats('network', 4)
  if (isHosting && isRare && repeated >= 3 && inRepeated >= 16)
    add(context, 'wave', 'one_browser', 'network', same, repeated)
  else add(context, boxes >= 10 || (isHosting && boxes >= 5) ? 'unusual' : null, 'one_network', 'network', same, boxes)
}

/** One browser behind many addresses. A new app is that too, so it takes a second sign. */
function judgeAgent(context: Context): void {
  const { recent, traits } = context
  if (traits.agent === 0 || !recent.isHot('agent', traits.agent)) return
  const same = take(context, 'agent', 3 * day, usually.agent).narrow()
  if (same.size < 12 || same.surprise < 40 || same.size < 4 * same.usual) return
  if (traits.network !== 0 && same.distinct('network') < 0.5 * same.size) return
  const isOneProvider = isAtOneProvider(context, same)
  const isOdd = (traits.flags & odd) !== 0 && same.share(odd) >= 0.5
  const isHosting = (traits.flags & flag.isHosting) !== 0 && same.share(flag.isHosting) >= 0.6
  if (!isOneProvider && !isOdd && !isHosting) return
  if (isOneProvider) same.keep('domain', traits.domain)
  add(context, 'wave', 'one_browser', 'agent', same, same.distinct('network'))
}

/** Nearly all at one provider, although the account’s others aren’t. */
function isAtOneProvider({ recent, traits }: Context, same: Cluster): boolean {
  return (
    (traits.flags & flag.isProvider) !== 0 &&
    same.countOf('domain', traits.domain) >= 0.9 * same.size &&
    recent.count('domain', traits.domain) - same.size < 0.7 * (recent.total - same.size)
  )
}

/** Rented servers behind many addresses. People use VPNs, too, so it takes a second sign. */
function judgeHosting(context: Context): void {
  const { recent, traits, now } = context
  if (!(traits.flags & flag.isHosting)) return
  const same = clusters.network.takeFlagged(recent, flag.isHosting, flag.isHosting, now, day / 2)
  same.weigh(recent.countFlagged(flag.isHosting), recent.kept, usually.hosting).narrow()
  if (same.size < 8 || same.surprise < surprising.unusual || same.size < 4 * same.usual) return
  const networks = same.distinct('network')
  if (networks < 5 || same.topShare('network') > 0.34) return
  const isOneProvider = isAtOneProvider(context, same)
  if (!isOneProvider && same.topShare('agent', 2) < 0.8 && same.share(odd) < 0.5) return
  if (isOneProvider) same.keep('domain', traits.domain)
  add(context, levelOf(same), 'hosting_networks', 'hosting', same, networks)
}

/** Names that are made up. Some people don't say theirs, but seldom many at once. */
function judgeFakeNames(context: Context): void {
  const { recent, traits, now } = context
  if (!(traits.flags & flag.isFakeName)) return
  const same = clusters.name.takeFlagged(recent, flag.isFakeName, flag.isFakeName, now, day / 2)
  same.weigh(recent.countFlagged(flag.isFakeName), recent.kept, usually.fakeName).narrow()
  const boxes = same.distinct('mailbox')
  if (boxes < 5 || same.surprise <= surprising.unusual || same.size < 4 * same.usual) return
  add(context, levelOf(same), 'generated_names', 'fake_names', same, boxes)
}

/** Many domains that nobody knows, a few mailboxes each. A webinar brings them too, so it takes a second sign. */
function judgeNewDomains(context: Context): void {
  const { recent, traits, now } = context
  const same = clusters.mailHost.takeFlagged(recent, flag.isKnown, 0, now, day / 2)
  if (same.size < 8) return
  same.weigh(recent.kept - recent.countFlagged(flag.isKnown), recent.kept, usually.newDomain).narrow()
  if (same.surprise < surprising.unusual || same.size < 3 * same.usual) return
  const hasOneHost = traits.mailHost !== 0 && same.countOf('mailHost', traits.mailHost) >= Math.max(6, 0.4 * same.size)
  const hasOneAgent = traits.agent !== 0 && same.countOf('agent', traits.agent) >= Math.max(6, 0.4 * same.size)
  // Two colleagues have addresses of one style, two of a farm's mailboxes seldom.
  const { repeated, inRepeated } = same.repeats('domain', 2)
  const hasMates =
    same.countOf('domain', traits.domain) >= 2 &&
    repeated >= 4 &&
    inRepeated >= 0.7 * same.size &&
    same.distinct('style') >= 0.6 * same.distinct('domain') + 0.4 * same.size
  // One company may have its first day, or two with several brands, but not four that have nothing to do with each other.
  const hasTeams = same.countOf('domain', traits.domain) >= 8 && same.repeats('domain', 8).repeated >= 4
  if (hasOneHost) same.keep('mailHost', traits.mailHost)
  else if (hasOneAgent) same.keep('agent', traits.agent)
  else if (hasTeams) same.keepRepeated('domain', 8)
  else if (hasMates) same.keepRepeated('domain', 2)
  else return
  const domains = same.distinct('domain')
  if (domains < 4 || same.topShare('domain') > 0.5 || (same.size < max.desk && isDesk(context, same))) return
  const code = hasOneHost ? 'new_domains_share_mail_host' : 'several_signs'
  add(context, same.size >= 10 && same.surprise > 24 ? 'wave' : 'unusual', code, 'new_domains', same, domains)
}

const clusters = Object.fromEntries(groupings.map((name) => [name, new Cluster()])) as Record<Grouping, Cluster>
