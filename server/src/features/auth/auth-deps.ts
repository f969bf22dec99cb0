import type { Deps } from '../../deps.ts'
import type { Keyring } from './keyring.ts'
import type { Queue } from './queue.ts'

/** What every verb of the embedded backend gets: the product's dependencies and the keys to sign with. */
export type AuthDeps = Deps & {
  keyring: Keyring
  /** Sign-ins by password, a few at a time: a rush of them must not take every database connection. */
  signInQueue: Queue
}
