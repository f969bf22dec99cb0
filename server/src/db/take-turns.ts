import { busy } from '../http/errors.ts'

type Queue = { running: number; waiting: Set<() => void> }

/** Runs work with the same key `atOnce` times at most; the rest wait in order. */
export type TakeTurns = <T>(key: string, atOnce: number, work: () => Promise<T>) => Promise<T>

/** Queues in memory: beyond `maxWaiting`, or after too long a wait, the caller gets a 503 and may retry. */
export function createTurns({ maxWaiting = 200, maxWaitMilliseconds = 10_000 } = {}): TakeTurns {
  const queues = new Map<string, Queue>()

  function wait({ waiting }: Queue): Promise<void> {
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
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
    queues.set(key, queue)
    if (queue.running < atOnce) queue.running += 1
    else await wait(queue)
    try {
      return await work()
    } finally {
      // The next one takes over this place, so `running` stays the same.
      const [next] = queue.waiting
      if (next) {
        queue.waiting.delete(next)
        next()
      } else {
        queue.running -= 1
        if (queue.running === 0) queues.delete(key)
      }
    }
  }
}
