import type { IdentityProof } from '@assay/contract/identity-proof'
import { ConfirmedWebhookEndpoint, RotateWebhookSecret, SaveWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body } from '../../http/validate.ts'
import type { KeyEnv } from '../api-keys/check-key.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { createEndpoint } from './create-endpoint.ts'
import { rotateSecret } from './rotate-secret.ts'
import { one, sharedRoutes } from './shared-routes.ts'

type Verbs = { confirmIdentity: (caller: UserEnv['Variables'], proof: IdentityProof) => Promise<void> }

/** For the screen. Another URL and a secret to read take a proof of identity, as a key that lasts does. */
export function webhookEndpointRoutes(deps: Deps, { confirmIdentity }: Verbs) {
  const secret = serverSecret(deps)
  return new Hono<UserEnv>()
    .use(requireUser(deps))
    .post('/', body(ConfirmedWebhookEndpoint), async (c) => {
      const { password, code, ...input } = c.req.valid('json')
      const confirm = () => confirmIdentity(c.var, { password, code })
      return c.json(
        await createEndpoint(await withAuditOrigin(deps, c), await secret(), c.var.userId, input, confirm),
        201,
      )
    })
    .put('/:id', one, body(ConfirmedWebhookEndpoint), async (c) => {
      const { password, code, ...input } = c.req.valid('json')
      const confirm = () => confirmIdentity(c.var, { password, code })
      const { id } = c.req.valid('param')
      return c.json(await changeEndpoint(await withAuditOrigin(deps, c), c.var.userId, id, input, confirm))
    })
    .post('/:id/secret', one, body(RotateWebhookSecret), async (c) => {
      await confirmIdentity(c.var, c.req.valid('json'))
      const { id } = c.req.valid('param')
      return c.json(await rotateSecret(await withAuditOrigin(deps, c), await secret(), c.var.userId, id))
    })
    .route('/', sharedRoutes(deps))
}

/** For API keys. Their owner gave the proof when giving them the scope. */
export function webhookApiRoutes(deps: Deps, requireKey: MiddlewareHandler<KeyEnv>) {
  const secret = serverSecret(deps)
  const confirm = async () => {}
  return new Hono<KeyEnv>()
    .use(requireKey)
    .post('/', body(SaveWebhookEndpoint), async (c) => {
      const input = c.req.valid('json')
      return c.json(
        await createEndpoint(await withAuditOrigin(deps, c), await secret(), c.var.userId, input, confirm),
        201,
      )
    })
    .put('/:id', one, body(SaveWebhookEndpoint), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(
        await changeEndpoint(await withAuditOrigin(deps, c), c.var.userId, id, c.req.valid('json'), confirm),
      )
    })
    .post('/:id/secret', one, async (c) =>
      c.json(await rotateSecret(await withAuditOrigin(deps, c), await secret(), c.var.userId, c.req.valid('param').id)),
    )
    .route('/', sharedRoutes(deps))
}
