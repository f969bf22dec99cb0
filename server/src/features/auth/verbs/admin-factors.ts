import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { factorView } from '../factors/factor-view.ts'
import { findFactor, isMain } from '../factors/find-factor.ts'
import { tellRemoved } from '../factors/tell-owner.ts'
import { removeFactor } from '../factors/unenroll.ts'
import { noPasskey } from '../passkeys/passkey-routes.ts'
import { passkeyView } from '../passkeys/passkey-view.ts'
import { deletePasskey, listPasskeys } from '../store/queries-credentials.ts'
import { listFactors } from '../store/queries-factors.ts'
import { lowerPasskeySessions } from '../store/queries-sessions.ts'
import { requireUserById } from './admin-users.ts'

export async function listFactorsAsAdmin({ db }: AuthDeps, userId: string) {
  // Service role: the caller is the secret key.
  return db.asService(async (tx) => {
    await requireUserById(tx, userId)
    return (await listFactors(tx, [userId])).map(factorView)
  })
}

/** Recovery codes don't outlive the factor they stand in for. */
export async function deleteFactorAsAdmin(auth: AuthDeps, userId: string, id: string) {
  return auth.db.asService(async (tx) => {
    const user = await requireUserById(tx, userId)
    const factor = await findFactor(tx, userId, id)
    await removeFactor(tx, auth, user, factor)
    const left = await listFactors(tx, [userId])
    const codes = left.find(({ type }) => type === 'recovery_code')
    if (codes && !left.some(isMain)) await removeFactor(tx, auth, user, codes)
    return factorView(factor)
  })
}

export async function listPasskeysAsAdmin({ db }: AuthDeps, userId: string) {
  return db.asService(async (tx) => {
    await requireUserById(tx, userId)
    return (await listPasskeys(tx, userId)).map(passkeyView)
  })
}

export async function deletePasskeyAsAdmin(auth: AuthDeps, userId: string, id: string): Promise<void> {
  await auth.db.asService(async (tx) => {
    const user = await requireUserById(tx, userId)
    const removed = await deletePasskey(tx, userId, id)
    if (!removed) throw noPasskey()
    await lowerPasskeySessions(tx, userId, { except: null })
    await tellRemoved(tx, auth, user, { kind: 'passkey', name: removed.friendlyName })
    await recordAct(tx, userId, { action: 'passkey.removed', target: { name: removed.friendlyName } }, auth.now())
  })
}
