import { availableParallelism } from 'node:os'
import type { Passwords } from '../../../ports/passwords.ts'
import { createQueue } from '../guards/queue.ts'
import { verifyHash } from './verify-hash.ts'

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
