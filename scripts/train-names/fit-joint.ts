import { kinds } from '../../server/src/engine/names/characters.ts'
import { addCosts, createCosts, disagreement, type Habits } from '../../server/src/engine/names/habits.ts'
import { besideKnownFeatures, jointFeatures } from '../../server/src/engine/names/judge-spelling.ts'
import type { Ngrams } from '../../server/src/engine/names/ngrams.ts'
import { readField } from '../../server/src/engine/names/read-field.ts'
import { describeSpelling, spellingFeatures } from '../../server/src/engine/names/spelling.ts'
import { latinRecipes } from './fakes.ts'
import { fitWeights } from './fit.ts'
import { drummedRows } from './layouts.ts'
import { seededRandom } from './random.ts'
import type { NameToken } from './tokens.ts'

/** Allowed false positive rate on real pairs, with two unknown names and with one. */
const accusedShare = { both: 0.01, one: 0.005 }
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
    both: fitAt('two unknown', both.real, both.made, accusedShare.both),
    one: fitAt('one unknown', one.real, one.made, accusedShare.one),
  }
}

/** Fitted, then shifted so that undecided is where `share` of real pairs would be flagged. */
function fitAt(name: string, real: readonly Float64Array[], made: readonly Float64Array[], share: number): number[] {
  const weights = fitWeights(real, made)
  const logit = (row: Float64Array) => row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
  const limit = real.map(logit).sort((a, b) => b - a)[Math.floor(real.length * share)] ?? 0
  const caught = made.filter((row) => logit(row) > limit).length / made.length
  console.log(
    `${name}: ${(share * 100).toFixed(1)} % accused, ${(caught * 100).toFixed(1)} % caught, ${weights.map((w) => w.toFixed(2)).join(' ')}`,
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
