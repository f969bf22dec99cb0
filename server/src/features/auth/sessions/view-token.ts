import { SignJWT } from 'jose'
import type { Deps } from '../../../deps.ts'
import { viewClaim, viewedTeamClaim } from '../../../http/view-only.ts'
import { createKeyring } from '../keys/keyring.ts'
import { tokenIssuer } from '../keys/tokens.ts'
import { findUserById } from '../store/queries-users.ts'
import { toSeconds } from './session.ts'

const viewSeconds = 900

/**
 * An access token with which an operator sees one team as its owner does, for a quarter of an hour: `http/view-only.ts` holds it to
 * reading, and to that team. It has no session, so it can't be refreshed and isn't among the customer's. Null for an account that is gone.
 */
export async function createViewToken(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { personId, teamId, operatorId }: { personId: string; teamId: string; operatorId: string },
) {
  const user = await deps.db.onBehalfOf(personId, (tx) => findUserById(tx, personId))
  if (!user) return null
  const { kid, algorithm, key } = await createKeyring(deps).findSigningKey()
  const issuedAt = toSeconds(deps.now())
  const token = await new SignJWT({
    email: user.email ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: 'authenticated',
    aal: 'aal2',
    amr: [],
    [viewClaim]: operatorId,
    [viewedTeamClaim]: teamId,
  })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuer(tokenIssuer(deps.config))
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + viewSeconds)
    .sign(key)
  const { email, userMetadata, appMetadata } = user
  return { token, email, userMetadata, appMetadata, expiresAt: new Date((issuedAt + viewSeconds) * 1000) }
}
