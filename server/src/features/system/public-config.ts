import type { PublicConfig } from '@assay/contract/config'
import { productName } from '@assay/contract/product'
import type { Deps } from '../../deps.ts'
import { version } from './version.ts'

/** What a browser may know of the settings. */
export function publicConfig({ publicUrl, smtpUrl }: Deps['config']): PublicConfig {
  return { productName, version, publicUrl, mailboxPath: smtpUrl === null ? '/dev/mailbox' : null }
}
