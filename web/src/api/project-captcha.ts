import { config } from './config.ts'

/** What a request protected by the hosted project has to carry; nothing if this server is the backend. */
export type ProjectCaptcha =
  | { status: 'passed'; options: { captchaToken?: string } }
  | { status: 'failed'; code: 'captcha_failed'; message: string }

/** A token works once, whatever the outcome: each request and retry gets its own. */
export async function passProjectCaptcha(): Promise<ProjectCaptcha> {
  const { provider, siteKey, checkedBy } = config.captcha
  if (checkedBy !== 'project' || siteKey === null || provider === 'altcha' || provider === 'none') {
    return { status: 'passed', options: {} }
  }
  try {
    const { solveHostedCaptcha } = await import('./solve-hosted-captcha.ts')
    return { status: 'passed', options: { captchaToken: await solveHostedCaptcha(provider, siteKey) } }
  } catch {
    // The provider's script was blocked, or its widget returned no token.
    return { status: 'failed', code: 'captcha_failed', message: captchaFailed }
  }
}

/** Replaces the project's own messages, which name error codes. */
export const captchaFailed = 'CAPTCHA verification failed. Please try again.'
