import { formatCount, formatCounted, formatPercent } from '@assay/contract/format/figures'
import type { WaveDetail } from '@assay/contract/waves/waves'
import type { StoredWave } from './queries.ts'
import { flag, type Traits } from './traits.ts'

type Shared = WaveDetail['shared'][number]
type Compared = Omit<Shared, 'trait'>

/** What a wave's members share, and what they don't, beside the account's sign-ups before it. */
export function compareTraits(members: Traits[], others: Traits[]): Shared[] {
  return [
    { trait: 'domain', ...compareDomains(members, others) },
    { trait: 'mailbox', ...compareMailboxes(members, others) },
    { trait: 'browser', ...compareBrowsers(members, others) },
    { trait: 'network', ...compareNetworks(members, others) },
    { trait: 'name', ...compareNames(members) },
    { trait: 'mail_host', ...compareMailHosts(members) },
  ]
}

/** Why so many at once are unusual for the account. */
export function explainWhy({ reasons, code }: StoredWave, others: Traits[]): string {
  const found = reasons.map(({ message }) => message).join(' ')
  if (others.length === 0) return `${found} You had no sign-ups before that we could compare them with.`.trim()
  const [one, read] = Object.hasOwn(bases, code) ? (bases[code] ?? byDomain) : byDomain
  const max = commonest(others.map(read)).count
  const often = max <= 1 ? 'more than once' : `more than ${formatCount(max)} times`
  return `${found} Among your ${formatCounted(others.length, 'sign-up')} before, no ${one} came up ${often}.`.trim()
}

type Basis = [one: string, read: (traits: Traits) => number]
const byDomain: Basis = ['domain that few people know', ({ flags, domain }) => (flags & flag.isKnown ? 0 : domain)]
const byMailbox: Basis = ['mailbox', ({ mailbox }) => mailbox]
const byShape: Basis = ['shape of mailbox', shapeOf]
const byName: Basis = ['name', ({ name }) => name]
const byNetwork: Basis = ['network', ({ network }) => network]
const byBrowser: Basis = ['browser', ({ agent }) => agent]
const bases: Record<string, Basis> = {
  one_mailbox: byMailbox,
  numbered_mailboxes: byShape,
  same_shape: byShape,
  random_mailboxes: byShape,
  one_name: byName,
  generated_names: byName,
  one_network: byNetwork,
  one_browser: byBrowser,
  hosting_networks: byNetwork,
}

/** At a provider, where the letters and digits are; elsewhere, how it's made from the name. */
function shapeOf({ shape, style }: Traits): number {
  return shape === 0 ? style : shape
}

/** Whether a mailbox looks like most of these. */
export function isSameShape(members: Traits[]): (member: Traits) => boolean {
  const { value } = commonest(members.map(shapeOf))
  return (member) => value !== 0 && shapeOf(member) === value
}

function compareDomains(members: Traits[], others: Traits[]): Compared {
  const domains = members.map(({ domain }) => domain).filter(Boolean)
  if (domains.length === 0) return { title: 'No address', detail: 'No email address was sent.', unusual: false }
  const known = new Set(others.map(({ domain }) => domain))
  const [all, added] = [new Set(domains), new Set(domains.filter((domain) => !known.has(domain)))]
  const atNew = domains.filter((domain) => added.has(domain)).length
  const isProvider = members.filter(({ flags }) => flags & flag.isProvider).length > members.length / 2
  if (isProvider) {
    const usual = shareOf(others, ({ flags }) => (flags & flag.isProvider) !== 0)
    return {
      title: all.size === 1 ? '1 large provider' : `${formatCount(all.size)} domains, mostly large providers`,
      detail: beside(others, `${usual} of your usual sign-ups are at large providers.`),
      unusual: false,
    }
  }
  const news = added.size === all.size ? 'new to you' : `${formatCount(added.size)} of them new to you`
  return {
    title: added.size === 0 ? formatCounted(all.size, 'domain') : `${formatCounted(all.size, 'domain')}, ${news}`,
    detail:
      added.size === 0
        ? 'You saw all of them before.'
        : `${outOf(atNew, members.length)} came from ${added.size === 1 ? 'a new domain' : 'new domains'}.`,
    unusual: atNew > domains.length / 2 && all.size <= domains.length / 2,
  }
}

function compareMailboxes(members: Traits[], others: Traits[]): Compared {
  const boxes = new Set(members.map(({ mailbox }) => mailbox).filter(Boolean)).size
  if (boxes > 0 && boxes <= members.length / 2) {
    const detail = `${formatCounted(members.length, 'sign-up')} lead to ${formatCounted(boxes, 'mailbox', 'mailboxes')}.`
    return {
      title: boxes === 1 ? 'One mailbox, many spellings' : 'Few mailboxes, many spellings',
      detail,
      unusual: true,
    }
  }
  const { value, count } = commonest(members.map(shapeOf))
  if (count === 0) return { title: 'No address', detail: 'No email address was sent.', unusual: false }
  const usual = others.filter((traits) => shapeOf(traits) === value).length / Math.max(1, others.length)
  const share = count / members.length
  return {
    title: share >= 0.6 ? 'One shape' : 'Different shapes',
    detail: `${outOf(count, members.length)} are built the same way. ${beside(others, `You see this in ${printShare(usual)} of sign-ups.`)}`,
    unusual: share >= 0.6 && usual < share / 3,
  }
}

function compareBrowsers(members: Traits[], others: Traits[]): Compared {
  const agents = members.map(({ agent }) => agent).filter(Boolean)
  if (agents.length === 0) return { title: 'Unknown', detail: 'Send `user_agent` to compare browsers.', unusual: false }
  const { value, count } = commonest(agents)
  const usual = others.filter(({ agent }) => agent === value).length / Math.max(1, others.length)
  const isOne = count >= 0.7 * agents.length
  const different = new Set(agents).size
  return {
    title: isOne ? 'One exact version' : `${formatCounted(different, 'version')}`,
    detail: `${outOf(count, members.length)}. ${beside(others, `${printShare(usual)} of your usual sign-ups use it.`)}`,
    unusual: isOne && agents.length > 3 && usual < 0.3,
  }
}

function compareNetworks(members: Traits[], others: Traits[]): Compared {
  const sent = members.filter(({ network }) => network !== 0)
  if (sent.length === 0) return { title: 'Unknown', detail: 'Send `ip` to compare networks.', unusual: false }
  const hosting = sent.filter(isHosting).length
  const networks = new Set(sent.map(({ network }) => network)).size
  const usual = others.filter(isHosting).length / Math.max(1, others.filter(({ network }) => network !== 0).length)
  const place =
    hosting === 0 ? 'none of them hosting' : `${formatCount(hosting)} of ${formatCount(sent.length)} hosting`
  return {
    title: `${formatCounted(networks, 'network')}, ${place}`,
    detail: beside(others, `${printShare(1 - usual)} of your usual sign-ups aren’t from hosting providers.`),
    unusual: hosting / sent.length > Math.max(0.3, 2 * usual) || (sent.length > 3 && networks <= sent.length / 4),
  }
}

function compareNames(members: Traits[]): Compared {
  const names = members.map(({ name }) => name).filter(Boolean)
  if (names.length === 0) return { title: 'Unknown', detail: 'No names were sent.', unusual: false }
  const { count } = commonest(names)
  const fake = members.filter(({ flags }) => flags & flag.isFakeName).length
  const different = formatCounted(new Set(names).size, 'different name')
  if (count > names.length / 2) {
    return { title: 'One name', detail: `${outOf(count, members.length)} have the same name.`, unusual: count > 2 }
  }
  if (fake > names.length / 4) {
    return { title: 'Made-up names', detail: `${outOf(fake, members.length)} are made up.`, unusual: true }
  }
  const plausible = fake === 0 ? 'all plausible' : `${formatCount(fake)} made up`
  return { title: 'Nothing unusual', detail: `${different}, ${plausible}.`, unusual: false }
}

function compareMailHosts(members: Traits[]): Compared {
  const served = members.filter(({ mailHost, flags }) => mailHost !== 0 && !(flags & flag.isKnown))
  if (served.length === 0) return { title: 'Nothing unusual', detail: 'No mail host that stands out.', unusual: false }
  const { value, count } = commonest(served.map(({ mailHost }) => mailHost))
  const domains = new Set(served.filter(({ mailHost }) => mailHost === value).map(({ domain }) => domain)).size
  return domains === 1
    ? { title: 'One mail host', detail: `${outOf(count, members.length)}, all of one domain.`, unusual: false }
    : {
        title: `Shared by ${formatCounted(domains, 'domain')}`,
        detail: `${outOf(count, members.length)}.`,
        unusual: true,
      }
}

/** What is said about the usual, where there's any. */
function beside(others: Traits[], text: string): string {
  return others.length === 0 ? 'Not enough history yet to compare.' : text
}

function isHosting({ network, flags }: Traits): boolean {
  return network !== 0 && (flags & flag.isHosting) !== 0
}

/** 0 stands for none and doesn't count. */
function commonest(values: number[]): { value: number; count: number } {
  const counts = new Map<number, number>()
  for (const value of values) if (value !== 0) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best = { value: 0, count: 0 }
  for (const [value, count] of counts) if (count > best.count) best = { value, count }
  return best
}

function outOf(count: number, all: number): string {
  return `${formatCount(count)} of ${formatCount(all)}`
}

function shareOf(others: Traits[], test: (traits: Traits) => boolean): string {
  return printShare(others.filter(test).length / Math.max(1, others.length))
}

function printShare(share: number): string {
  return formatPercent(Math.round(share * 100))
}
