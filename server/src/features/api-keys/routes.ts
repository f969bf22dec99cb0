import { type ApiKeyList, ChangeApiKey, CreateApiKey, RotateApiKey } from '@assay/contract/api-keys'
import { rotationOverlaps } from '@assay/contract/api-keys/settings'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params } from '../../http/validate.ts'
import { confirmIdentity } from '../auth/verbs/confirm-identity.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { changeApiKey, deleteApiKey, NeedsOwner, needsOwner } from './change.ts'
import { createApiKey } from './create.ts'
import { listApiKeys } from './list.ts'
import { endOldSecret, rotateApiKey } from './rotate.ts'

export function apiKeyRoutes(deps: Deps) {
  const secret = serverSecret(deps)
  return new Hono<UserEnv>()
    .use(requireUser(deps, { read: 'read', change: 'develop' }))
    .get('/', async (c) => {
      const list: ApiKeyList = { api_keys: await listApiKeys(deps, c.var.userId) }
      return c.json(list)
    })
    .post('/', body(CreateApiKey), async (c) => {
      const { expires_at, monthly_budget, requests_per_second, password, code, ...key } = c.req.valid('json')
      const expiresAt = expires_at === null ? null : new Date(expires_at)
      if (needsOwner({ ...key, expiresAt }, deps.now())) await confirmIdentity(deps, c.var, { password, code })
      const limits = { monthlyBudget: monthly_budget, requestsPerSecond: requests_per_second }
      return c.json(
        await createApiKey(await withAuditOrigin(deps, c), await secret(), c.var.userId, {
          ...key,
          ...limits,
          expiresAt,
        }),
        201,
      )
    })
    .patch('/:id', id, body(ChangeApiKey), async (c) => {
      const { password, code, monthly_budget, requests_per_second, ...rest } = c.req.valid('json')
      const change = {
        ...rest,
        ...(monthly_budget !== undefined && { monthlyBudget: monthly_budget }),
        ...(requests_per_second !== undefined && { requestsPerSecond: requests_per_second }),
      }
      const asked = await withAuditOrigin(deps, c)
      await asOwner(
        (isOwner) => changeApiKey(asked, c.var.userId, c.req.valid('param').id, { change, isOwner }),
        () => confirmIdentity(deps, c.var, { password, code }),
      )
      return c.body(null, 204)
    })
    .post('/:id/rotate', id, body(RotateApiKey), async (c) => {
      const { overlap, ...proof } = c.req.valid('json')
      const overlapHours = rotationOverlaps[overlap]
      const [asked, keySecret] = [await withAuditOrigin(deps, c), await secret()]
      const rotated = await asOwner(
        (isOwner) => rotateApiKey(asked, keySecret, c.var.userId, c.req.valid('param').id, { overlapHours, isOwner }),
        () => confirmIdentity(deps, c.var, proof),
      )
      return c.json(rotated)
    })
    .delete('/:id/old-key', id, async (c) => {
      await endOldSecret(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .delete('/:id', id, async (c) => {
      await deleteApiKey(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const id = params(z.object({ id: z.uuid() }))

/** Asks for proof only where the change turns out to need it. */
async function asOwner<T>(attempt: (isOwner: boolean) => Promise<T>, confirm: () => Promise<void>): Promise<T> {
  try {
    return await attempt(false)
  } catch (error) {
    if (!(error instanceof NeedsOwner)) throw error
  }
  await confirm()
  return attempt(true)
}
