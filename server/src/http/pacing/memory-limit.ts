import type { Deps } from '../../deps.ts'
import type { Limit, LimitResult } from './limits.ts'

export type MemoryLimit = { take(key: string): LimitResult; giveBack(key: string): void }

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
