import type { Deps } from '../../deps.ts'
import type { Captcha } from '../../ports/captcha.ts'
import { createAltcha } from './altcha.ts'
import { createSiteverify } from './siteverify.ts'

type Outside = Parameters<typeof createAltcha>[0] & { fetch: typeof fetch }

/** The captcha set by CAPTCHA_PROVIDER. */
export function createCaptcha(config: Deps['config']['captcha'], { fetch, ...outside }: Outside): Captcha {
  // Tokens are single use: checking one here would spend it before the hosted project sees it.
  if (config.checkedBy === 'project') return checkedElsewhere
  switch (config.provider) {
    case 'altcha':
      return createAltcha(outside)
    case 'turnstile':
    case 'hcaptcha':
    case 'recaptcha':
      return createSiteverify(config, { fetch })
    case 'none':
      return { verify: async () => ({ status: 'passed' }) }
    default:
      return config satisfies never
  }
}

const checkedElsewhere: Captcha = {
  verify: async () => ({ status: 'failed', reason: 'the hosted project checks the captcha' }),
}
