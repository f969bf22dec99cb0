import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import { AuthError } from '../errors/errors.ts'
import { type Grant, toSeconds } from '../sessions/session.ts'
import { listFactors } from '../store/queries-factors.ts'
import { listIdentities } from '../store/queries-identities.ts'
import {
  deleteLowSessions,
  insertRefreshToken,
  raiseSession as raise,
  type Session,
} from '../store/queries-sessions.ts'
import type { User } from '../store/queries-users.ts'
import { methodOf } from './find-factor.ts'

type Proven = { factorId: string; method: string }

/**
 * The session has given a second factor. It gets new tokens, and every other session of the account that hasn't given one
 * ends: it may belong to whoever has only the password.
 */
export async function raiseSession(
  tx: Tx,
  { user, session }: { user: User; session: Session },
  { factorId, method }: Proven,
  now: Date,
): Promise<Grant> {
  const amr = [{ method, timestamp: toSeconds(now) }, ...session.amr.filter((given) => given.method !== method)]
  const isRaised = await raise(tx, session.id, { amr, refreshKey: randomBytes(32), factorId }, now)
  if (!isRaised) throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  const refreshToken = randomToken()
  await insertRefreshToken(tx, { tokenHash: sha256(refreshToken), parentHash: null, sessionId: session.id }, now)
  await deleteLowSessions(tx, user.id)
  const action = method === methodOf.recovery_code ? 'two_step.code_used' : 'sign_in.second_step'
  await recordAct(tx, user.id, { action, target: { method } }, now)
  return {
    user,
    identities: await listIdentities(tx, [user.id]),
    factors: await listFactors(tx, [user.id]),
    session: { id: session.id, aal: 'aal2', amr },
    refreshToken,
  }
}
