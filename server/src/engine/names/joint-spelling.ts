import { features } from './weights.ts'

/** What two fields say together about their spelling, as numbers for the fitted weights. */
export type JointWeights = { both: Float64Array; one: Float64Array }

const clamp = (logit: number) => Math.max(features.spellingLeast, Math.min(features.spellingMost, logit))
const clampNats = (disagreement: number) => Math.min(features.disagreementMost, disagreement)

/** Log-odds that neither of two unknown names is one: how odd each is, and how badly one language explains both. */
export function jointLogit({ both }: JointWeights, one: number, other: number, disagreement: number): number {
  return dot(both, 1, clamp(Math.max(one, other)), clamp(Math.min(one, other)), clampNats(disagreement))
}

/** Log-odds that a name is made up beside one that people bear. */
export function besideKnownLogit({ one }: JointWeights, spelling: number, disagreement: number): number {
  return dot(one, 1, clamp(spelling), clampNats(disagreement), 0)
}

/** The features as they are fitted. */
export const jointFeatures = (one: number, other: number, disagreement: number) =>
  Float64Array.of(1, clamp(Math.max(one, other)), clamp(Math.min(one, other)), clampNats(disagreement))
export const besideKnownFeatures = (spelling: number, disagreement: number) =>
  Float64Array.of(1, clamp(spelling), clampNats(disagreement))

function dot(weights: Float64Array, a: number, b: number, c: number, d: number): number {
  return (weights[0] ?? 0) * a + (weights[1] ?? 0) * b + (weights[2] ?? 0) * c + (weights[3] ?? 0) * d
}
