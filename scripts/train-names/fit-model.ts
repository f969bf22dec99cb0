import { kinds } from '../../server/src/engine/names/characters.ts'
import type { Habits } from '../../server/src/engine/names/habits.ts'
import type { Ngrams } from '../../server/src/engine/names/ngrams.ts'
import { readField } from '../../server/src/engine/names/read-field.ts'
import {
  describeSpelling,
  describeWordiness,
  spellingFeatures,
  wordinessFeatures,
} from '../../server/src/engine/names/spelling.ts'
import { makeFakes } from './fakes.ts'
import { fitWeights } from './fit.ts'
import { drummedRows } from './layouts.ts'
import { seededRandom } from './random.ts'
import type { NameToken } from './tokens.ts'

type Counted = { names: Ngrams; habits: Habits; alphabets: Record<number, number> }

/** Scripts with too few names to know their spelling: everything in them passes. */
const leastWords = 1200

/**
 * The fitted odds assume equal priors, but names are far more common: undecided is where one in a hundred unlisted
 * names would be flagged, and never below this.
 */
const leastDoubt = 1.5
/** Allowed false positive rate on held-out names: lower where lists lack whole languages or all surnames. */
function flaggedShare(kind: number): number {
  if (kind === kinds.latin) return 0.01
  return kind > kinds.hebrew ? 0.0025 : 0.005
}

/** Per script with enough names, the weights that separate made-up words from held-out names. */
export function fitSpelling(
  counted: Counted,
  rest: readonly NameToken[],
  fitted: readonly NameToken[],
): [number, number[]][] {
  const random = seededRandom(20261115)
  const kindsOfNames = [...new Set(rest.map(({ kind }) => kind))].filter(
    (kind) => counted.alphabets[kind] !== undefined && kind !== kinds.other,
  )
  return kindsOfNames.flatMap((kind): [number, number[]][] => {
    const words = rest.filter((token) => token.kind === kind && token.trust >= 1).map(({ word }) => word)
    if (words.length < leastWords) return []
    const names = fitted
      .filter((token) => token.kind === kind && token.trust >= 1 && token.word.length > 2)
      .slice(0, 40_000)
    const fakes = makeFakes(random, words.slice(0, 40_000), drummedRows[kind] ?? [], kind === kinds.latin)
    const describe = (word: string) =>
      describeWord(word, spellingFeatures, (units, token, into) => {
        describeSpelling(counted, counted.alphabets[kind] ?? 30, units, token, into)
      })
    const reals = names.map(({ word }) => describe(word))
    const made = fakes.map(describe)
    const weights = fitWeights(reals, made)
    const limits = report(kind, weights, reals, made, flaggedShare(kind))
    return [[kind, [(weights[0] ?? 0) - Math.max(leastDoubt, limits), ...weights.slice(1)]]]
  })
}

/** The weights that separate English words from names, both held out. */
export function fitWordiness(
  counted: Counted,
  words: Ngrams,
  fitted: readonly NameToken[],
  vocabulary: readonly string[],
): number[] {
  const describe = (word: string) =>
    describeWord(word, wordinessFeatures, (units, token, into) => {
      const asName = describeSpelling(counted, 28, units, token, new Float64Array(spellingFeatures))
      describeWordiness(words, asName, units, token, into)
    })
  const known = fitted
    .filter((token) => token.kind === kinds.latin && token.trust >= 1 && token.word.length > 2)
    .slice(0, 40_000)
  const reals = known.map(({ word }) => describe(word))
  const english = vocabulary.filter((word) => word.length > 3).map(describe)
  const weights = fitWeights(reals, english)
  report(0, weights, reals, english)
  return weights
}

function describeWord(
  word: string,
  width: number,
  fill: (units: Uint16Array, token: ReturnType<typeof readField>['tokens'][number], into: Float64Array) => void,
): Float64Array {
  const { units, tokens } = readField(word)
  const into = new Float64Array(width)
  const token = tokens[0]
  if (token) fill(units, token, into)
  return into
}

/**
 * Prints how many made-up words are caught at given false positive rates; returns the odds that flag `share` of names.
 */
function report(
  kind: number,
  weights: readonly number[],
  reals: readonly Float64Array[],
  made: readonly Float64Array[],
  share = 0.01,
): number {
  const logit = (row: Float64Array) => row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
  const sorted = reals.map(logit).sort((one, other) => other - one)
  const limitAt = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const caught = [200, 100, 50, 20].map((names) => {
    const found = made.filter((row) => logit(row) > limitAt(1 / names)).length / made.length
    return `${(found * 100).toFixed(1)} % (1 in ${names})`
  })
  console.log(`kind ${kind}: ${reals.length} names, ${made.length} others; caught ${caught.join(', ')}`)
  return limitAt(share)
}
