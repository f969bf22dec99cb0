import { kinds } from './characters.ts'
import { hasAccent } from './fold.ts'
import { addCosts, createCosts, disagreement } from './habits.ts'
import type { JudgedField } from './judge-field.ts'
import type { JointWeights, NameModel } from './load-model.ts'
import { features, spelling, weights } from './weights.ts'

/** Log-odds from two spellings. Never enough on their own where some language spells that way. */
export function judgeSpelling(model: NameModel, first: JudgedField, last: JudgedField): number {
  const odder = first.spelling > last.spelling ? first : last
  // Nearly everyone: spelled like a name, so there's nothing to score.
  if (odder.spelling < spelling.namelike) return weights.noEvidence
  const isLatin = (first.isUnknown || first.hasKnownName) && (last.isUnknown || last.hasKnownName)
  if (!isLatin) {
    const plainer = Math.min(first.spelling, last.spelling)
    const isBesideKnown = first.hasKnownName || last.hasKnownName || plainer <= weights.noSpellingEvidence
    return (
      odder.spelling +
      (isBesideKnown ? weights.otherScriptBesideKnown : weights.otherScriptShare * plainer + weights.otherScriptPair)
    )
  }
  const apart = disagreement(costsOf(model, first, 'first'), costsOf(model, last, 'last'))
  // Whoever types accents has a keyboard for a language that spells so.
  const accents = hasAccent(first.field.text) || hasAccent(last.field.text) ? weights.accents : 0
  if (first.isUnknown && last.isUnknown) {
    const logit = jointLogit(model.joint, first.spelling, last.spelling, apart) + weights.bothUnknown - accents
    const isOneOdd =
      Math.min(first.spelling, last.spelling) < spelling.plainName && odder.oddity < spelling.habitualBelow
    if (isOneOdd) return Math.min(weights.habitual, logit)
    return (first.oddity + last.oddity) / 2 < spelling.plainBelow ? logit - weights.habitualPair : logit
  }
  return excuse(besideKnownLogit(model.joint, odder.spelling, apart) + weights.oneUnknown - accents, odder.oddity)
}

export function spellingAlone(field: JudgedField): number {
  return excuse(field.spelling, field.oddity)
}

/** Suspicious at most where some language spells that way, and discounted where one nearly does. */
function excuse(logit: number, oddity: number): number {
  if (oddity < spelling.habitualBelow) return Math.min(weights.habitual, logit)
  return logit - Math.max(0, spelling.strangeFrom - oddity) * weights.nearlyHabitual
}

/** Reused for every pair. */
const buffers = { first: new Uint32Array(0), last: new Uint32Array(0) }

function costsOf({ habits }: NameModel, { field }: JudgedField, name: keyof typeof buffers): Uint32Array {
  if (buffers[name].length !== habits.lanes) buffers[name] = createCosts(habits)
  const costs = buffers[name].fill(0)
  for (let i = 0; i < field.tokens.length && i < 4; i++) {
    const token = field.tokens[i]
    if (token?.kind === kinds.latin) addCosts(habits, field.units, token, costs)
  }
  return costs
}

const clamp = (logit: number) => Math.max(features.minSpelling, Math.min(features.maxSpelling, logit))
const clampNats = (disagreement: number) => Math.min(features.maxDisagreement, disagreement)

/** Log-odds that two unknown names are made up, from how odd each is and how badly one language explains both. */
function jointLogit({ both }: JointWeights, one: number, other: number, disagreement: number): number {
  return dot(both, 1, clamp(Math.max(one, other)), clamp(Math.min(one, other)), clampNats(disagreement))
}

/** Log-odds that an unknown name next to a known one is made up. */
function besideKnownLogit({ one }: JointWeights, spelling: number, disagreement: number): number {
  return dot(one, 1, clamp(spelling), clampNats(disagreement), 0)
}

/** The same features, for fitting. */
export const jointFeatures = (one: number, other: number, disagreement: number) =>
  Float64Array.of(1, clamp(Math.max(one, other)), clamp(Math.min(one, other)), clampNats(disagreement))
export const besideKnownFeatures = (spelling: number, disagreement: number) =>
  Float64Array.of(1, clamp(spelling), clampNats(disagreement))

function dot(weights: Float64Array, a: number, b: number, c: number, d: number): number {
  return (weights[0] ?? 0) * a + (weights[1] ?? 0) * b + (weights[2] ?? 0) * c + (weights[3] ?? 0) * d
}
