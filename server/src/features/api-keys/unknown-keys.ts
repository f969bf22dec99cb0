import type { Deps } from '../../deps.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import { createMemoryLimit } from '../../http/pacing/memory-limit.ts'

export type UnknownKeys = {
  has(name: string): boolean
  remember(name: string): void
  /** Responds 429 when the sender has made us look up too many unknown keys. */
  allow(address: string): void
  /** The key belonged to someone. */
  giveBack(address: string): void
}

/**
 * Well-formed keys that don't exist: anyone can make up any number of them, and each costs a lookup. A key that doesn't
 * exist now never will: it has 190 random bits, and its owner sees it only after it's stored. So caching this can't
 * reject a new key, whichever process created it.
 */
export function createUnknownKeys({ now }: Pick<Deps, 'now'>): UnknownKeys {
  const until = new Map<string, number>()
  const budget = createMemoryLimit({ now }, perAddress)
  return {
    has: (name) => (until.get(name) ?? 0) > now().getTime(),
    remember(name) {
      until.set(name, now().getTime() + keptMilliseconds)
      const [oldest] = until.keys()
      if (until.size > maxRemembered && oldest !== undefined) until.delete(oldest)
    },
    allow(address) {
      const result = budget.take(address)
      if (result.status === 'exceeded') throw tooManyRequests(result.retryAfterSeconds)
    },
    giveBack: (address) => budget.giveBack(address),
  }
}

// More keys than a customer has in use, all of them new to a process that just started.
const perAddress = { max: 100, windowSeconds: 60 }
const keptMilliseconds = 60_000
const maxRemembered = 10_000
