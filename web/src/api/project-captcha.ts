import { config } from './config.ts'

/** What a call that the hosted project protects has to carry; nothing where this server is the backend. */
export type ProjectCaptcha =
  | { status: 'passed'; options: { captchaToken?: string } }
  | { status: 'failed'; code: 'captcha_failed'; message: string }

/** A token works once, whatever becomes of the call: each call, and each new try, gets one of its own. */
export async function passProjectCaptcha(): Promise<ProjectCaptcha> {
  const { provider, siteKey, checkedBy } = config.captcha
  if (checkedBy !== 'project' || siteKey === null || provider === 'altcha' || provider === 'none') {
    return { status: 'passed', options: {} }
  }
  try {
    const { solveHostedCaptcha } = await import('./solve-hosted-captcha.ts')
    return { status: 'passed', options: { captchaToken: await solveHostedCaptcha(provider, siteKey) } }
  } catch {
    // The provider's script was blocked, or its widget gave no token.
    return { status: 'failed', code: 'captcha_failed', message: captchaFailed }
  }
}

/** Instead of the project's own words, which name error codes. */
export const captchaFailed = 'CAPTCHA verification failed. Please try again.'
