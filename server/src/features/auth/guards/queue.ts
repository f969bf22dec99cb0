import { busy } from '../../../http/errors.ts'
import { createFairQueue } from '../../../http/pacing/fair-queue.ts'
import type { Turn } from '../../../ports/passwords.ts'

export type Queue = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>

type Bounds = { atOnce: number; max: number; maxEach: number }

/**
 * Runs at most `width` tasks at a time. The rest wait in a fair queue; when it is full, new work is rejected
 * immediately.
 */
export function createQueue({ atOnce, ...bounds }: Bounds): Queue {
  let running = 0
  const line = createFairQueue<{ begin(): void; refuse(reason: Error): void }>(bounds)
  return async (turn, work) => {
    if (running < atOnce) running += 1
    // A finished task hands over its slot, so `running` stays the same.
    else await new Promise<void>((begin, refuse) => line.add(turn, { begin, refuse })?.refuse(busy()))
    try {
      return await work()
    } finally {
      const next = line.next()
      if (next) next.begin()
      else running -= 1
    }
  }
}
