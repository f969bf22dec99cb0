import { isHosted } from '../../../api/account.ts'
import { canUsePasskeys } from '../../../api/passkeys.ts'

/** Why no passkey can be added here; null if nothing is in the way. */
export function findPasskeyObstacle({ isOffered }: { isOffered: boolean }): string | null {
  if (!isOffered) return 'Passkeys aren’t available for this account.'
  if (!('PublicKeyCredential' in globalThis)) return 'This browser doesn’t support passkeys. Try a current one.'
  if (canUsePasskeys() || isHosted) return null
  return location.hostname === '127.0.0.1'
    ? `Browsers need a domain name for passkeys. Open http://localhost:${location.port} instead.`
    : 'Passkeys don’t work at this web address.'
}
