import type { Turn } from '../../ports/passwords.ts'
import { createFairQueue } from './fair-queue.ts'

type Options = { pauseMilliseconds: number; max: number; maxEach: number }
type Arrival = { enter(): void; refuse(): void }

/**
 * Admits a burst one request at a time, with a pause in between, so other requests get served meanwhile. The first one
 * doesn't wait, and none waits for another to finish, so a slow sender holds up no one.
 */
export function createThrottle({ pauseMilliseconds, ...bounds }: Options): (turn: Turn, arrival: Arrival) => void {
  const queue = createFairQueue<Arrival>(bounds)
  let isPausing = false
  const admit = () => {
    const next = queue.next()
    isPausing = next !== undefined
    if (!next) return
    setTimeout(admit, pauseMilliseconds)
    next.enter()
  }
  return (turn, arrival) => {
    queue.add(turn, arrival)?.refuse()
    if (isPausing) return
    isPausing = true
    setImmediate(admit)
  }
}

/** Runs up to `most` tasks per turn of the event loop, so other requests are served in between. */
export function createBatchRunner(most: number): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const runSome = () => {
    for (const work of waiting.splice(0, most)) work()
    if (waiting.length > 0) setImmediate(runSome)
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(runSome)
  }
}
