import type { Column, Grouping, Recent } from './recent.ts'

const hour = 3_600_000
export const day = 24 * hour
/** A burst, an afternoon, a day, two slow drips. */
const windows = [hour / 2, 3 * hour, 12 * hour, 3 * day, 7 * day]

/** As many members are looked at: enough to be sure of anything, and a request's cost stays bounded. */
const maxMembers = 192

/** How many sign-ups what is known in general counts as, beside the account's own. */
const priorWeight = 60

/** An account that has hardly any other sign-ups may be for just these people. */
const minOthers = 40

type Weighed = { count: number; total: number; among: number; share: number }

/** Some of an account's sign-ups that have something in common, newest first. Reused for every request, because judging is synchronous. */
export class Cluster {
  readonly places = new Int32Array(maxMembers)
  size = 0
  /** How surprising it is to see so many of them within the best window: a log-likelihood ratio against the account's usual share. */
  surprise = 0
  /** How many there are in that window, and how many would be usual. */
  count = 0
  usual = 0
  private recent: Recent | null = null
  private now = 0

  /** Loads the latest members of a group, up to `milliseconds` old. */
  take(recent: Recent, grouping: Grouping, value: number, now: number, milliseconds: number): this {
    this.start(recent, now)
    this.size = recent.group(grouping, value, now - milliseconds, this.places)
    return this
  }

  /** Loads the latest sign-ups that have one of these flags. */
  takeFlagged(recent: Recent, mask: number, flags: number, now: number, milliseconds: number): this {
    this.start(recent, now)
    this.size = recent.flagged(mask, flags, now - milliseconds, this.places)
    return this
  }

  private start(recent: Recent, now: number): void {
    this.recent = recent
    this.now = now
    this.surprise = 0
    this.count = 0
    this.usual = 0
  }

  /**
   * Weighs the members against how many there usually are: `total` of them in `among` sign-ups, and `share` anywhere. What is common
   * anywhere says nothing until we know what is common here.
   */
  weigh(total: number, among: number, share: number): this {
    const { recent } = this
    if (!recent) return this
    for (const window of windows) {
      const count = this.countSince(this.now - window)
      if (count < this.size) this.weighWindow(recent, window, { count, total, among, share })
      else {
        // No further window has more of them.
        this.weighWindow(recent, count < maxMembers ? window : this.milliseconds, { count, total, among, share })
        break
      }
    }
    return this
  }

  /**
   * Weighs the members against a share that no audience exceeds: of all sign-ups in that time or, with `isAtDomain`, of those at their own
   * domain. Unlike what is usual, that share is known from an account's first sign-ups on.
   */
  weighAgainst(grouping: Grouping, maxShare: number, isAtDomain: boolean): this {
    const { recent, places } = this
    if (!recent || recent.kept - this.size < minOthers) return this
    const newest = places[0] ?? 0
    for (const window of windows) {
      const count = this.countSince(this.now - window)
      const oldest = places[count - 1] ?? 0
      const earlier = recent.rank(grouping, oldest) - 1
      const [within, before] = isAtDomain
        ? [recent.rank('domain', newest) - recent.rank('domain', oldest) + 1, recent.rank('domain', oldest) - 1]
        : [recent.countSince(recent.timeOf(oldest)), recent.total]
      const usualShare = Math.min(0.95, Math.max(maxShare, earlier / (before + priorWeight)))
      const usual = Math.max(((within - count + 1) * usualShare) / (1 - usualShare), 0.05)
      if (count >= 3) this.compare(count, usual, window)
      if (count === this.size) break
    }
    return this
  }

  private weighWindow(recent: Recent, window: number, { count, total, among, share }: Weighed): void {
    if (count < 3) return
    const within = recent.countSince(this.now - window)
    const before = among - within
    if (before < (share > 0.01 ? 2 : share > 0.001 ? 0.5 : 0) * within) return
    const usualShare = Math.min(0.95, (total - count + priorWeight * share) / (before + priorWeight))
    const usual = Math.max(((within - count + 1) * usualShare) / (1 - usualShare), 0.05)
    this.compare(count, usual, share > 1 / 1000 ? window : 0)
  }

  /** Common values also turn up after a wave has ended, so within their window they count only while they keep coming. */
  private compare(count: number, usual: number, window: number): void {
    const surprise = count > usual ? count * Math.log(count / usual) - (count - usual) : 0
    if (surprise <= this.surprise) return
    if (window > 0) {
      const latest = this.countSince(this.now - window / 8)
      if (latest < 2 || latest < (3 * usual) / 8) return
    }
    this.surprise = surprise
    this.count = count
    this.usual = usual
  }

  /** Keeps only the members in the most surprising window. */
  narrow(): this {
    this.size = this.count
    return this
  }

  /** Members are in order of time, give or take a few seconds. */
  private countSince(since: number): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.timeAt(middle) >= since) low = middle + 1
      else high = middle
    }
    return low
  }

  private timeAt(index: number): number {
    return this.recent?.timeOf(this.places[index] ?? 0) ?? 0
  }

  read(column: Column, index: number): number {
    return this.recent?.read(column, this.places[index] ?? 0) ?? 0
  }

  /** Since the first member. */
  get milliseconds(): number {
    return this.size === 0 ? 0 : this.now - this.timeAt(this.size - 1)
  }

  distinct(column: Column): number {
    return this.tally(column).distinct
  }

  /** The share of the commonest value, or of the two or three commonest. */
  topShare(column: Column, tops: 1 | 2 | 3 = 1): number {
    const { first, second, third } = this.tally(column)
    return this.size === 0 ? 0 : (first + (tops > 1 ? second : 0) + (tops > 2 ? third : 0)) / this.size
  }

  share(flags: number): number {
    const values = this.column('flags')
    let count = 0
    for (let index = 0; index < this.size; index++) if ((values[index] ?? 0) & flags) count += 1
    return this.size === 0 ? 0 : count / this.size
  }

  countOf(column: Column, value: number): number {
    const values = this.column(column)
    let count = 0
    for (let index = 0; index < this.size; index++) if (values[index] === value) count += 1
    return count
  }

  /** Keeps only the members with this value. */
  keep(column: Column, value: number): this {
    const values = this.column(column)
    let count = 0
    for (let index = 0; index < this.size; index++) {
      if (values[index] === value) this.places[count++] = this.places[index] ?? 0
    }
    this.size = count
    return this
  }

  /** Keeps only the members that share their value with so many. */
  keepRepeated(column: Column, times: number): this {
    const values = this.column(column)
    const common = new Set<number>()
    for (const [value, count] of countValues(values, this.size)) if (count >= times) common.add(value)
    let count = 0
    for (let index = 0; index < this.size; index++) {
      if (common.has(values[index] ?? 0)) this.places[count++] = this.places[index] ?? 0
    }
    this.size = count
    return this
  }

  /** Whether nearly all before the newest are members of a wave. */
  get isOngoing(): boolean {
    return this.size > 1 && this.unnoted().length <= 1 + 0.2 * (this.size - 1)
  }

  /** Places of those that aren't noted as members of a wave. */
  unnoted(): number[] {
    const found: number[] = []
    const { recent, places, size } = this
    for (let index = 0; index < size; index++) {
      const place = places[index] ?? 0
      if (recent && !recent.isNoted(place)) found.push(place)
    }
    return found
  }

  /** How many values at least so many members have, and how many members those are. */
  repeats(column: Column, times: number): { repeated: number; inRepeated: number } {
    return this.tally(column, times)
  }

  private column(column: Column): Int32Array {
    this.recent?.copy(column, this.places, this.size, copied)
    return copied
  }

  private tally(column: Column, times = 2) {
    const values = this.column(column)
    generation += 1
    let distinct = 0
    for (let index = 0; index < this.size; index++) {
      const value = values[index] ?? 0
      let slot = (value ^ (value >>> 15)) & slotMask
      while (stamps[slot] === generation && keys[slot] !== value) slot = (slot + 1) & slotMask
      if (stamps[slot] !== generation) {
        stamps[slot] = generation
        keys[slot] = value
        counts[slot] = 0
        used[distinct++] = slot
      }
      counts[slot] = (counts[slot] ?? 0) + 1
    }
    let first = 0
    let second = 0
    let third = 0
    let repeated = 0
    let inRepeated = 0
    for (let index = 0; index < distinct; index++) {
      const count = counts[used[index] ?? 0] ?? 0
      if (count >= times) {
        repeated += 1
        inRepeated += count
      }
      if (count > first) {
        third = second
        second = first
        first = count
      } else if (count > second) {
        third = second
        second = count
      } else if (count > third) third = count
    }
    return { distinct, first, second, third, repeated, inRepeated }
  }
}

function countValues(values: Int32Array, size: number): Map<number, number> {
  const found = new Map<number, number>()
  for (const value of values.subarray(0, size)) found.set(value, (found.get(value) ?? 0) + 1)
  return found
}

const copied = new Int32Array(maxMembers)

/** A hash table for counting, twice as large as its most entries. What was there before has another generation. */
const slotMask = 511
const keys = new Int32Array(slotMask + 1)
const counts = new Int32Array(slotMask + 1)
const stamps = new Float64Array(slotMask + 1)
const used = new Int32Array(maxMembers)
let generation = 0
