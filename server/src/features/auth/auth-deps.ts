import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../ports/db.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Keyring } from './keys/keyring.ts'

/** What every verb of the embedded backend gets. */
export type AuthDeps = Deps &
  AuthHooks & {
    keyring: Keyring
    /** Keys the hashes that devices, networks and mailboxes are recognized by. */
    secret: () => Promise<ServerSecret>
  }

/** What accounts need from the rest of the product, which passes it in, so that auth depends on no other feature. */
type AuthHooks = {
  /** Ends the account's subscriptions and deletes every row it owns. */
  removeAccount: (db: Db, userId: string, options: { isSoft: boolean }) => Promise<void>
  /** Deletes what was set up in the account before its address was proven. */
  discardRows: (tx: Tx, userId: string) => Promise<void>
  /** Whether a new account may not have this address. May query DNS, so never call it inside a transaction. */
  isDisposable: (email: string) => Promise<boolean>
  /** The domain of an address whose team lets people in by single sign-on alone; null for every other. */
  findSsoDomain: (tx: Tx, email: string) => Promise<string | null>
  /** Whether this address was invited with a link that carries the token: then the sign-up proves the mailbox. */
  isInvited: (tx: Tx, token: string, email: string) => Promise<boolean>
  /** Keys that still work, newest first, for an owner who looks for what an intruder may have left behind. */
  listKeysCreatedSince: (tx: Tx, userId: string, since: Date) => Promise<CreatedKey[]>
}

export type CreatedKey = { prefix: string }
