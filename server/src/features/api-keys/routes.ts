import { type ApiKeyList, CreateApiKey } from '@assay/contract/api-keys'
import type { IdentityProof } from '@assay/contract/identity-proof'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params } from '../../http/validate.ts'
import { findOrOpenPeriod } from '../billing/entitlements/current-period.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { createApiKey } from './create.ts'
import { deleteApiKey } from './delete.ts'
import { isLongLived } from './is-long-lived.ts'
import { listKeys } from './queries.ts'

type Verbs = { confirmIdentity: (caller: UserEnv['Variables'], proof: IdentityProof) => Promise<void> }

export function apiKeyRoutes(deps: Deps, { confirmIdentity }: Verbs) {
  const secret = serverSecret(deps)
  return new Hono<UserEnv>()
    .use(requireUser(deps))
    .get('/', async (c) => {
      const { userId } = c.var
      const period = await deps.db.onBehalfOf(userId, (tx) => findOrOpenPeriod(tx, userId))
      const list: ApiKeyList = { api_keys: await deps.db.asUser(userId, (tx) => listKeys(tx, userId, period)) }
      return c.json(list)
    })
    .post('/', body(CreateApiKey), async (c) => {
      const { name, type, expires_at, ...proof } = c.req.valid('json')
      const expiresAt = expires_at === null ? null : new Date(expires_at)
      if (isLongLived(expiresAt, deps.now())) await confirmIdentity(c.var, proof)
      return c.json(await createApiKey(deps, await secret(), c.var.userId, { name, type, expiresAt }), 201)
    })
    .delete('/:id', params(z.object({ id: z.uuid() })), async (c) => {
      await deleteApiKey(deps, c.var.userId, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
