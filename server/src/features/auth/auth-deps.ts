import type { Deps } from '../../deps.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Keyring } from './keys/keyring.ts'

/** What every verb of the embedded backend gets: the product's dependencies and the keys to sign with. */
export type AuthDeps = Deps & {
  keyring: Keyring
  /** Keys the hashes of what an account is recognized by. */
  secret: () => Promise<ServerSecret>
  /** Passed in, because it ends more than auth knows of: subscriptions, and every row of the account. */
  removeAccount: (userId: string, options: { isSoft: boolean }) => Promise<void>
}
