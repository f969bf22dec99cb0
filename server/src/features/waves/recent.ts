import { heatAfter, hot, maxShareOf } from './heat.ts'
import type { Traits } from './traits.ts'

/** By these, the sign-ups of a farm are found together. */
export const groupings = [
  'mailbox',
  'domain',
  'stem',
  'shape',
  'style',
  'name',
  'network',
  'agent',
  'mailHost',
] as const
export type Grouping = (typeof groupings)[number]
const columns = [...groupings, 'host', 'number', 'subnet', 'flags', 'rarity'] as const
export type Column = (typeof columns)[number]

/** A request, and the place of an item in its batch. */
export type SignUpId = { requestId: string; item: number | null }

export function nameOfSignUp({ requestId, item }: SignUpId): string {
  return item === null ? requestId : `${requestId}/${item}`
}

/*
 * A sign-up is a row of numbers: its columns, a link for each grouping and one for its id, its rank in each grouping, its heat in some,
 * and its id. A link leads to the sign-up before it in the same bucket; what was overwritten is at the end of its list.
 */
const groups = groupings.length
const links = columns.length
const ranks = links + groups + 1
const heats = ranks + groups
/** The groups that most sign-ups are in, which are spared a walk while they're cool. */
const heated: readonly Grouping[] = ['shape', 'style', 'agent']
const words = heats + heated.length
/** A request's id is a UUID, four words; the fifth is the item's place, counted from 1. */
const idLength = 5
const width = words + idLength
const flagsColumn = columns.indexOf('flags')
const rarityColumn = columns.indexOf('rarity')
const domainGroup = groupings.indexOf('domain')
const bytesPerSignUp = 4 * (width + groups + 1) + 17
const heatIn = groupings.map((grouping) => heated.indexOf(grouping))
const indexOf = Object.fromEntries(columns.map((column, index) => [column, index])) as Record<Column, number>

/**
 * An account's latest sign-ups in flat arrays, about 200 bytes each: objects would take three times that. A group is read from its newest
 * member on. The arrays double until `maxSize`, as long as `mayGrow` agrees; from then on the oldest sign-up makes room.
 */
export class Recent {
  /** How many sign-ups there were since it was made. */
  total = 0
  /** A power of two: a bit mask takes a tenth of the time of a remainder, and a walk takes hundreds. */
  private size: number
  private mask: number
  private cells: Int32Array
  /** For each grouping and for ids, the newest of each bucket, counted from 1: 0 is none. */
  private heads: Int32Array
  private times: Float64Array
  private firstSeen: Float64Array
  /** Whether a sign-up is recorded as a member of a wave. */
  private noted: Uint8Array
  /** How many of those that are kept have each flag. */
  private readonly flagCounts = new Int32Array(8)
  private readonly maxSize: number
  private readonly mayGrow: (bytes: number) => boolean

  /** `maxSize` is a power of two. */
  constructor(maxSize = 4096, mayGrow: (bytes: number) => boolean = () => true) {
    this.maxSize = maxSize
    this.mayGrow = mayGrow
    this.size = Math.min(minSize, maxSize)
    this.mask = this.size - 1
    this.cells = new Int32Array(width * this.size)
    this.heads = new Int32Array((groups + 1) * this.size)
    this.times = new Float64Array(this.size)
    this.firstSeen = new Float64Array(this.size)
    this.noted = new Uint8Array(this.size)
  }

  get bytes(): number {
    return this.size * bytesPerSignUp
  }

  /**
   * False if it's known already: what other processes wrote is read with some overlap. Times are in milliseconds, in order but for
   * seconds.
   */
  add({ requestId, item }: SignUpId, at: number, traits: Traits): boolean {
    parseId(requestId, item)
    if (this.find() !== -1) return false
    if (this.total >= this.size && this.size < this.maxSize && this.mayGrow(this.bytes)) this.grow()
    const place = this.total & this.mask
    const row = width * place
    if (this.total >= this.size) this.countFlags(this.cells[row + flagsColumn] ?? 0, -1)
    this.countFlags(traits.flags, 1)
    this.fill(row, traits)
    this.cells.set(id, row + words)
    this.total += 1
    const last = traits.domain === 0 ? -1 : this.newest('domain', traits.domain)
    this.firstSeen[place] = last === -1 ? at : (this.firstSeen[last] ?? at)
    this.times[place] = at
    this.noted[place] = 0
    this.link(place, this.total, true)
    return true
  }

  /** Makes it count for nothing, such as a request that was rejected. Its place stays taken. */
  remove({ requestId, item }: SignUpId): void {
    parseId(requestId, item)
    const place = this.find()
    if (place === -1) return
    const row = width * place
    this.countFlags(this.cells[row + flagsColumn] ?? 0, -1)
    this.cells.fill(0, row, row + columns.length)
    this.cells.fill(0, row + ranks, row + width)
  }

  /** By name: a loop over names takes ten times as long, and this is done for every request. */
  private fill(row: number, traits: Traits): void {
    const { cells } = this
    cells[row] = traits.mailbox
    cells[row + 1] = traits.domain
    cells[row + 2] = traits.stem
    cells[row + 3] = traits.shape
    cells[row + 4] = traits.style
    cells[row + 5] = traits.name
    cells[row + 6] = traits.network
    cells[row + 7] = traits.agent
    cells[row + 8] = traits.mailHost
    cells[row + 9] = traits.host
    cells[row + 10] = traits.number
    cells[row + 11] = traits.subnet
    cells[row + 12] = traits.flags
    cells[row + 13] = traits.rarity
  }

  /** Puts a sign-up at the head of its lists. `sequence` is its number, counted from 1. */
  private link(place: number, sequence: number, isNew: boolean): void {
    const { cells, heads, size } = this
    const row = width * place
    for (let group = 0; group < groups; group++) {
      const value = cells[row + group] ?? 0
      if (value === 0) {
        cells[row + links + group] = 0
        cells[row + ranks + group] = 0
        continue
      }
      if (isNew) {
        const last = this.newestIn(group, value)
        cells[row + ranks + group] = last === -1 ? 1 : (cells[width * last + ranks + group] ?? 0) + 1
        const heat = heatIn[group] ?? -1
        if (heat !== -1) cells[row + heats + heat] = last === -1 ? heatUnit : this.heatAt(place, last, group, heat)
      }
      const head = group * size + (value & (size - 1))
      cells[row + links + group] = heads[head] ?? 0
      heads[head] = sequence
    }
    const head = groups * size + (mixWords(cells, row + words) & (size - 1))
    cells[row + links + groups] = heads[head] ?? 0
    heads[head] = sequence
  }

  /** Of the group's new member; a style is among those at its domain. */
  private heatAt(place: number, last: number, group: number, heat: number): number {
    const { cells } = this
    const [row, lastRow] = [width * place, width * last]
    const grouping = heated[heat]
    const others =
      grouping === 'style'
        ? (cells[row + ranks + domainGroup] ?? 0) - (cells[lastRow + ranks + domainGroup] ?? 0) - 1
        : (place - last - 1) & this.mask
    const share =
      grouping === 'shape' || grouping === 'style'
        ? maxShareOf(grouping, cells[row + flagsColumn] ?? 0, cells[row + rarityColumn] ?? 0)
        : (cells[row + ranks + group] ?? 0) / (this.total + 60)
    const before = (cells[lastRow + heats + heat] ?? 0) / heatUnit
    return Math.ceil(heatUnit * heatAfter(before, others, share))
  }

  private grow(): void {
    const { cells, times, firstSeen, noted, size: oldSize, total } = this
    this.size = 2 * oldSize
    this.mask = this.size - 1
    this.cells = new Int32Array(width * this.size)
    this.heads = new Int32Array((groups + 1) * this.size)
    this.times = new Float64Array(this.size)
    this.firstSeen = new Float64Array(this.size)
    this.noted = new Uint8Array(this.size)
    for (this.total = total - oldSize; this.total < total; this.total++) {
      const [from, to] = [this.total & (oldSize - 1), this.total & this.mask]
      this.cells.set(cells.subarray(width * from, width * (from + 1)), width * to)
      this.times[to] = times[from] ?? 0
      this.firstSeen[to] = firstSeen[from] ?? 0
      this.noted[to] = noted[from] ?? 0
      this.link(to, this.total + 1, false)
    }
  }

  private countFlags(flags: number, step: 1 | -1): void {
    for (let bit = 0; bit < 8; bit++) if (flags & (1 << bit)) this.flagCounts[bit] = (this.flagCounts[bit] ?? 0) + step
  }

  /** The place of the id that was parsed last; -1 if it isn't here. */
  private find(): number {
    const { cells } = this
    let sequence = this.heads[groups * this.size + (mixWords(id, 0) & this.mask)] ?? 0
    while (this.isKept(sequence)) {
      const row = width * ((sequence - 1) & this.mask)
      let same = 0
      while (same < idLength && cells[row + words + same] === id[same]) same += 1
      if (same === idLength) return (sequence - 1) & this.mask
      sequence = cells[row + links + groups] ?? 0
    }
    return -1
  }

  private isKept(sequence: number): boolean {
    return sequence > 0 && sequence > this.total - this.size
  }

  /** The place of a group's newest member; -1 if it has none. */
  newest(grouping: Grouping, value: number): number {
    return this.newestIn(indexOf[grouping], value)
  }

  private newestIn(group: number, value: number): number {
    const { cells } = this
    let sequence = this.heads[group * this.size + (value & this.mask)] ?? 0
    while (this.isKept(sequence)) {
      const place = (sequence - 1) & this.mask
      if (cells[width * place + group] === value) return place
      sequence = cells[width * place + links + group] ?? 0
    }
    return -1
  }

  /** Places of a group's members since then, newest first, into `into`. Returns how many there are, at most as many as fit. */
  group(grouping: Grouping, value: number, since: number, into: Int32Array): number {
    if (value === 0) return 0
    const { cells, mask } = this
    const group = indexOf[grouping]
    const oldest = this.total - this.countSince(since)
    let count = 0
    let sequence = this.heads[group * this.size + (value & mask)] ?? 0
    while (count < into.length && sequence > oldest) {
      const place = (sequence - 1) & mask
      if (cells[width * place + group] === value) into[count++] = place
      sequence = cells[width * place + links + group] ?? 0
    }
    return count
  }

  /** The same for sign-ups whose flags are these under the mask, among the latest ones only. */
  flagged(mask: number, flags: number, since: number, into: Int32Array): number {
    const { cells } = this
    const oldest = this.total - Math.min(this.countSince(since), maxLatest)
    let count = 0
    for (let sequence = this.total - 1; sequence >= oldest && count < into.length; sequence--) {
      const place = sequence & this.mask
      const row = width * place
      if (((cells[row + flagsColumn] ?? 0) & mask) === flags && cells[row + domainGroup] !== 0) into[count++] = place
    }
    return count
  }

  /** How many members a group ever had, as far as we remember. */
  count(grouping: Grouping, value: number): number {
    if (value === 0) return 0
    const place = this.newest(grouping, value)
    return place === -1 ? 0 : this.rank(grouping, place)
  }

  /** How many members its group had with this one. */
  rank(grouping: Grouping, place: number): number {
    return this.cells[width * place + ranks + indexOf[grouping]] ?? 0
  }

  /** Whether a group with heat may have grown faster than usual. */
  isHot(grouping: Grouping, value: number): boolean {
    const place = this.newest(grouping, value)
    return place !== -1 && (this.cells[width * place + heats + heated.indexOf(grouping)] ?? 0) >= hot * heatUnit
  }

  /** How many of those that are kept have this flag. */
  countFlagged(flag: number): number {
    return this.flagCounts[31 - Math.clz32(flag)] ?? 0
  }

  /** How many are kept. */
  get kept(): number {
    return Math.min(this.total, this.size)
  }

  /** How many sign-ups since then. */
  countSince(since: number): number {
    let low = Math.max(0, this.total - this.size)
    let high = this.total
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.times[middle & this.mask] ?? 0) < since) low = middle + 1
      else high = middle
    }
    return this.total - low
  }

  read(column: Column, place: number): number {
    return this.cells[width * place + indexOf[column]] ?? 0
  }

  /** Copies a column of these places. */
  copy(column: Column, places: Int32Array, count: number, into: Int32Array): void {
    const { cells } = this
    const offset = indexOf[column]
    for (let index = 0; index < count; index++) into[index] = cells[width * (places[index] ?? 0) + offset] ?? 0
  }

  /** Marks a sign-up as a known member, so that it isn't reported again. */
  note(place: number): void {
    this.noted[place] = 1
  }

  /** The same for one that was read from the ledger. */
  noteSignUp({ requestId, item }: SignUpId): void {
    parseId(requestId, item)
    const place = this.find()
    if (place !== -1) this.note(place)
  }

  isNoted(place: number): boolean {
    return this.noted[place] === 1
  }

  timeOf(place: number): number {
    return this.times[place] ?? 0
  }

  /** When the domain of the sign-up at this place was first seen. */
  domainFirstSeen(place: number): number {
    return this.firstSeen[place] ?? 0
  }

  idOf(place: number): SignUpId {
    return printId(this.cells.subarray(width * place + words, width * (place + 1)))
  }
}

const minSize = 64
/** Heat is kept as a whole number. */
const heatUnit = 256
const maxLatest = 512

/** The id that was parsed last. */
const id = new Int32Array(idLength)

function parseId(requestId: string, item: number | null): void {
  id.fill(0)
  let digits = 0
  for (let index = 0; index < requestId.length && digits < 32; index++) {
    const code = requestId.charCodeAt(index)
    if (code === 45) continue
    const word = digits >> 3
    id[word] = ((id[word] ?? 0) << 4) | (code <= 57 ? code & 15 : (code & 7) + 9)
    digits += 1
  }
  id[4] = item === null ? 0 : item + 1
}

function printId(from: Int32Array): SignUpId {
  const digits = Array.from(from.subarray(0, 4), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  const requestId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const item = from[4] ?? 0
  return { requestId, item: item === 0 ? null : item - 1 }
}

/** A UUID may begin with a time, so all of its words count. */
function mixWords(from: Int32Array, at: number): number {
  let mixed = 0
  for (let word = 0; word < idLength; word++) mixed = Math.imul(mixed ^ (from[at + word] ?? 0), 0x9e3779b1)
  return mixed >>> 7
}
