import { config } from '../../../api/config.ts'

export type EmailAdvice = {
  /** The server would reject it. */
  isRejected: boolean
  /** The likely intended address. */
  didYouMean: string | null
}

export const noAdvice: EmailAdvice = { isRejected: false, didYouMean: null }

/**
 * What the public demo says about an address. It only helps: any failure, the demo's rate limit included, counts as no
 * advice. Read by hand, because the contract's schemas would be a fifth of the page's script.
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

function readAdvice(answer: unknown): EmailAdvice {
  const { verdict, evidence, did_you_mean } = Object(Object(answer).email_verification)
  const didYouMean = typeof did_you_mean === 'string' ? did_you_mean : null
  const isListed = verdict === 'disposable' && Array.isArray(evidence) && evidence.length > 0
  return { isRejected: config.refusesDisposable && isListed && didYouMean === null, didYouMean }
}
