import { Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { senderOf } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { requireSession, type SessionEnv } from '../guards/require-session.ts'
import { proofOf, readBody } from '../http/read-request.ts'
import { name, optionalText, Proof, text } from '../http/schemas.ts'
import { SignatureJson } from '../passkeys/credential-json.ts'
import { challengeFactor } from './challenges.ts'
import { enrollFactor } from './enroll.ts'
import { createRecoveryCodes, deleteRecoveryCodes, renewRecoveryCodes, showRecoveryCodes } from './recovery-codes.ts'
import { unenrollFactor } from './unenroll.ts'
import { verifyCode } from './verify-code.ts'
import { verifyRecoveryCode } from './verify-recovery-code.ts'
import { verifySecurityKey } from './verify-security-key.ts'

/** Second factors and recovery codes. A session that hasn't given its factor can do that here, and little else. */
export function factorRoutes(auth: AuthDeps) {
  const signedIn = requireSession(auth)
  const started = requireSession(auth, { isBeforeFactor: true })
  return new Hono<SessionEnv>()
    .get('/factors/recovery-codes', started, async (c) => c.json(await showRecoveryCodes(auth, c.var)))
    .post('/factors/recovery-codes', signedIn, async (c) => {
      const { friendly_name: name = 'Recovery codes' } = await readBody(c, FactorNameBody)
      await limitRequests(auth, c, 'factors')
      return c.json(await createRecoveryCodes(await withAuditOrigin(auth, c), c.var, name))
    })
    .post('/factors/recovery-codes/regenerate', signedIn, async (c) => {
      await limitRequests(auth, c, 'factors')
      return c.json(await renewRecoveryCodes(await withAuditOrigin(auth, c), c.var))
    })
    .post('/factors/recovery-codes/verify', started, async (c) => {
      const { code } = await readBody(c, CodeBody)
      await limitRequests(auth, c, 'factors')
      return c.json(
        await verifyRecoveryCode(await withAuditOrigin(auth, c), c.var, { code, sender: senderOf(c, auth.config) }),
      )
    })
    .delete('/factors/recovery-codes', signedIn, async (c) =>
      c.json({ id: await deleteRecoveryCodes(await withAuditOrigin(auth, c), c.var) }),
    )
    .post('/factors', signedIn, async (c) => {
      const { factor_type: type, friendly_name, issuer, ...rest } = await readBody(c, EnrollBody)
      await limitRequests(auth, c, 'factors')
      if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
      const wanted = { type, friendlyName: friendly_name ?? '', issuer, proof: proofOf(rest) }
      return c.json(await enrollFactor(auth, c.var, wanted))
    })
    .post('/factors/:id/challenge', started, async (c) => {
      await limitRequests(auth, c, 'factors')
      return c.json(await challengeFactor(auth, c.var, factorId(c.req.param('id')), senderOf(c, auth.config)))
    })
    .post('/factors/:id/verify', started, async (c) => {
      const { challenge_id: challengeId, code, webauthn } = await readBody(c, VerifyFactorBody)
      await limitRequests(auth, c, 'factors')
      const response = { factorId: factorId(c.req.param('id')), challengeId, sender: senderOf(c, auth.config) }
      if (webauthn)
        return c.json(await verifySecurityKey(await withAuditOrigin(auth, c), c.var, { ...response, webauthn }))
      if (!code) throw new AuthError('validation_failed', 'Code needs to be non-empty')
      return c.json(
        await verifyCode(await withAuditOrigin(auth, c), c.var, { ...response, code: code.replace(/\s/g, '') }),
      )
    })
    .delete('/factors/:id', started, async (c) => {
      const id = factorId(c.req.param('id'))
      await unenrollFactor(await withAuditOrigin(auth, c), c.var, id)
      return c.json({ id })
    })
}

function factorId(text: string): string {
  const id = z.guid().safeParse(text)
  if (!id.success) throw new AuthError('validation_failed', 'factor_id must be an UUID', { status: 404 })
  return id.data
}

/** Bodies of /factors. */
const optionalName = (max: number) => z.preprocess((value) => value || undefined, name(max).optional())

const EnrollBody = z.object({
  friendly_name: optionalName(120),
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'needs to be totp, phone, or webauthn'),
  issuer: optionalName(64),
  ...Proof.shape,
})

const FactorNameBody = z.object({ friendly_name: optionalName(120) })

const CodeBody = z.object({ code: text.check(z.trim(), z.minLength(1, 'needs to be non-empty')) })

const VerifyFactorBody = z.object({
  challenge_id: z.guid(),
  code: optionalText,
  webauthn: SignatureJson.optional(),
})
