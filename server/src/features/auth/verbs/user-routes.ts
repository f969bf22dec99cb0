import { Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { requireSession, type SessionEnv } from '../guards/require-session.ts'
import { proofOf, readBody, readQuery } from '../http/read-request.ts'
import { allowedRedirect } from '../http/redirects.ts'
import { challengeOf, Proof, RedirectQuery, UserUpdateBody } from '../http/schemas.ts'
import { signOut } from '../sessions/sign-out.ts'
import { loadUserView } from '../users/load-user-view.ts'
import { sendToProvider } from './oauth-routes.ts'
import { requireReauthentication, sendReauthentication } from './reauthenticate.ts'
import { unlinkIdentity } from './unlink-identity.ts'
import { updateOwnUser } from './update-user.ts'

export function userRoutes(auth: AuthDeps) {
  const signedIn = requireSession(auth)
  const started = requireSession(auth, { isBeforeFactor: true })
  return new Hono<SessionEnv>()
    .get('/user', started, async (c) => {
      const { user } = c.var
      return c.json(await auth.db.onBehalfOf(user.id, (tx) => loadUserView(tx, user)))
    })
    .put('/user', signedIn, async (c) => {
      const { email, password, data, ...rest } = await readBody(c, UserUpdateBody)
      await limitRequests(auth, c, 'user')
      const redirectTo = allowedRedirect(auth, readQuery(c, RedirectQuery).redirect_to)
      const update = { email, password, proof: proofOf(rest), data, challenge: challengeOf(rest), redirectTo }
      return c.json(await updateOwnUser(await withAuditOrigin(auth, c), c.var, update))
    })
    .get('/user/identities/authorize', signedIn, async (c) => {
      const { user, claims } = c.var
      // Otherwise a stolen token could link the thief's Google account and sign in with it.
      await requireReauthentication(auth, { userId: user.id, claims }, {})
      return sendToProvider(auth, c, user.id)
    })
    .delete('/user/identities/:id', signedIn, async (c) => {
      const id = z.uuid().safeParse(c.req.param('id'))
      if (!id.success) throw new AuthError('validation_failed', 'identity_id must be an UUID', { status: 404 })
      const { user, claims } = c.var
      const proof = proofOf(await readBody(c, Proof))
      await limitRequests(auth, c, 'user')
      await requireReauthentication(auth, { userId: user.id, claims }, proof)
      await unlinkIdentity(await withAuditOrigin(auth, c), user, id.data)
      return c.json({})
    })
    .get('/reauthenticate', signedIn, async (c) => {
      await sendReauthentication(auth, c.var.user)
      return c.json({})
    })
    .post('/logout', started, async (c) => {
      const scope = SignOutScope.safeParse(c.req.query('scope'))
      if (!scope.success) throw new AuthError('validation_failed', 'Unsupported logout scope')
      await signOut(await withAuditOrigin(auth, c), c.var, scope.data)
      return c.body(null, 204)
    })
}

const SignOutScope = z.enum(['global', 'local', 'others']).default('global')
