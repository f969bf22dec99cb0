import type { DemoResponse } from '@assay/contract/verification'
import { config } from '../../../api/config.ts'

export type EmailAdvice = {
  /** The server would reject it. */
  isRejected: boolean
  /** The likely intended address. */
  didYouMean: string | null
}

export const noAdvice: EmailAdvice = { isRejected: false, didYouMean: null }

/**
 * What the public demo says about an address. It's only a hint: any failure, the demo's rate limit included, counts as
 * no advice.
 */
export async function fetchAdvice(email: string): Promise<EmailAdvice> {
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
  return { isRejected: config.refusesDisposable && isListed && didYouMean === null, didYouMean }
}
