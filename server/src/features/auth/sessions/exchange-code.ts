import { createHash } from 'node:crypto'
import { isEqual, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { arrivalOf } from '../devices/note-device.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { authCodeSeconds } from '../limits.ts'
import { deleteFlow, type Flow, lockFlowByAuthCode } from '../store/queries-flows.ts'
import { findUserById } from '../store/queries-users.ts'
import { type SessionView, sessionView, startSession } from './session.ts'

/** The last step of PKCE: only the client that started the sign-in knows the verifier. */
export async function exchangeCode(
  auth: AuthDeps,
  { authCode, codeVerifier, sender }: { authCode: string; codeVerifier: string; sender: Sender },
): Promise<SessionView> {
  const { db, now } = auth
  const arrival = await arrivalOf(auth, sender)
  // Service role: nobody is signed in yet.
  const grant = await db.asService(async (tx) => {
    const flow = await lockFlowByAuthCode(tx, sha256(authCode))
    const user = flow?.userId && (await findUserById(tx, flow.userId))
    if (!flow || !user) throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (isExpired(flow, now())) throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
    if (!provesChallenge(flow, codeVerifier)) {
      throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
    }
    await deleteFlow(tx, flow.id)
    // The session takes over the flow’s id, by which single logout finds it.
    return startSession(tx, auth, user, { method: flow.method, arrival, id: flow.id })
  })
  return sessionView(auth, grant)
}

function isExpired({ authCodeIssuedAt }: Flow, now: Date): boolean {
  return !authCodeIssuedAt || Math.abs(now.getTime() - authCodeIssuedAt.getTime()) > authCodeSeconds * 1000
}

function provesChallenge({ codeChallenge, codeChallengeMethod }: Flow, verifier: string): boolean {
  if (codeChallenge === null) return false
  const shown = codeChallengeMethod === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return isEqual(shown, codeChallenge)
}
