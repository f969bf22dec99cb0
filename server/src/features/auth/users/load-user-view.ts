import type { Tx } from '../../../ports/db.ts'
import { listFactors } from '../store/queries-factors.ts'
import { listIdentities } from '../store/queries-identities.ts'
import type { User } from '../store/queries-users.ts'
import { type UserView, userView } from './user-view.ts'

export async function loadUserView(tx: Tx, user: User): Promise<UserView> {
  return userView(user, await listIdentities(tx, [user.id]), await listFactors(tx, [user.id]))
}
