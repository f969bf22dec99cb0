import { availableParallelism } from 'node:os'
import { busy } from '../../../http/errors.ts'
import { createFairQueue } from '../../../http/throttling/fair-queue.ts'
import type { Passwords, Turn } from '../../../ports/passwords.ts'
import { isBcrypt } from './imported-hash.ts'

/** At most two at a time, leaving a core to everyone else; bursts of sign-ins queue. */
const usualAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/** What a guess costs: a sixtieth of a second. */
const usualCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id on the thread pool, off the main thread. */
export function createPasswordHasher({
  atOnce = usualAtOnce,
  max = 500,
  maxEach = 10,
  cost = usualCost,
} = {}): Passwords {
  const ours = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  // Imported lazily, so that a machine without the binary reports its other problems first.
  const argon2 = import('@node-rs/argon2')
  const inTurn = createQueue({ atOnce, max, maxEach })
  return {
    hash: (password, turn) => inTurn(turn, async () => (await argon2).hash(password, cost)),
    matches: async (password, stored, turn) => {
      const isMatch = await inTurn(turn, () => verifyHash(password, stored ?? dummyHash))
      return isMatch && stored !== null
    },
    isCurrent: (hash) => hash.startsWith(ours),
  }
}

/** Hash of a random string, compared against when there is no password, so that both cases take equally long. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Gr5vwBXhWI5xmmBgFoodjA$FQZ72D23H3RYGPBJQQArXu+U2A6nBKwzkU2SFUm0JM0'

type Queue = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>

type Bounds = { atOnce: number; max: number; maxEach: number }

/**
 * Runs at most `width` tasks at a time. The rest wait in a fair queue; when it is full, new work is rejected
 * immediately.
 */
function createQueue({ atOnce, ...bounds }: Bounds): Queue {
  let running = 0
  const queue = createFairQueue<{ begin(): void; reject(reason: Error): void }>(bounds)
  return async (turn, work) => {
    if (running < atOnce) running += 1
    // A finished task hands over its slot, so `running` stays the same.
    else await new Promise<void>((begin, reject) => queue.add(turn, { begin, reject })?.reject(busy()))
    try {
      return await work()
    } finally {
      const next = queue.next()
      if (next) next.begin()
      else running -= 1
    }
  }
}

/** Verifies our own or an imported hash, on the thread pool. */
async function verifyHash(password: string, hash: string): Promise<boolean> {
  // Imported lazily, so that a machine without the binary reports its other problems first.
  if (isBcrypt(hash)) return (await import('@node-rs/bcrypt')).verify(bcryptBytes(password), hash)
  return (await import('@node-rs/argon2')).verify(hash, password)
}

/** The original hash covered 72 bytes, so the rest can't count. */
function bcryptBytes(password: string): Buffer {
  return Buffer.from(password).subarray(0, 72)
}
