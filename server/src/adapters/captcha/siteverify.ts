import { z } from 'zod'
import type { Captcha, CaptchaResult } from '../../ports/captcha.ts'

type Provider = 'turnstile' | 'hcaptcha' | 'recaptcha'
type Account = { provider: Provider; siteKey: string; secretKey: string }
type Outside = { fetch: typeof fetch; address?: string; timeoutMilliseconds?: number }

/** All three hosted captchas share one protocol: the server posts the single-use token to their `siteverify`. */
export function createSiteverify(
  { provider, siteKey, secretKey }: Account,
  { fetch, address = addresses[provider], timeoutMilliseconds = 5000 }: Outside,
): Captcha {
  return {
    async verify(token, remoteAddress) {
      if (token === '') return { status: 'failed', reason: 'no token' }
      const form = new URLSearchParams({ secret: secretKey, response: token })
      if (remoteAddress !== null) form.set('remoteip', remoteAddress)
      // Without it, hCaptcha also accepts tokens from the account's other sites.
      if (provider === 'hcaptcha') form.set('sitekey', siteKey)
      try {
        const signal = AbortSignal.timeout(timeoutMilliseconds)
        const response = await fetch(address, { method: 'POST', body: form, signal, redirect: 'error' })
        return judge(provider, Reply.parse(await response.json()))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return { status: 'unavailable', reason: `${provider} gave no usable response: ${reason}` }
      }
    },
  }
}

const addresses: Record<Provider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
}

const Reply = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  score: z.number().optional(),
})
type Reply = z.infer<typeof Reply>

function judge(provider: Provider, { success, score, 'error-codes': codes }: Reply): CaptchaResult {
  const error = codes.find((code) => serviceErrors.has(code))
  if (!success && error) return { status: 'unavailable', reason: `${provider} responded with ${error}` }
  if (!success) return { status: 'failed', reason: codes.join(', ') || 'rejected' }
  // reCAPTCHA v3 always succeeds and returns a probability. hCaptcha's score runs the other way.
  if (provider === 'recaptcha' && score !== undefined && score < lowestScore) {
    return { status: 'failed', reason: `score ${score}` }
  }
  return { status: 'passed' }
}

const lowestScore = 0.5

/** A wrong secret key, or a failure on the provider's side. */
const serviceErrors = new Set(['missing-input-secret', 'invalid-input-secret', 'internal-error'])
