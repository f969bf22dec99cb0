import { features } from './weights.ts'

/** Fitted weights for the spelling of two fields together. */
export type JointWeights = { both: Float64Array; one: Float64Array }

const clamp = (logit: number) => Math.max(features.spellingLeast, Math.min(features.spellingMost, logit))
const clampNats = (disagreement: number) => Math.min(features.disagreementMost, disagreement)

/** Log-odds that two unknown names are made up, from how odd each is and how badly one language explains both. */
export function jointLogit({ both }: JointWeights, one: number, other: number, disagreement: number): number {
  return dot(both, 1, clamp(Math.max(one, other)), clamp(Math.min(one, other)), clampNats(disagreement))
}

/** Log-odds that an unknown name next to a known one is made up. */
export function besideKnownLogit({ one }: JointWeights, spelling: number, disagreement: number): number {
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
