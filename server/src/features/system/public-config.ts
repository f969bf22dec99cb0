import type { PublicConfig } from '@assay/contract/config'
import { productName } from '@assay/contract/product'
import type { Deps } from '../../deps.ts'
import { hasGoogle } from '../auth/http/settings.ts'
import { hasPayments } from '../billing/has-payments.ts'
import { hasDelivery } from '../mail/deliver.ts'
import { version } from './version.ts'

/** What a browser may know of the settings. */
export function publicConfig(config: Deps['config'], publishableKey: string): PublicConfig {
  const { publicUrl, docsUrl, contacts, supabase, captcha, allowMissing } = config
  return {
    productName,
    version,
    publicUrl,
    docsUrl,
    contacts,
    mailboxPath: config.hasMailbox ? '/dev/mailbox' : null,
    supabase: supabase
      ? { url: supabase.url, publishableKey: supabase.publishableKey }
      : { url: publicUrl, publishableKey },
    // A hosted project sends the mail about accounts itself.
    hasMail: supabase !== null || hasDelivery(config),
    // Whether the hosted project knows Google, only its owner can say.
    hasGoogle: supabase ? !allowMissing.includes('google') : hasGoogle(config),
    hasPayments: hasPayments(config),
    refusesDisposable: config.auth.refusesDisposable,
    captcha: {
      provider: captcha.provider,
      siteKey: 'siteKey' in captcha ? captcha.siteKey : null,
      checkedBy: captcha.checkedBy,
    },
  }
}
