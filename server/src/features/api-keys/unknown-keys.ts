import type { Deps } from '../../deps.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import { createMemoryLimit } from '../../http/pacing/memory-limit.ts'

export type UnknownKeys = {
  has(name: string): boolean
  remember(name: string): void
  /** Ends the request with 429 when its sender has had too many keys looked up that nobody has. */
  allow(address: string): void
  /** The key was somebody's. */
  giveBack(address: string): void
}

/**
 * Keys with a right checksum that nobody has: anyone can make up any number of them, and each costs a look-up. A key that
 * nobody has now is nobody's for good: it consists of 190 random bits, and its owner is told it only after it is stored.
 * So remembering this cannot refuse a new key, in whichever process it was made.
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

// More than a customer has keys in use, each of them new to a process that has just started.
const perAddress = { max: 100, windowSeconds: 60 }
const keptMilliseconds = 60_000
const maxRemembered = 10_000
