import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Captcha, CaptchaResult } from '../../ports/captcha.ts'

type Outside = {
  secret: () => Promise<string>
  /** What a try costs the browser. */
  iterations?: number
} & Pick<Deps, 'now'>

/**
 * Proof of work without a third party. Challenges are signed, so nothing is stored until a solution is accepted.
 * The caller, who has the database, enforces single use.
 */
export function createAltcha({
  secret,
  now,
  iterations = 5000,
}: Outside): Captcha & Required<Pick<Captcha, 'createChallenge'>> {
  return {
    async createChallenge() {
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(minTries, maxTries),
        expiresAt: new Date(now().getTime() + challengeSeconds * 1000),
        deriveKey,
        ...signedWith(await secret()),
      })
    },
    async verify(token) {
      const payload = Payload.safeParse(token)
      if (!payload.success) return failed('not a solution')
      const { challenge, solution } = payload.data
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
      if (expiresAt <= now()) return failed('the challenge has expired')
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signedWith(await secret()) })
      if (!verified) return failed('the solution is wrong')
      return { status: 'passed', singleUse: { id: challenge.parameters.nonce, expiresAt } }
    },
  }
}

// 100 to 300 tries at about 4 ms each on a phone, spread over its cores: a quarter of a second.
const minTries = 100
const maxTries = 300
const challengeSeconds = 300

/** Derives two keys, so a challenge's signature can't pass as its solution's. */
function signedWith(secret: string) {
  return { hmacSignatureSecret: `challenge.${secret}`, hmacKeySignatureSecret: `solution.${secret}` }
}

function failed(reason: string): CaptchaResult {
  return { status: 'failed', reason }
}

/** Exactly what createChallenge produces; the signature covers every parameter. */
const Solved = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const Payload = z
  .base64()
  .transform((text, context) => {
    try {
      const json: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
      return json
    } catch {
      context.addIssue('is not JSON')
      return z.NEVER
    }
  })
  .pipe(Solved)
