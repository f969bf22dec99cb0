import type { Deps } from '../../deps.ts'
import { listKeysCreatedSince } from '../api-keys/list.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { createKeyring } from '../auth/keys/keyring.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { findSsoDomain } from '../sso/required.ts'
import { isInvited } from '../teams/invitations.ts'
import { isDisposable } from '../verification/is-disposable.ts'
import { discardRows } from './discard-rows.ts'
import { removeAccount } from './remove-account.ts'

/** What the embedded backend needs, of which the product brings a part. */
export function createAuthDeps(deps: Deps): AuthDeps {
  return {
    ...deps,
    keyring: createKeyring(deps),
    secret: serverSecret(deps),
    removeAccount: (db, ...account) => removeAccount({ ...deps, db }, ...account),
    discardRows,
    isDisposable: (email) => isDisposable(deps, email),
    findSsoDomain,
    listKeysCreatedSince,
    isInvited: (tx, token, email) => isInvited(tx, token, email, deps.now()),
  }
}
