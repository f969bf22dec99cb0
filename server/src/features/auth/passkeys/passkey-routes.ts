import type { IdentityProof } from '@assay/contract/identity-proof'
import { Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { senderOf } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { mailFactorRemoved } from '../factors/mail-factor-change.ts'
import { keepDevice } from '../guards/device-cookie.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { requireSession, type SessionEnv, type Signed } from '../guards/require-session.ts'
import { proofOf, readBody } from '../http/read-request.ts'
import { name, Proof } from '../http/schemas.ts'
import { deletePasskey, listPasskeys, renamePasskey } from '../store/queries-credentials.ts'
import { lowerPasskeySessions } from '../store/queries-sessions.ts'
import { requireReauthentication } from '../verbs/reauthenticate.ts'
import { AssertionJson, CreationJson } from './credential-json.ts'
import { finishRegistration, passkeyView, startRegistration } from './register.ts'
import { finishSignIn, startSignIn } from './sign-in-with-passkey.ts'

/** Sign-in without a password. */
export function passkeyRoutes(auth: AuthDeps) {
  const { db, config } = auth
  const signedIn = requireSession(auth)
  return new Hono<SessionEnv>()
    .post('/passkeys/authentication/options', async (c) => {
      await limitRequests(auth, c, 'passkeys')
      return c.json(await startSignIn(auth, senderOf(c, config)))
    })
    .post('/passkeys/authentication/verify', async (c) => {
      const { challenge_id: challengeId, credential } = await readBody(c, SignInBody)
      await limitRequests(auth, c, 'passkeys')
      const sender = senderOf(c, config)
      const session = await finishSignIn(await withAuditOrigin(auth, c), { challengeId, credential, sender })
      keepDevice(c, config, sender.device)
      return c.json(session)
    })
    .post('/passkeys/registration/options', signedIn, async (c) => {
      const body = await readBody(c, Proof)
      await limitRequests(auth, c, 'passkeys')
      return c.json(await startRegistration(auth, c.var, senderOf(c, config), proofOf(body)))
    })
    .post('/passkeys/registration/verify', signedIn, async (c) => {
      const { challenge_id: challengeId, credential, friendly_name } = await readBody(c, RegistrationBody)
      await limitRequests(auth, c, 'passkeys')
      const sender = senderOf(c, config)
      const friendlyName = friendly_name ?? (sender.client.startsWith('Unknown') ? 'Passkey' : sender.client)
      const registered = { challengeId, credential, name: friendlyName, sender }
      return c.json(await finishRegistration(await withAuditOrigin(auth, c), c.var, registered))
    })
    .get('/passkeys', signedIn, async (c) => {
      const { id } = c.var.user
      return c.json((await db.onBehalfOf(id, (tx) => listPasskeys(tx, id))).map(passkeyView))
    })
    .patch('/passkeys/:id', signedIn, async (c) => {
      const { friendly_name: friendlyName } = await readBody(c, RenameBody)
      const id = passkeyId(c.req.param('id'))
      return c.json(passkeyView(await giveName(await withAuditOrigin(auth, c), c.var.user.id, id, friendlyName)))
    })
    .delete('/passkeys/:id', signedIn, async (c) => {
      const proof = proofOf(await readBody(c, Proof))
      await removePasskey(await withAuditOrigin(auth, c), c.var, passkeyId(c.req.param('id')), proof)
      return c.body(null, 204)
    })
}

async function giveName({ db, now }: AuthDeps, userId: string, id: string, name: string) {
  return db.onBehalfOf(userId, async (tx) => {
    const renamed = await renamePasskey(tx, userId, id, name)
    if (!renamed) throw noPasskey()
    await recordAct(tx, userId, { action: 'passkey.renamed', target: { name } }, now())
    return renamed
  })
}

async function removePasskey(
  auth: AuthDeps,
  { user, session, claims }: Signed,
  id: string,
  proof: IdentityProof,
): Promise<void> {
  await requireReauthentication(auth, { memberId: user.id, claims }, proof)
  await auth.db.onBehalfOf(user.id, async (tx) => {
    const removed = await deletePasskey(tx, user.id, id)
    if (!removed) throw noPasskey()
    await lowerPasskeySessions(tx, user.id, { except: session?.id ?? null })
    await mailFactorRemoved(tx, auth, user, { kind: 'passkey', name: removed.friendlyName })
    await recordAct(tx, user.id, { action: 'passkey.removed', target: { name: removed.friendlyName } }, auth.now())
  })
}

function passkeyId(text: string): string {
  const id = z.guid().safeParse(text)
  if (!id.success) throw noPasskey()
  return id.data
}

function noPasskey(): AuthError {
  return new AuthError('validation_failed', 'Passkey not found', { status: 404 })
}

const Name = name(120).check(z.minLength(1, 'is required'))
const SignInBody = z.object({ challenge_id: z.guid(), credential: AssertionJson })
const RegistrationBody = z.object({ challenge_id: z.guid(), credential: CreationJson, friendly_name: Name.optional() })
const RenameBody = z.object({ friendly_name: Name })
