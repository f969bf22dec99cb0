import type { Deps } from '../../deps.ts'
import type { Blocked } from '../../ports/blocked.ts'
import type { Limit, LimitResult } from './limits.ts'

type MemoryLimit = { take(key: string): LimitResult; giveBack(key: string): void }

/** Counts in this process only, for limits that exist to spare the database. */
export function createMemoryLimit({ now }: Pick<Deps, 'now'>, { max, windowSeconds }: Limit): MemoryLimit {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function open(key: string, endsAt: number) {
    const window = { count: 0, endsAt }
    windows.delete(key)
    windows.set(key, window)
    const [oldest] = windows.keys()
    if (windows.size > maxRemembered && oldest !== undefined) windows.delete(oldest)
    return window
  }

  return {
    take(key) {
      const moment = now().getTime()
      const held = windows.get(key)
      const longest = moment + windowSeconds * 1000
      // A window that ends later was opened before the clock stepped back.
      const window = held && held.endsAt > moment && held.endsAt <= longest ? held : open(key, longest)
      if (window.count >= max) {
        return { status: 'exceeded', retryAfterSeconds: Math.ceil((window.endsAt - moment) / 1000) }
      }
      window.count += 1
      return { status: 'allowed' }
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window) window.count = Math.max(0, window.count - 1)
    },
  }
}

const maxRemembered = 10_000

/** Per process. The database still knows what a process doesn't remember. */
export function createBlocked({ now }: Pick<Deps, 'now'>): Blocked {
  const blocked = new Map<string, { until: number; seconds: number }>()
  return {
    secondsLeft(key) {
      const { until, seconds } = blocked.get(key) ?? { until: 0, seconds: 0 }
      const left = Math.ceil((until - now().getTime()) / 1000)
      // More time left than at the beginning means that the clock has stepped back, so the database decides again.
      if (left > 0 && left <= seconds) return left
      blocked.delete(key)
      return 0
    },
    add(key, seconds) {
      blocked.set(key, { until: now().getTime() + seconds * 1000, seconds })
      const [oldest] = blocked.keys()
      if (blocked.size > maxBlocked && oldest !== undefined) blocked.delete(oldest)
    },
  }
}

const maxBlocked = 10_000
