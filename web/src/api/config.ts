import type { PublicConfig } from '@assay/contract/config'

// Above its use: the settings are read while this module is being run.
const captchaProviders = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none'] as const

/**
 * The settings of this server, written into the page it served: no request, and no build per environment.
 * Read by hand and not with the contract's schema: zod would be a fifth of the sign-in page's script.
 */
export const config: PublicConfig = readConfig(document.getElementById('assay-config')?.textContent ?? '')

function readConfig(json: string): PublicConfig {
  const value: unknown = JSON.parse(json)
  const captcha = member(value, 'captcha')
  const contacts = member(value, 'contacts')
  const supabase = member(value, 'supabase')
  return {
    productName: readString(value, 'productName'),
    version: readString(value, 'version'),
    publicUrl: readString(value, 'publicUrl'),
    docsUrl: readString(value, 'docsUrl'),
    contacts: {
      support: readStringOrNull(contacts, 'support'),
      billing: readStringOrNull(contacts, 'billing'),
      legal: readStringOrNull(contacts, 'legal'),
      chat: readStringOrNull(contacts, 'chat'),
    },
    mailboxPath: readStringOrNull(value, 'mailboxPath'),
    supabase: { url: readString(supabase, 'url'), publishableKey: readString(supabase, 'publishableKey') },
    hasMail: member(value, 'hasMail') === true,
    hasGoogle: member(value, 'hasGoogle') === true,
    hasPayments: member(value, 'hasPayments') === true,
    refusesDisposable: member(value, 'refusesDisposable') === true,
    captcha: {
      provider: readProvider(captcha),
      siteKey: readStringOrNull(captcha, 'siteKey'),
      checkedBy: member(captcha, 'checkedBy') === 'project' ? 'project' : 'server',
    },
  }
}

function readProvider(captcha: unknown): PublicConfig['captcha']['provider'] {
  const name = readString(captcha, 'provider')
  const provider = captchaProviders.find((known) => known === name)
  if (!provider) throw new Error(`#assay-config: there is no captcha provider ${name}`)
  return provider
}

function readString(source: unknown, key: string): string {
  const value = readStringOrNull(source, key)
  if (value === null) throw new Error(`#assay-config: ${key} is missing`)
  return value
}

function readStringOrNull(source: unknown, key: string): string | null {
  const value = member(source, key) ?? null
  if (value !== null && typeof value !== 'string') throw new Error(`#assay-config: ${key} is not text`)
  return value
}

function member(source: unknown, key: string): unknown {
  return Object(source)[key]
}
