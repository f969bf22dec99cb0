import type { Cluster } from './cluster.ts'

/** How many numbers of the stem lie so close to this one that they were counted: six within eighteen, three within nine. */
export function countNear(same: Cluster, number: number): number {
  let best = 0
  for (const reach of [3, 6, 9, 18, 36, 72, 144]) {
    seen.clear()
    for (let index = 0; index < same.size; index++) {
      const distance = (same.read('number', index) - number) | 0
      if (Math.abs(distance) <= reach) seen.add(distance)
    }
    if (3 * seen.size >= reach) best = Math.max(best, seen.size)
  }
  return best
}

const seen = new Set<number>()

/** Whether they came in the order of their numbers, as a program’s do. */
export function isAscending(same: Cluster): boolean {
  const length = Math.min(same.size, 16)
  let rises = 0
  let falls = 0
  for (let index = 1; index < length; index++) {
    const step = (same.read('number', index - 1) - same.read('number', index)) | 0
    if (step > 0) rises += 1
    else if (step < 0) falls += 1
  }
  // By chance, one in five thousand twelves would.
  return length >= 12 && Math.max(rises, falls) >= 0.85 * (length - 1)
}
