import { kinds } from '../../server/src/engine/names/characters.ts'
import { addCosts, createCosts, disagreement, type Habits } from '../../server/src/engine/names/habits.ts'
import { besideKnownFeatures, jointFeatures } from '../../server/src/engine/names/judge-spelling.ts'
import type { Ngrams } from '../../server/src/engine/names/ngrams.ts'
import { readField } from '../../server/src/engine/names/read-field.ts'
import {
  describeSpelling,
  describeWordiness,
  spellingFeatures,
  wordinessFeatures,
} from '../../server/src/engine/names/spelling.ts'
import { drummedRows, latinRecipes, makeFakes } from './fakes.ts'
import { seededRandom } from './random.ts'
import type { NameToken } from './tokens.ts'

/** Logistic regression by gradient descent. */
function fitWeights(zeros: readonly Float64Array[], ones: readonly Float64Array[], rounds = 250): number[] {
  const width = zeros[0]?.length ?? 0
  const scale = scales([...zeros, ...ones], width)
  const weights = new Float64Array(width)
  const speed = new Float64Array(width).fill(1e-8)
  const classes = [
    { rows: zeros, label: 0, share: 0.5 / Math.max(1, zeros.length) },
    { rows: ones, label: 1, share: 0.5 / Math.max(1, ones.length) },
  ]
  for (let round = 0; round < rounds; round++) {
    const slope = new Float64Array(width)
    for (const { rows, label, share } of classes) {
      for (const row of rows) {
        let logit = 0
        for (let i = 0; i < width; i++) logit += ((weights[i] ?? 0) * (row[i] ?? 0)) / (scale[i] ?? 1)
        const error = (1 / (1 + Math.exp(-logit)) - label) * share
        for (let i = 0; i < width; i++) slope[i] = (slope[i] ?? 0) + (error * (row[i] ?? 0)) / (scale[i] ?? 1)
      }
    }
    for (let i = 0; i < width; i++) {
      const gradient = (slope[i] ?? 0) + 1e-4 * (weights[i] ?? 0)
      speed[i] = (speed[i] ?? 0) + gradient * gradient
      weights[i] = (weights[i] ?? 0) - (0.8 * gradient) / Math.sqrt(speed[i] ?? 1)
    }
  }
  return [...weights].map((weight, i) => weight / (scale[i] ?? 1))
}

/** The root mean square of each feature, so that one learning rate suits all. */
function scales(rows: readonly Float64Array[], width: number): number[] {
  return Array.from({ length: width }, (_, i) => {
    const squares = rows.reduce((sum, row) => sum + (row[i] ?? 0) ** 2, 0)
    return Math.sqrt(squares / Math.max(1, rows.length)) || 1
  })
}

/** Allowed false positive rate on real pairs, with two unknown names and with one. */
const maxFlagged = { both: 0.01, one: 0.005 }
const pairs = 20_000

/** Weights for judging two Latin fields together, fitted on names that weren't counted. */
export function fitJoint(
  model: { names: Ngrams; habits: Habits },
  weights: readonly number[],
  alphabet: number,
  known: readonly NameToken[],
  fitted: readonly NameToken[],
): { both: number[]; one: number[] } {
  const random = seededRandom(20261116)
  const isUsed = ({ kind, trust, groups, word }: NameToken) =>
    kind === kinds.latin && trust >= 1 && groups.size > 0 && word.length > 2
  const unknown = byGroup(fitted.filter(isUsed))
  const trusted = byGroup(known.filter((token) => isUsed(token) && token.trust >= 2))
  const describe = (word: string) => describeField(model, weights, alphabet, word)
  // Most families keep to one language; some don't.
  const partner = (groups: Map<number, string[]>, group: number) => {
    const own = groups.get(random.next() < 0.85 ? group : random.pick([...groups.keys()]))
    return random.pick(own && own.length > 0 ? own : [...groups.values()].flat())
  }
  const groupsOf = [...unknown.keys()]
  const recipes = latinRecipes(random, [...unknown.values()].flat(), drummedRows[kinds.latin] ?? [])
  const fake = (make: () => string) => {
    for (;;) {
      const word = make()
      if (word.length > 2) return word
    }
  }
  const both = { real: [] as Float64Array[], made: [] as Float64Array[] }
  const one = { real: [] as Float64Array[], made: [] as Float64Array[] }
  for (let i = 0; i < pairs; i++) {
    // Every group counts equally: the rare ones need it most.
    const group = random.pick(groupsOf)
    const name = describe(partner(unknown, group))
    const other = describe(partner(unknown, group))
    const famous = describe(partner(trusted, group))
    both.real.push(jointFeatures(name.spelling, other.spelling, disagreement(name.costs, other.costs)))
    one.real.push(besideKnownFeatures(name.spelling, disagreement(name.costs, famous.costs)))
    const make = random.pick(recipes)
    const [made, second] = [describe(fake(make)), describe(fake(make))]
    both.made.push(jointFeatures(made.spelling, second.spelling, disagreement(made.costs, second.costs)))
    one.made.push(besideKnownFeatures(made.spelling, disagreement(made.costs, famous.costs)))
  }
  return {
    both: fitAt('two unknown', both.real, both.made, maxFlagged.both),
    one: fitAt('one unknown', one.real, one.made, maxFlagged.one),
  }
}

/** Fitted, then shifted so that undecided is where `share` of real pairs would be flagged. */
function fitAt(name: string, real: readonly Float64Array[], made: readonly Float64Array[], share: number): number[] {
  const weights = fitWeights(real, made)
  const logit = (row: Float64Array) => row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
  const limit = real.map(logit).sort((a, b) => b - a)[Math.floor(real.length * share)] ?? 0
  const caught = made.filter((row) => logit(row) > limit).length / made.length
  console.log(
    `${name}: ${(share * 100).toFixed(1)} % flagged, ${(caught * 100).toFixed(1)} % caught, ${weights.map((w) => w.toFixed(2)).join(' ')}`,
  )
  return [(weights[0] ?? 0) - limit, ...weights.slice(1)]
}

function describeField(
  model: { names: Ngrams; habits: Habits },
  weights: readonly number[],
  alphabet: number,
  word: string,
) {
  const { units, tokens } = readField(word)
  const features = new Float64Array(spellingFeatures)
  const costs = createCosts(model.habits)
  for (const token of tokens) {
    describeSpelling(model, alphabet, units, token, features)
    addCosts(model.habits, units, token, costs)
  }
  return { spelling: features.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0), costs }
}

function byGroup(tokens: readonly NameToken[]): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const { word, groups: own } of tokens)
    for (const group of own.keys()) {
      const words = groups.get(group) ?? []
      words.push(word)
      groups.set(group, words)
    }
  return groups
}

type Counted = { names: Ngrams; habits: Habits; alphabets: Record<number, number> }

/** Scripts with too few names to know their spelling: everything in them passes. */
const minWords = 1200

/**
 * The fitted odds assume equal priors, but names are far more common: undecided is where one in a hundred unlisted
 * names would be flagged, and never below this.
 */
const minDoubt = 1.5
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
    if (words.length < minWords) return []
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
    return [[kind, [(weights[0] ?? 0) - Math.max(minDoubt, limits), ...weights.slice(1)]]]
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
