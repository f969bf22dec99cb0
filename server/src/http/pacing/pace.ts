import type { Turn } from '../../ports/passwords.ts'
import { createFairLine } from './fair-line.ts'

type Options = { pauseMilliseconds: number; max: number; maxEach: number }
export type Arrival = { enter(): void; refuse(): void }

/**
 * Lets a rush in one by one, with a pause between them, so that everyone else is served meanwhile. The first of them waits
 * for nobody, and nobody for another one to finish: someone who sends slowly holds up no one.
 */
export function createPace({ pauseMilliseconds, ...bounds }: Options): (turn: Turn, arrival: Arrival) => void {
  const line = createFairLine<Arrival>(bounds)
  let isPausing = false
  const admit = () => {
    const next = line.next()
    isPausing = next !== undefined
    if (!next) return
    setTimeout(admit, pauseMilliseconds)
    next.enter()
  }
  return (turn, arrival) => {
    line.add(turn, arrival)?.refuse()
    if (isPausing) return
    isPausing = true
    setImmediate(admit)
  }
}
