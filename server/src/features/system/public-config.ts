import type { PublicConfig } from '@assay/contract/config'
import { productName } from '@assay/contract/product'
import type { Deps } from '../../deps.ts'
import { hasGoogle } from '../auth/http/settings.ts'
import { passkeyOrigins } from '../auth/passkeys/webauthn.ts'
import { hasPayments } from '../billing/billing-deps.ts'
import { hasDelivery } from '../mail/deliver.ts'
import { version } from './version.ts'

/** The settings a browser may see. */
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
    // A hosted project sends account mail itself.
    hasMail: supabase !== null || hasDelivery(config),
    // Only the hosted project's owner knows whether it has Google.
    hasGoogle: supabase ? !allowMissing.includes('google') : hasGoogle(config),
    hasPayments: hasPayments(config),
    plans: config.plans,
    regions: config.regions,
    passkeyOrigins: supabase ? [] : passkeyOrigins(config),
    rejectsDisposable: config.auth.rejectsDisposable,
    invoiceRetentionYears: config.seller.retentionYears,
    sessionDays: config.supabase ? null : config.auth.sessionMaxDays,
    captcha: {
      provider: captcha.provider,
      siteKey: 'siteKey' in captcha ? captcha.siteKey : null,
      checkedBy: captcha.checkedBy,
    },
  }
}
