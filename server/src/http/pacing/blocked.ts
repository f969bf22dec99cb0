import type { Deps } from '../../deps.ts'
import type { Blocked } from '../../ports/blocked.ts'

/** Per process. The database still knows what a process doesn't remember. */
export function createBlocked({ now }: Pick<Deps, 'now'>): Blocked {
  const until = new Map<string, number>()
  return {
    secondsLeft(key) {
      const milliseconds = (until.get(key) ?? 0) - now().getTime()
      if (milliseconds > 0) return Math.ceil(milliseconds / 1000)
      until.delete(key)
      return 0
    },
    add(key, seconds) {
      until.set(key, now().getTime() + seconds * 1000)
      const [oldest] = until.keys()
      if (until.size > maxRemembered && oldest !== undefined) until.delete(oldest)
    },
  }
}

const maxRemembered = 10_000
