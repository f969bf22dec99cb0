import type { PublicConfig } from '@assay/contract/config'
import { productName } from '@assay/contract/product'
import type { Deps } from '../../deps.ts'
import { version } from './version.ts'

/** What a browser may know of the settings. */
export function publicConfig(config: Deps['config'], publishableKey: string): PublicConfig {
  const { publicUrl, docsUrl, contacts, smtpUrl, supabase, captcha } = config
  return {
    productName,
    version,
    publicUrl,
    docsUrl,
    contacts,
    mailboxPath: smtpUrl === null ? '/dev/mailbox' : null,
    supabase: supabase
      ? { url: supabase.url, publishableKey: supabase.publishableKey }
      : { url: publicUrl, publishableKey },
    refusesDisposable: config.auth.refusesDisposable,
    captcha: {
      provider: captcha.provider,
      siteKey: 'siteKey' in captcha ? captcha.siteKey : null,
      checkedBy: captcha.checkedBy,
    },
  }
}
