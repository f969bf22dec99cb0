import type { CaptchaVerdict } from '@assay/contract/captcha'
import type { ErrorBody } from '@assay/contract/errors'
import { config } from '../../../api/config.ts'
import { captchaFailed } from '../../../api/project-captcha.ts'
import { solveAltcha } from './solve-altcha.ts'

export type CaptchaOutcome = { status: 'passed'; receipt?: string } | { status: 'failed'; message: string }

/**
 * Runs the captcha unseen and has the server check it. Every run asks for a new challenge, so after a failure there is
 * nothing old left to reset. A hosted project gives no receipts: its captcha is solved by the call that it protects.
 */
export async function passCaptcha(): Promise<CaptchaOutcome> {
  if (config.captcha.checkedBy === 'project') return { status: 'passed' }
  try {
    return await verify(await solve())
  } catch {
    // No challenge came, no worker could start, or a provider's script was blocked: there is no token.
    return failed(null)
  }
}

async function solve(): Promise<string> {
  const { provider, siteKey } = config.captcha
  switch (provider) {
    case 'altcha':
      return solveAltcha()
    case 'none':
      return 'none'
    default: {
      const { solveHostedCaptcha } = await import('../../../api/solve-hosted-captcha.ts')
      return solveHostedCaptcha(provider, siteKey ?? '')
    }
  }
}

async function verify(token: string): Promise<CaptchaOutcome> {
  const response = await fetch('/api/verify-captcha', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const { success, message, receipt, detail }: Partial<CaptchaVerdict & ErrorBody> = await response.json()
  return success && receipt !== undefined ? { status: 'passed', receipt } : failed(message ?? detail)
}

function failed(message: unknown): CaptchaOutcome {
  return { status: 'failed', message: typeof message === 'string' && message !== '' ? message : captchaFailed }
}
