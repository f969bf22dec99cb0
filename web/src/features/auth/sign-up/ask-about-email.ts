import type { DemoResponse } from '@assay/contract/verification'
import { config } from '../../../api/config.ts'

export type EmailAdvice = {
  /** The server would refuse it. */
  isRefused: boolean
  /** What was probably meant. */
  didYouMean: string | null
}

export const noAdvice: EmailAdvice = { isRefused: false, didYouMean: null }

/**
 * What the engine thinks of an address, by way of the public demo. It's only a hint: any failure, the demo's rate limit
 * included, counts as no advice.
 */
export async function askAboutEmail(email: string): Promise<EmailAdvice> {
  try {
    const response = await fetch('/demo/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    return response.ok ? readAdvice(await response.json()) : noAdvice
  } catch {
    return noAdvice
  }
}

const patienceMilliseconds = 3000

function readAdvice({ email_verification: email }: DemoResponse): EmailAdvice {
  const didYouMean = email?.did_you_mean ?? null
  const isListed = email?.verdict === 'disposable' && email.evidence.length > 0
  return { isRefused: config.refusesDisposable && isListed && didYouMean === null, didYouMean }
}
