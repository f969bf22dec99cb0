import type { Deps } from '../../deps.ts'
import type { Blocked } from '../../ports/blocked.ts'

/** Per process. The database still knows what a process doesn't remember. */
export function createBlocked({ now }: Pick<Deps, 'now'>): Blocked {
  const blocked = new Map<string, { until: number; seconds: number }>()
  return {
    secondsLeft(key) {
      const { until, seconds } = blocked.get(key) ?? { until: 0, seconds: 0 }
      const left = Math.ceil((until - now().getTime()) / 1000)
      // More than it began with: the clock has stepped back, and the database decides again.
      if (left > 0 && left <= seconds) return left
      blocked.delete(key)
      return 0
    },
    add(key, seconds) {
      blocked.set(key, { until: now().getTime() + seconds * 1000, seconds })
      const [oldest] = blocked.keys()
      if (blocked.size > maxRemembered && oldest !== undefined) blocked.delete(oldest)
    },
  }
}

const maxRemembered = 10_000
