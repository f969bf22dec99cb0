import { AddSsoDomain, RemoveSso, RenewSsoCodes, RequireSso, SaveSso } from '@assay/contract/teams/sso'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { AppError } from '../../http/errors.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params } from '../../http/validate.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { confirmIdentity } from '../auth/verbs/confirm-identity.ts'
import { addDomain, checkDomain, readSso, removeDomain, removeSso, saveSso, testSso } from './connections.ts'
import { renewCodes, requireSso, stopRequiringSso } from './required.ts'

/**
 * `/teams/current/sso`, set up by the team’s owner alone: a provider opens the accounts of everybody in its domains, so whoever
 * chooses it can become any of them.
 */
export function ssoRoutes(auth: AuthDeps) {
  const [read, own] = [requireUser(auth, 'read'), requireUser(auth, 'own')]
  const show = async (c: Context<UserEnv>) => c.json(await readSso(auth, await auth.secret(), c.var))
  const ownerOf = ({ userId, memberId, claims }: UserEnv['Variables']) => ({
    userId,
    memberId,
    sessionId: claims.session_id ?? null,
  })
  const rejectHosted = () => {
    if (auth.config.supabase === null) return
    throw new AppError('conflict', 'Set up single sign-on in your Supabase project: this server uses its accounts.')
  }
  return new Hono<UserEnv>()
    .get('/', read, show)
    .put('/', own, body(SaveSso), async (c) => {
      rejectHosted()
      const { proof, ...input } = c.req.valid('json')
      await confirmIdentity(auth, c.var, proof)
      await saveSso(await withAuditOrigin(auth, c), await auth.secret(), c.var, { ...input, proof })
      return show(c)
    })
    .delete('/', own, body(RemoveSso), async (c) => {
      await confirmIdentity(auth, c.var, c.req.valid('json').proof)
      await removeSso(await withAuditOrigin(auth, c), c.var)
      return c.body(null, 204)
    })
    .post('/test', own, async (c) => c.json(await testSso(auth, c.var)))
    .post('/domains', own, body(AddSsoDomain), async (c) => {
      await addDomain(await withAuditOrigin(auth, c), c.var, c.req.valid('json').domain)
      return show(c)
    })
    .post('/domains/:domain/check', own, one, async (c) => {
      const asked = await withAuditOrigin(auth, c)
      await checkDomain(asked, await auth.secret(), ownerOf(c.var), c.req.valid('param').domain)
      return show(c)
    })
    .delete('/domains/:domain', own, one, async (c) => {
      await removeDomain(await withAuditOrigin(auth, c), c.var, c.req.valid('param').domain)
      return show(c)
    })
    .put('/required', own, body(RequireSso), async (c) => {
      const { required, proof } = c.req.valid('json')
      await confirmIdentity(auth, c.var, proof)
      const asked = await withAuditOrigin(auth, c)
      if (required) return c.json(await requireSso(asked, ownerOf(c.var)))
      await stopRequiringSso(asked, ownerOf(c.var))
      return c.json({ codes: [] })
    })
    .post('/recovery-codes', own, body(RenewSsoCodes), async (c) => {
      await confirmIdentity(auth, c.var, c.req.valid('json').proof)
      return c.json(await renewCodes(await withAuditOrigin(auth, c), ownerOf(c.var)))
    })
}

const one = params(z.object({ domain: z.string().min(1).max(253) }))
