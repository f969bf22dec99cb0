import type { Deps } from '../../deps.ts'
import type { Captcha } from '../../ports/captcha.ts'
import { createAltcha } from './altcha.ts'
import { createSiteverify } from './siteverify.ts'

type Outside = { secret: () => Promise<string>; fetch: typeof fetch } & Pick<Deps, 'now' | 'log'>

/** The captcha set by CAPTCHA_PROVIDER. */
export function createCaptcha(config: Deps['config']['captcha'], { secret, fetch, now, log }: Outside): Captcha {
  if (config.checkedBy === 'project') return checkedElsewhere(config.provider, log)
  switch (config.provider) {
    case 'altcha':
      return createAltcha({ secret, now })
    case 'turnstile':
    case 'hcaptcha':
    case 'recaptcha':
      return createSiteverify(config, { fetch })
    case 'none':
      log.warn('CAPTCHA_PROVIDER is none: nothing keeps bots from signing up')
      return { verify: async () => ({ status: 'passed' }) }
    default:
      return config satisfies never
  }
}

/** Tokens are single use: checking one here would spend it before the hosted project sees it. */
function checkedElsewhere(provider: string, log: Deps['log']): Captcha {
  if (provider === 'none') {
    log.warn('CAPTCHA_PROVIDER does not name the hosted project’s captcha: nothing keeps bots from signing up')
  }
  return { verify: async () => ({ status: 'failed', reason: 'the hosted project checks the captcha' }) }
}
