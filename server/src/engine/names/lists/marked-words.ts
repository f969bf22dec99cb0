/**
 * Hash of a word, a phrase or a full name → its flags. Open-addressed, each hash next to its flags: a name takes six
 * lookups, nearly all of which find nothing.
 */
export type MarkedWords = { cells: Int32Array; count: number }

export function createMarkedWords(): MarkedWords {
  return { cells: new Int32Array(smallest), count: 0 }
}

/** Its flags; 0 if no list has it. */
export function marksOf({ cells }: MarkedWords, hash: number): number {
  return cells[placeOf(cells, hash) + 1] ?? 0
}

export function addMark(words: MarkedWords, hash: number, mark: number): void {
  if (words.count * fullest > words.cells.length) words.cells = enlarge(words.cells)
  const { cells } = words
  const place = placeOf(cells, hash)
  const known = cells[place + 1] ?? 0
  if (known === 0) words.count++
  cells[place] = hash
  cells[place + 1] = known | mark
}

/** Where the hash is, or would be. */
function placeOf(cells: Int32Array, hash: number): number {
  const mask = cells.length - 2
  let place = (hash << 1) & mask
  while (cells[place + 1] !== 0 && cells[place] !== hash) place = (place + 2) & mask
  return place
}

function enlarge(cells: Int32Array): Int32Array {
  const larger = new Int32Array(cells.length * 2)
  for (let at = 0; at < cells.length; at += 2) {
    if (cells[at + 1] === 0) continue
    const place = placeOf(larger, cells[at] ?? 0)
    larger[place] = cells[at] ?? 0
    larger[place + 1] = cells[at + 1] ?? 0
  }
  return larger
}

/** Powers of two, two numbers per word. At most half of it is in use. */
const smallest = 1 << 15
const fullest = 4
