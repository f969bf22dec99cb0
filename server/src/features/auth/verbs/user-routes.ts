import { Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { factorOwed, requireSession, type SessionEnv } from '../guards/require-session.ts'
import { proofOf, readBody, readQuery } from '../http/read-request.ts'
import { allowedRedirect } from '../http/redirects.ts'
import { challengeOf, RedirectQuery, UserUpdateBody } from '../http/schemas.ts'
import { deleteSession, deleteSessions } from '../store/queries-sessions.ts'
import { loadUserView } from '../users/user-view.ts'
import { sendReauthentication } from './reauthenticate.ts'
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
type SignOutScope = z.infer<typeof SignOutScope>

/**
 * A deleted session can't refresh, and its access token is rejected from the next request on. One that owes a second factor
 * ends itself alone, or whoever has the password could sign the owner out; `global` is what the client library asks for by default.
 */
async function signOut(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  { user, session, owesFactor }: Pick<SessionEnv['Variables'], 'user' | 'session' | 'owesFactor'>,
  asked: SignOutScope,
): Promise<void> {
  if (owesFactor && asked === 'others') throw factorOwed()
  const scope = owesFactor ? 'local' : asked
  const sessionId = session?.id ?? null
  await db.onBehalfOf(user.id, async (tx) => {
    if (scope === 'global') await deleteSessions(tx, user.id, { except: null })
    if (scope === 'others') await deleteSessions(tx, user.id, { except: sessionId })
    if (scope === 'local' && sessionId) await deleteSession(tx, sessionId)
    await recordAct(tx, user.id, { action: actions[scope] }, now())
  })
}

const actions = {
  local: 'sign_in.signed_out',
  others: 'sign_in.signed_out_others',
  global: 'sign_in.signed_out_everywhere',
} as const
