import { CaptchaVerdict } from '@assay/contract/captcha'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

const Challenge = z.object({
  parameters: z.object({
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
})

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> }

/** Does what the page's widget does: fetches a challenge, solves it, and returns the token. */
export async function solveCaptcha(app: App): Promise<string> {
  const response = await app.request('/api/captcha-challenge')
  const challenge = Challenge.parse(await response.json())
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A receipt for sign-up, passed as supabase-js's `captchaToken`. */
export async function passCaptcha(app: App): Promise<string> {
  const response = await app.request('/api/verify-captcha', {
    method: 'POST',
    body: JSON.stringify({ token: await solveCaptcha(app) }),
    headers: { 'content-type': 'application/json' },
  })
  return CaptchaVerdict.parse(await response.json()).receipt ?? ''
}
