import { type ApiKeyScope, plainScopes } from '@assay/contract/api-keys/settings'
import { dayMs } from '../../time.ts'

type Kept = { expiresAt: Date | null; scopes: ApiKeyScope[] }

/** Whether a key takes its owner’s proof of identity: it lasts, or what it’s allowed to do lasts. */
export function needsOwner({ expiresAt, scopes }: Kept, now: Date): boolean {
  return isLongLived(expiresAt, now) || scopes.some((scope) => !plainScopes.includes(scope))
}

/**
 * Ninety days bounds how long a key made with a stolen token can last if its owner overlooks the notification, and is a
 * common rotation period. One day more, because the browser's clock may differ.
 */
function isLongLived(expiresAt: Date | null, now: Date): boolean {
  return expiresAt === null || expiresAt.getTime() - now.getTime() > 91 * dayMs
}
