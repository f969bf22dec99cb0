import { kinds } from '../../server/src/engine/names/characters.ts'
import { habitEnd, habitLetter, habitLetters, habitStart, habitStep } from '../../server/src/engine/names/habits.ts'
import { languageGroups } from './languages.ts'
import type { NameToken } from './tokens.ts'

const groups = languageGroups.length
const places = habitLetters ** 3

/** In the file's layout: one byte per group, the groups of a sequence side by side. */
export type HabitBytes = { groups: number; bytes: Uint8Array }

type Labeled = { word: string; group: number; weight: number }

/**
 * Spelling habits per language group, from names whose source gives a country or language. Other names then join the
 * most likely group, unless all find them odd, and habits are counted again.
 */
export function learnHabits(tokens: readonly NameToken[]): HabitBytes {
  const latin = tokens.filter(({ kind, word }) => kind === kinds.latin && /^[a-z]{2,}$/.test(word))
  const labeled = latin.flatMap(({ word, groups: known }) =>
    [...known].map(([group, weight]): Labeled => ({ word, group, weight: Math.min(2, weight) })),
  )
  const rest = latin.filter((token) => token.groups.size === 0 && token.trust >= 1 && token.word.length > 2)
  let costs = countHabits(labeled)
  for (let round = 0; round < 2; round++) {
    const joined = rest.flatMap(({ word }): Labeled[] => {
      const [group, cost] = likeliest(costs, word)
      return cost / (word.length + 1) < oddFrom ? [{ word, group, weight: 0.5 }] : []
    })
    costs = countHabits([...labeled, ...joined])
  }
  return { groups, bytes: pack(costs) }
}

/** Nats per letter; above this no group claims the name. */
const oddFrom = 2.6
/** Backoff weight, times the number of distinct successors. */
const lending = 1.5

function countHabits(words: readonly Labeled[]): Float32Array[] {
  const counts = Array.from({ length: groups }, () => new Float64Array(places))
  for (const { word, group, weight } of words) {
    const table = counts[group]
    if (!table) continue
    eachPlace(word, (place) => {
      table[place] = (table[place] ?? 0) + weight
    })
  }
  return counts.map(smooth)
}

function smooth(counts: Float64Array): Float32Array {
  const single = new Float64Array(habitLetters)
  const double = new Float64Array(habitLetters ** 2)
  counts.forEach((count, place) => {
    const letter = place % habitLetters
    const pair = place % habitLetters ** 2
    single[letter] = (single[letter] ?? 0) + count
    double[pair] = (double[pair] ?? 0) + count
  })
  const letters = mixed(single, () => 1 / habitLetters)
  const after = new Float64Array(habitLetters ** 2)
  for (let last = 0; last < habitLetters; last++)
    after.set(
      mixed(double.subarray(last * habitLetters, (last + 1) * habitLetters), (letter) => letters[letter] ?? 0),
      last * habitLetters,
    )
  const nats = new Float32Array(places)
  for (let context = 0; context < habitLetters ** 2; context++) {
    const from = (context % habitLetters) * habitLetters
    const row = mixed(
      counts.subarray(context * habitLetters, (context + 1) * habitLetters),
      (letter) => after[from + letter] ?? 0,
    )
    nats.set(
      row.map((share) => -Math.log(share)),
      context * habitLetters,
    )
  }
  return nats
}

/** Witten-Bell smoothing of one row. */
function mixed(row: Float64Array, shorter: (letter: number) => number): Float64Array {
  let total = 0
  let different = 1
  for (const count of row) {
    total += count
    if (count > 0) different++
  }
  const lent = different * lending
  return row.map((count, letter) => (count + lent * shorter(letter)) / (total + lent))
}

function likeliest(costs: readonly Float32Array[], word: string): [group: number, cost: number] {
  const sums = new Float64Array(groups)
  eachPlace(word, (place) => {
    for (let group = 0; group < groups; group++) sums[group] = (sums[group] ?? 0) + (costs[group]?.[place] ?? 0)
  })
  let best = 0
  for (let group = 1; group < groups; group++) if ((sums[group] ?? 0) < (sums[best] ?? 0)) best = group
  return [best, sums[best] ?? 0]
}

function eachPlace(word: string, visit: (place: number) => void): void {
  let before = habitStart
  let last = habitStart
  for (let i = 0; i <= word.length; i++) {
    const letter = i < word.length ? habitLetter(word.charCodeAt(i)) : habitEnd
    visit((before * habitLetters + last) * habitLetters + letter)
    before = last
    last = letter
  }
}

function pack(costs: readonly Float32Array[]): Uint8Array {
  const cells = new Uint8Array(places * groups)
  for (let place = 0; place < places; place++)
    for (let group = 0; group < groups; group++)
      cells[place * groups + group] = Math.min(255, Math.round((costs[group]?.[place] ?? 0) / habitStep))
  return cells
}
