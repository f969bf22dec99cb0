import type { Traits } from './traits.ts'

/** By these, the sign-ups of a farm are found together. */
export const groupings = ['mailbox', 'domain', 'stem', 'shape', 'style', 'name', 'network', 'agent', 'mailHost'] as const
export type Grouping = (typeof groupings)[number]
const columns = [...groupings, 'host', 'number', 'subnet', 'flags', 'rarity'] as const
export type Column = (typeof columns)[number]

/** A request, and the place of an item in its batch. */
export type SignUpId = { requestId: string; item: number | null }

/**
 * An account's latest sign-ups in flat arrays, about 200 bytes each: objects would take three times that. For each grouping a
 * sign-up knows the one before it in its bucket, so that a group is read from its newest member on. The arrays double until
 * `maxSize`, as long as `mayGrow` agrees; from then on the oldest sign-up makes room.
 */
export class Recent {
  /** How many sign-ups there were since it was made. */
  total = 0
  private size: number
  private rows: Rows
  /** How many of those that are kept have each flag. */
  private readonly flagCounts = new Int32Array(8)
  private readonly maxSize: number
  private readonly mayGrow: (bytes: number) => boolean

  constructor(maxSize = 4096, mayGrow: (bytes: number) => boolean = () => true) {
    this.maxSize = maxSize
    this.mayGrow = mayGrow
    this.size = Math.min(minSize, maxSize)
    this.rows = createRows(this.size)
  }

  get bytes(): number {
    return this.size * bytesPerSignUp
  }

  /** False if it's known already: what other processes wrote is read with some overlap. Times are in milliseconds, in order but for seconds. */
  add({ requestId, item }: SignUpId, at: number, traits: Traits): boolean {
    writeId(requestId, item)
    if (this.find() !== -1) return false
    if (this.total >= this.size && this.size < this.maxSize && this.mayGrow(this.bytes)) {
      this.grow()
      // Moving the others has used the words.
      writeId(requestId, item)
    }
    this.write(at, traits)
    return true
  }

  /** Makes it count for nothing, such as a request that was rejected. Its place stays taken. */
  remove({ requestId, item }: SignUpId): void {
    writeId(requestId, item)
    const place = this.find()
    if (place === -1) return
    const { rows } = this
    this.countFlags(rows.values.flags[place] ?? 0, -1)
    for (const column of columns) rows.values[column][place] = 0
    for (const grouping of groupings) rows.lists[grouping].ranks[place] = 0
    rows.words.fill(0, idLength * place, idLength * (place + 1))
  }

  private write(at: number, traits: Traits): void {
    const { rows, size } = this
    const place = this.total % size
    // Counted from 1, because 0 is none.
    const sequence = this.total + 1
    const first = this.newest('domain', traits.domain)
    rows.firstSeen[place] = first === -1 || traits.domain === 0 ? at : (rows.firstSeen[first] ?? at)
    for (const grouping of groupings) {
      const value = traits[grouping]
      const { newest, before, ranks } = rows.lists[grouping]
      if (value === 0) {
        before[place] = 0
        ranks[place] = 0
        continue
      }
      const last = this.newest(grouping, value)
      const bucket = (value >>> 0) % size
      before[place] = newest[bucket] ?? 0
      newest[bucket] = sequence
      ranks[place] = (last === -1 ? 0 : (ranks[last] ?? 0)) + 1
    }
    const { newest, before } = rows.ids
    const bucket = idBucket(size)
    before[place] = newest[bucket] ?? 0
    newest[bucket] = sequence
    rows.words.set(idWords, idLength * place)
    if (this.total >= size) this.countFlags(rows.values.flags[place] ?? 0, -1)
    this.countFlags(traits.flags, 1)
    for (const column of columns) rows.values[column][place] = traits[column]
    rows.times[place] = at
    this.total += 1
  }

  private countFlags(flags: number, step: 1 | -1): void {
    for (let bit = 0; bit < 8; bit++) if (flags & (1 << bit)) this.flagCounts[bit] = (this.flagCounts[bit] ?? 0) + step
  }

  /** The place of the id in `idWords`; -1 if it isn't one of these. */
  private find(): number {
    const { words, ids } = this.rows
    let sequence = ids.newest[idBucket(this.size)] ?? 0
    while (this.isKept(sequence)) {
      const place = (sequence - 1) % this.size
      let same = 0
      while (same < idLength && words[idLength * place + same] === idWords[same]) same += 1
      if (same === idLength) return place
      sequence = ids.before[place] ?? 0
    }
    return -1
  }

  private grow(): void {
    const [old, from, oldSize] = [this.rows, this.total - this.size, this.size]
    const total = this.total
    this.size = Math.min(2 * oldSize, this.maxSize)
    this.rows = createRows(this.size)
    this.total = from
    this.flagCounts.fill(0)
    for (let sequence = from; sequence < total; sequence++) {
      const place = sequence % oldSize
      idWords.set(old.words.subarray(idLength * place, idLength * (place + 1)))
      for (const column of columns) scratch[column] = old.values[column][place] ?? 0
      const firstSeen = old.firstSeen[place] ?? 0
      this.write(old.times[place] ?? 0, scratch)
      const moved = (this.total - 1) % this.size
      this.rows.firstSeen[moved] = firstSeen
      for (const grouping of groupings) {
        this.rows.lists[grouping].ranks[moved] = old.lists[grouping].ranks[place] ?? 0
      }
    }
  }

  private isKept(sequence: number): boolean {
    return sequence > 0 && sequence > this.total - this.size
  }

  /** The place of a group's newest member; -1 if it has none. */
  newest(grouping: Grouping, value: number): number {
    const { newest, before } = this.rows.lists[grouping]
    const values = this.rows.values[grouping]
    let sequence = newest[(value >>> 0) % this.size] ?? 0
    // What was overwritten is at the end of its list.
    while (this.isKept(sequence)) {
      const place = (sequence - 1) % this.size
      if (values[place] === value) return place
      sequence = before[place] ?? 0
    }
    return -1
  }

  /** Places of a group's members since then, newest first, into `into`. Returns how many there are, at most as many as fit. */
  group(grouping: Grouping, value: number, since: number, into: Int32Array): number {
    if (value === 0) return 0
    const { newest, before } = this.rows.lists[grouping]
    const values = this.rows.values[grouping]
    const { times } = this.rows
    let count = 0
    let sequence = newest[(value >>> 0) % this.size] ?? 0
    while (count < into.length && this.isKept(sequence)) {
      const place = (sequence - 1) % this.size
      if (values[place] === value) {
        if ((times[place] ?? 0) < since) break
        into[count++] = place
      }
      sequence = before[place] ?? 0
    }
    return count
  }

  /** The same for sign-ups whose flags are these under the mask, among the latest ones only. */
  flagged(mask: number, flags: number, since: number, into: Int32Array): number {
    const { times } = this.rows
    const column = this.rows.values.flags
    const oldest = Math.max(0, this.total - this.size, this.total - maxLatest)
    let count = 0
    for (let sequence = this.total - 1; sequence >= oldest && count < into.length; sequence--) {
      const place = sequence % this.size
      if ((times[place] ?? 0) < since) break
      if (((column[place] ?? 0) & mask) === flags) into[count++] = place
    }
    return count
  }

  /** How many members a group ever had, as far as we remember. */
  count(grouping: Grouping, value: number): number {
    if (value === 0) return 0
    const place = this.newest(grouping, value)
    return place === -1 ? 0 : (this.rows.lists[grouping].ranks[place] ?? 0)
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
      if ((this.rows.times[middle % this.size] ?? 0) < since) low = middle + 1
      else high = middle
    }
    return this.total - low
  }

  read(column: Column, place: number): number {
    return this.rows.values[column][place] ?? 0
  }

  /** Which one of its group it was, counted from 1. */
  rankOf(grouping: Grouping, place: number): number {
    return this.rows.lists[grouping].ranks[place] ?? 0
  }

  timeOf(place: number): number {
    return this.rows.times[place] ?? 0
  }

  /** When the domain of the sign-up at this place was first seen. */
  domainFirstSeen(place: number): number {
    return this.rows.firstSeen[place] ?? 0
  }

  idOf(place: number): SignUpId {
    return readId(this.rows.words.subarray(idLength * place, idLength * (place + 1)))
  }
}

const minSize = 64
const maxLatest = 512

type List = { newest: Int32Array; before: Int32Array }
type Rows = {
  times: Float64Array
  firstSeen: Float64Array
  words: Uint32Array
  ids: List
  values: Record<Column, Int32Array>
  lists: Record<Grouping, List & { ranks: Int32Array }>
}

function createRows(size: number): Rows {
  const list = () => ({ newest: new Int32Array(size), before: new Int32Array(size) })
  return {
    times: new Float64Array(size),
    firstSeen: new Float64Array(size),
    words: new Uint32Array(idLength * size),
    ids: list(),
    values: byName(columns, () => new Int32Array(size)),
    lists: byName(groupings, () => ({ ...list(), ranks: new Int32Array(size) })),
  }
}

function byName<Name extends string, Value>(names: readonly Name[], create: () => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, create()])) as Record<Name, Value>
}

/** A request's id is a UUID, four words; the fifth is the item's place, counted from 1. */
const idLength = 5
const idWords = new Uint32Array(idLength)
const bytesPerSignUp = 8 + 8 + 4 * idLength + 8 + 4 * columns.length + 12 * groupings.length

/** A UUID may begin with a time, so all of its words count. */
function idBucket(size: number): number {
  let mixed = 0
  for (let word = 0; word < idLength; word++) mixed = Math.imul(mixed ^ (idWords[word] ?? 0), 0x9e3779b1)
  return (mixed >>> 7) % size
}

function writeId(requestId: string, item: number | null): void {
  const digits = requestId.replaceAll('-', '')
  for (let word = 0; word < 4; word++) idWords[word] = Number.parseInt(digits.slice(8 * word, 8 * word + 8), 16)
  idWords[4] = item === null ? 0 : item + 1
}

function readId(words: Uint32Array): SignUpId {
  const digits = Array.from(words.subarray(0, 4), (word) => word.toString(16).padStart(8, '0')).join('')
  const requestId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const item = words[4] ?? 0
  return { requestId, item: item === 0 ? null : item - 1 }
}

const scratch = byName(columns, () => 0) as Traits
