import { busy } from '../http/errors.ts'

type Line = { running: number; waiting: Set<() => void> }

/** Runs work with the same key `atOnce` times at most; the rest wait in order. */
export type TakeTurns = <T>(key: string, atOnce: number, work: () => Promise<T>) => Promise<T>

/** Lines in memory, each with an end: who comes beyond `maxWaiting`, or waits for too long, is told to come back later. */
export function createTurns({ maxWaiting = 200, maxWaitMilliseconds = 10_000 } = {}): TakeTurns {
  const lines = new Map<string, Line>()

  function wait({ waiting }: Line): Promise<void> {
    if (waiting.size >= maxWaiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(busy())
      }, maxWaitMilliseconds)
      waiting.add(begin)
    })
  }

  return async (key, atOnce, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() }
    lines.set(key, line)
    if (line.running < atOnce) line.running += 1
    else await wait(line)
    try {
      return await work()
    } finally {
      // The next one takes over this place, so `running` stays the same.
      const [next] = line.waiting
      if (next) {
        line.waiting.delete(next)
        next()
      } else {
        line.running -= 1
        if (line.running === 0) lines.delete(key)
      }
    }
  }
}
