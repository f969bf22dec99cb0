import type { Deps } from '../../deps.ts'
import type { ApiSecret } from '../api-keys/secret.ts'
import type { Keyring } from './keyring.ts'

/** What every verb of the embedded backend gets: the product's dependencies and the keys to sign with. */
export type AuthDeps = Deps & {
  keyring: Keyring
  /** Keys the hashes of what an account is recognized by. */
  secret: () => Promise<ApiSecret>
}
