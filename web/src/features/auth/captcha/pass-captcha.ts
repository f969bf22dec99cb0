import type { CaptchaVerdict } from '@assay/contract/captcha'
import type { ErrorBody } from '@assay/contract/errors'
import { config } from '../../../api/config.ts'
import { captchaFailed } from '../../../api/project-captcha.ts'
import { solveAltcha } from './solve-altcha.ts'

export type CaptchaOutcome = { status: 'passed'; receipt?: string } | { status: 'failed'; message: string }

/**
 * Runs the captcha invisibly and has the server verify it. Each run requests a new challenge, so there is nothing to
 * reset after a failure. A hosted project issues no receipts: its captcha is solved by the request it protects.
 */
export async function passCaptcha(): Promise<CaptchaOutcome> {
  if (config.captcha.checkedBy === 'project') return { status: 'passed' }
  try {
    return await verify(await solve())
  } catch {
    // There is no token: no challenge arrived, no worker started, or a provider's script was blocked.
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
