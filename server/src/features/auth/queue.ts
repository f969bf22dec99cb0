import { tooManyRequests } from '../../http/limits.ts'

export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many do their work at once; the others wait in line, and past the end of the line are told to come back. */
export function createQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Queue {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw tooManyRequests(10)
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
