import { kinds } from './characters.ts'
import { addCosts, createCosts, type Habits, minCost } from './habits.ts'
import { nearbySteps } from './keyboard.ts'
import { type Ngrams, surprise } from './ngrams.ts'
import type { Token } from './read-field.ts'
import { features } from './weights.ts'

export const spellingFeatures = 11

/**
 * Writes a word's spelling features to `into`: how much better the n-grams of names explain it than random letters,
 * random syllables and keyboard mashing do, and how odd it is to the language that finds it least odd. Returns the
 * word's surprisal as a name.
 */
export function describeSpelling(
  { names: ngrams, habits }: { names: Ngrams; habits: Habits },
  alphabet: number,
  units: Uint16Array,
  token: Token,
  into: Float64Array,
): number {
  const { start, end, kind } = token
  const length = end - start
  const isLatin = kind === kinds.latin
  let total = 0
  let worst = 0
  let worstPair = 0
  let before = 0
  let syllables = 0
  let wasVowel = false
  for (let i = start; i <= end; i++) {
    const nats = surprise(ngrams, units, start, i)
    total += nats
    if (nats > worst) worst = nats
    if (i > start && nats + before > worstPair) worstPair = nats + before
    before = nats
    if (isLatin && i < end) {
      const isVowel = isLatinVowel(units[i] ?? 0)
      syllables += syllableNats[(i === start ? 4 : wasVowel ? 2 : 0) + (isVowel ? 1 : 0)] ?? 0
      wasVowel = isVowel
    }
  }
  const random = length * Math.log(alphabet)
  into[0] = 1
  into[1] = (random - total) / (length + 1)
  into[2] = Math.max(-features.maxRandom, Math.min(features.maxRandom, random - total))
  into[3] = isLatin ? (syllables - total) / (length + 1) : 0
  into[4] = worst
  into[5] = worstPair
  into[6] = length > 1 ? nearbySteps(units, start, end) / (length - 1) : 0
  into[7] = Math.min(features.maxLength, length)
  const lowest = isLatin ? minHabitCost(habits, units, token) : 0
  into[8] = lowest / (length + 1)
  into[9] = Math.max(features.excessMin, Math.min(features.excessMax, lowest - length * features.usualCost))
  // Long words match some language's habits by chance, short ones don't.
  into[10] = isLatin ? (random - lowest) / Math.sqrt(length + 1) : 0
  return total
}

let costs = new Uint32Array(0)

function minHabitCost(habits: Habits, units: Uint16Array, token: Token): number {
  if (costs.length !== habits.lanes) costs = createCosts(habits)
  costs.fill(0)
  addCosts(habits, units, token, costs)
  return minCost(costs)
}

export const wordinessFeatures = 4

/** Features for how much better English explains the letters than names do, given the surprisal as a name. */
export function describeWordiness(
  words: Ngrams,
  asName: number,
  units: Uint16Array,
  { start, end }: Token,
  into: Float64Array,
): void {
  const length = end - start
  let asWord = 0
  for (let i = start; i <= end; i++) asWord += surprise(words, units, start, i)
  into[0] = 1
  into[1] = (asName - asWord) / (length + 1)
  into[2] = Math.max(-features.maxWordiness, Math.min(features.maxWordiness, asName - asWord))
  into[3] = Math.min(features.maxLength, length)
}

function isLatinVowel(unit: number): boolean {
  return unit === 97 || unit === 101 || unit === 105 || unit === 111 || unit === 117 || unit === 121
}

/** Cost of a letter in random syllables: consonant or vowel after a consonant, after a vowel, and as the first letter. */
const syllableNats = Float64Array.of(
  Math.log(20 / 0.35),
  Math.log(6 / 0.65),
  Math.log(20 / 0.85),
  Math.log(6 / 0.15),
  Math.log(20 / 0.8),
  Math.log(6 / 0.2),
)
