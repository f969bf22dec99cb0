import type { Column, Grouping, Recent } from './recent.ts'

const hour = 3_600_000
export const day = 24 * hour
/** A burst, an afternoon, a day, a slow drip. */
const windows = [hour / 2, 3 * hour, 12 * hour, 3 * day]

/** As many members are looked at: enough to be sure of anything, and a request's cost stays bounded. */
export const maxMembers = 192

/** How many sign-ups what is known in general counts as, beside the account's own. */
const priorWeight = 60

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

  /** The members of a group since then. */
  take(recent: Recent, grouping: Grouping, value: number, now: number, milliseconds: number): this {
    this.start(recent, now)
    this.size = recent.group(grouping, value, now - milliseconds, this.places)
    return this
  }

  /** Those of the latest sign-ups that have one of these flags. */
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
   * Weighs the members against how many there usually are: `total` of them among all sign-ups that we remember, and `share` anywhere.
   * What is common anywhere says nothing until we know what is common here.
   */
  weigh(total: number, share: number, all: (since: number) => number, remembered: number): this {
    for (const window of windows) {
      const count = this.countSince(this.now - window)
      if (count < 3 || (count === this.size && this.count === count)) continue
      const within = all(this.now - window)
      const before = remembered - within
      if (before < (share > 0.01 ? 2 : share > 0.001 ? 0.5 : 0) * within) continue
      const usualShare = Math.min(0.95, (total - count + priorWeight * share) / (before + priorWeight))
      const usual = Math.max(((within - count + 1) * usualShare) / (1 - usualShare), 0.05)
      const surprise = count > usual ? count * Math.log(count / usual) - (count - usual) : 0
      if (surprise <= this.surprise) continue
      this.surprise = surprise
      this.count = count
      this.usual = usual
    }
    return this
  }

  /** Only those in the window that surprises most. */
  narrow(): this {
    this.size = this.count
    return this
  }

  /** Members are in order of time, but for seconds. */
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

  /** Since the first of them. */
  get milliseconds(): number {
    return this.size === 0 ? 0 : this.now - this.timeAt(this.size - 1)
  }

  distinct(column: Column): number {
    return this.tally(column).distinct
  }

  /** The share of the commonest value, or of the two commonest. */
  topShare(column: Column, tops: 1 | 2 = 1): number {
    const { first, second } = this.tally(column)
    return this.size === 0 ? 0 : (tops === 1 ? first : first + second) / this.size
  }

  share(flags: number): number {
    let count = 0
    for (let index = 0; index < this.size; index++) if (this.read('flags', index) & flags) count += 1
    return this.size === 0 ? 0 : count / this.size
  }

  private tally(column: Column): { distinct: number; first: number; second: number } {
    generation += 1
    let [distinct, first, second] = [0, 0, 0]
    for (let index = 0; index < this.size; index++) {
      const value = this.read(column, index)
      let slot = (value ^ (value >>> 15)) & slotMask
      while (stamps[slot] === generation && keys[slot] !== value) slot = (slot + 1) & slotMask
      if (stamps[slot] !== generation) {
        stamps[slot] = generation
        keys[slot] = value
        counts[slot] = 0
        distinct += 1
      }
      counts[slot] = (counts[slot] ?? 0) + 1
    }
    for (let index = 0; index < this.size && distinct > 0; index++) {
      const value = this.read(column, index)
      let slot = (value ^ (value >>> 15)) & slotMask
      while (keys[slot] !== value || stamps[slot] !== generation) slot = (slot + 1) & slotMask
      const count = counts[slot] ?? 0
      counts[slot] = 0
      if (count > first) [first, second] = [count, first]
      else if (count > second) second = count
    }
    return { distinct, first, second }
  }
}

/** A hash table for counting, twice as large as its most entries. What was there before has another generation. */
const slotMask = 511
const keys = new Int32Array(slotMask + 1)
const counts = new Int32Array(slotMask + 1)
const stamps = new Float64Array(slotMask + 1)
let generation = 0
