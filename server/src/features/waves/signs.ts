import type { ActivityCode } from '@assay/contract/activity'
import { Cluster, day } from './cluster.ts'
import type { Grouping, Recent } from './recent.ts'
import { flag, odd, type Traits } from './traits.ts'

/** A group by which a wave is found again: the wave is the same if any of them is. */
export type WaveKey = { grouping: Grouping; value: number }

export type Sign = {
  level: 'unusual' | 'wave'
  code: ActivityCode
  key: WaveKey
  surprise: number
  /** How many sign-ups show it, since the first of them, and how many would be usual. */
  count: number
  milliseconds: number
  usual: number
  /** What else the sentence says: mailboxes, subdomains, domains, names. */
  detail: number
  places: number[]
}

/** Everything that is unusual about a sign-up which is among the recent ones already. */
export function findSigns(recent: Recent, traits: Traits, now: number): Sign[] {
  const signs: Sign[] = []
  const add = (level: Sign['level'] | null, code: ActivityCode, grouping: Grouping, cluster: Cluster, detail = 0) => {
    if (level === null) return
    signs.push({
      level,
      code,
      key: { grouping, value: traits[grouping] },
      surprise: cluster.surprise,
      count: cluster.size,
      milliseconds: cluster.milliseconds,
      usual: cluster.usual,
      detail,
      places: Array.from(cluster.places.subarray(0, cluster.size)),
    })
  }
  const take = (grouping: Grouping, milliseconds: number, share: number): Cluster => {
    const cluster = clusters[grouping].take(recent, grouping, traits[grouping], now, milliseconds)
    if (cluster.size < 3) return cluster
    return cluster.weigh(recent.count(grouping, traits[grouping]), share, (since) => recent.countSince(since), recent.kept)
  }

  judgeMailbox()
  judgeNumbers()
  if (!(traits.flags & flag.isKnown)) judgeUnknownDomain()
  judgeShape('shape')
  judgeShape('style')
  judgeName()
  judgeNetwork()
  judgeAgent()
  judgeFlag(flag.isFakeName, 'generated_names')
  return signs

  function judgeMailbox(): void {
    const same = take('mailbox', 3 * day, 1 / 3000)
    if (same.size < 4) return
    const names = same.distinct('name')
    const networks = same.distinct('network')
    // People who test their own product stay at their desk, and mostly keep their name.
    const isOneDesk = traits.network !== 0 && networks <= 2
    const isShared = names >= 3 || networks >= 4
    if (isShared && (same.size >= 25 || (!isOneDesk && same.size >= 5))) add('wave', 'one_mailbox', 'mailbox', same, names)
    else add(isShared || same.surprise > 25 ? 'unusual' : null, 'one_mailbox', 'mailbox', same, names)
  }

  function judgeNumbers(): void {
    if (traits.stem === 0) return
    const same = take('stem', 3 * day, 1 / 3000)
    if (same.size < 3) return
    const near = countNear(same, traits.number)
    const isInOrder = isAscending(same)
    const isOwned = !(traits.flags & flag.isProvider)
    if (near >= 6 && (!isOwned || isInOrder)) add('wave', 'numbered_mailboxes', 'stem', same, near)
    else if (same.surprise > 30 && same.size >= 6 && (isInOrder || !isOwned)) add('wave', 'numbered_mailboxes', 'stem', same, near)
    else add(near >= 3 && same.surprise > 8 ? 'unusual' : null, 'numbered_mailboxes', 'stem', same, near)
  }

  /** A farm's own domain, or a company's first day: colleagues have one style of address, and often an office. */
  function judgeUnknownDomain(): void {
    const same = take('domain', 7 * day, 1 / 3000)
    if (same.size < 3) return
    const boxes = same.distinct('mailbox')
    if (boxes < 3) return
    const hosts = same.distinct('host')
    if (hosts >= 4 && hosts > same.size / 2) add(hosts >= 5 ? 'wave' : 'unusual', 'many_subdomains', 'domain', same, hosts)
    const oddness = same.share(odd)
    const isTidy = same.topShare('style', 2) >= 0.8 && oddness <= 0.25
    const isNumbered = same.topShare('style') >= 0.8 && same.share(flag.isRandom) <= 0.2 && traits.stem !== 0
    const networks = same.distinct('network')
    const agents = same.distinct('agent')
    const isOffice =
      traits.network !== 0 &&
      same.size >= 4 * networks &&
      agents >= Math.min(8, 0.35 * same.size) &&
      same.share(flag.isRandom) <= 0.2
    const { surprise } = same
    if (isTidy || isOffice || isNumbered) {
      const isTooLarge = !isOffice && boxes >= (traits.network === 0 ? 120 : 80) && surprise > 60
      if (isTooLarge) add('wave', 'many_mailboxes_at_new_domain', 'domain', same, boxes)
      else add(boxes >= 8 && surprise > 20 ? 'unusual' : null, 'colleagues', 'domain', same, boxes)
    } else if (boxes >= 6 && surprise > (oddness > 0.2 ? 15 : 24)) {
      add('wave', 'many_mailboxes_at_new_domain', 'domain', same, boxes)
    } else {
      const isUnusual = surprise > 12 && boxes >= (oddness >= 0.6 ? 3 : 4)
      add(isUnusual ? 'unusual' : null, 'many_mailboxes_at_new_domain', 'domain', same, boxes)
    }
  }

  /** Mailboxes at providers that one recipe made. */
  function judgeShape(grouping: 'shape' | 'style'): void {
    if (traits.shape === 0) return
    const share = 2 ** (-traits.rarity / 8)
    const same = take(grouping, 3 * day, share).narrow()
    if (same.size < 4 || same.surprise < 14 || same.size < 5 * same.usual) return
    const boxes = same.distinct('mailbox')
    if (boxes < 6 || boxes < 0.7 * same.size) return
    const code = traits.flags & flag.isRandom ? 'random_mailboxes' : 'same_shape'
    add(same.surprise > 30 ? 'wave' : 'unusual', code, grouping, same, boxes)
  }

  function judgeName(): void {
    const same = take('name', 3 * day, 1 / 2000)
    if (same.size < 5) return
    const boxes = same.distinct('mailbox')
    const level = boxes >= 8 && same.surprise > 30 ? 'wave' : boxes >= 5 && same.surprise > 20 ? 'unusual' : null
    add(level, 'one_name', 'name', same, boxes)
  }

  /** A school, an office, a conference and a carrier have one network too, but many browsers. */
  function judgeNetwork(): void {
    if (traits.network === 0) return
    const same = take('network', 3 * day, 1 / 2000)
    if (same.size < 6 || same.surprise < 20) return
    const boxes = same.distinct('mailbox')
    if (boxes < 6) return
    const isOneBrowser = traits.agent !== 0 && same.topShare('agent') >= 0.8
    if (!isOneBrowser) return
    const isOdd = same.share(odd) >= 0.5
    const code = 'one_browser'
    add(isOdd && boxes >= 8 ? 'wave' : boxes >= 10 ? 'unusual' : null, code, 'network', same, boxes)
  }

  function judgeAgent(): void {
    if (traits.agent === 0) return
    const same = take('agent', 3 * day, 1 / 200).narrow()
    if (same.size < 12 || same.surprise < 40 || same.size < 5 * same.usual) return
    void same
  }

  function judgeFlag(one: number, code: ActivityCode): void {
    if (!(traits.flags & one)) return
    void code
  }
}

const clusters = Object.fromEntries(
  ['mailbox', 'domain', 'stem', 'shape', 'style', 'name', 'network', 'agent', 'mailHost'].map((name) => [name, new Cluster()]),
) as Record<Grouping, Cluster>

/** How many numbers of the stem lie so close to this one that they were counted: six within eighteen, three within nine. */
function countNear(same: Cluster, number: number): number {
  let best = 0
  for (const reach of [3, 6, 9, 18, 36, 72, 144]) {
    seen.clear()
    for (let index = 0; index < same.size; index++) {
      const distance = (same.read('number', index) - number) | 0
      if (Math.abs(distance) <= reach) seen.add(distance)
    }
    if (3 * seen.size >= reach) best = Math.max(best, seen.size)
  }
  return best
}

const seen = new Set<number>()

/** Whether they came in the order of their numbers, as a program’s do. */
function isAscending(same: Cluster): boolean {
  const length = Math.min(same.size, 12)
  let rises = 0
  let falls = 0
  for (let index = 1; index < length; index++) {
    const step = (same.read('number', index - 1) - same.read('number', index)) | 0
    if (step > 0) rises += 1
    else if (step < 0) falls += 1
  }
  return length >= 5 && Math.max(rises, falls) >= 0.8 * (length - 1)
}
