import type { Config } from '../../config.ts'

/** Origins other than ours that a page may load from or connect to: none, unless a setting needs one. */
export type OutsideSources = { scripts: string[]; styles: string[]; frames: string[]; connections: string[] }

export function outsideSources({ supabase, captcha }: Pick<Config, 'supabase' | 'captcha'>): OutsideSources {
  const sources = captchaSources[captcha.provider]
  return supabase ? { ...sources, connections: [...sources.connections, new URL(supabase.url).origin] } : sources
}

const none: OutsideSources = { scripts: [], styles: [], frames: [], connections: [] }
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** As each provider's documentation requires. */
const captchaSources: Record<Config['captcha']['provider'], OutsideSources> = {
  none,
  altcha: none,
  turnstile: {
    ...none,
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: { scripts: hcaptcha, styles: hcaptcha, frames: hcaptcha, connections: hcaptcha },
  recaptcha: {
    ...none,
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
}
