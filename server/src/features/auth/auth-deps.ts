import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../ports/db.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Keyring } from './keys/keyring.ts'

/** What every verb of the embedded backend gets: the product's dependencies plus signing keys. */
export type AuthDeps = Deps & {
  keyring: Keyring
  /** Keys the hashes that devices, networks and mailboxes are recognized by. */
  secret: () => Promise<ServerSecret>
  /** Injected, because deleting an account reaches beyond auth: subscriptions, and every row the account owns. */
  removeAccount: (db: Db, userId: string, options: { isSoft: boolean }) => Promise<void>
  /** Injected for the same reason: deletes what was set up in the account before its address was proven. */
  discardRows: (tx: Tx, userId: string) => Promise<void>
}
