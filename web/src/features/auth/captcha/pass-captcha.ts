import type { CaptchaVerdict } from '@assay/contract/captcha'
import type { ErrorBody } from '@assay/contract/errors'
import { config } from '../../../api/config.ts'
import { captchaFailed } from '../../../api/project-captcha.ts'
import type { AltchaChallenge, AltchaSolution } from './altcha-challenge.ts'

type CaptchaOutcome = { status: 'passed'; receipt?: string } | { status: 'failed'; message: string }

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

/** The server's own captcha: a short proof of work, computed in a worker. */
async function solveAltcha(): Promise<string> {
  const response = await fetch('/api/captcha-challenge', { cache: 'no-store' })
  if (!response.ok) throw new Error(`The captcha's challenge failed with status ${response.status}.`)
  const challenge: AltchaChallenge = await response.json()
  const solution = await workOn(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

function workOn(challenge: AltchaChallenge): Promise<AltchaSolution> {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<AltchaSolution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<AltchaSolution | null>) => {
      if (data) resolve(data)
      else reject(new Error('The captcha could not be solved.'))
    }
    worker.onerror = () => reject(new Error('The captcha could not be solved.'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
