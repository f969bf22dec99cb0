import type { Deps } from '../../deps.ts'
import { listKeysCreatedSince } from '../api-keys/list.ts'
import type { AuthHooks } from '../auth/auth-deps.ts'
import { findSsoDomain } from '../sso/required.ts'
import { isInvited } from '../teams/invitations.ts'
import { discardRows } from './discard-rows.ts'
import { isDisposable } from './is-disposable.ts'
import { removeAccount } from './remove-account.ts'

/** What the embedded backend needs from the product. */
export function authHooks(deps: Deps): AuthHooks {
  return {
    removeAccount: (db, ...account) => removeAccount({ ...deps, db }, ...account),
    discardRows,
    isDisposable: (email) => isDisposable(deps, email),
    findSsoDomain,
    listKeysCreatedSince,
    isInvited: (tx, token, email) => isInvited(tx, token, email, deps.now()),
  }
}
