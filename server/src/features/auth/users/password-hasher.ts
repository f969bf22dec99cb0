import { availableParallelism } from 'node:os'
import type { Passwords } from '../../../ports/passwords.ts'
import { createQueue } from '../guards/queue.ts'
import { verifyHash } from './verify-hash.ts'

/** Never more than two at a time, and one core is left to everyone else: a rush of sign-ins waits in line. */
const usualAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/** argon2id on the thread pool, off the main thread. */
export function createPasswordHasher({ atOnce = usualAtOnce, max = 500, maxEach = 10 } = {}): Passwords {
  // Loaded here and not with this file: a machine without its binary is first told what else it lacks.
  const argon2 = import('@node-rs/argon2')
  const inTurn = createQueue({ atOnce, max, maxEach })
  return {
    hash: (password, turn) => inTurn(turn, async () => (await argon2).hash(password)),
    matches: async (password, stored, turn) => {
      const isMatch = await inTurn(turn, () => verifyHash(password, stored ?? nobodysHash))
      return isMatch && stored !== null
    },
  }
}

/** Of a random word: compared with where there is no password, so that the answer takes as long as for a wrong one. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Gr5vwBXhWI5xmmBgFoodjA$FQZ72D23H3RYGPBJQQArXu+U2A6nBKwzkU2SFUm0JM0'
