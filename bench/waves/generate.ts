import type { Stream } from './stream.ts'
export function generateStreams(_seed: number): Stream[] { return [] }
