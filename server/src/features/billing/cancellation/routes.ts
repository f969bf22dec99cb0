import { CancelSubscription, RequestCancelCode } from '@assay/contract/billing/cancellation'
import { Hono } from 'hono'
import type { Deps } from '../../../deps.ts'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import { requireUser, type UserEnv } from '../../../http/require-user.ts'
import { body } from '../../../http/validate.ts'
import { serverSecret } from '../../secrets/server-secret.ts'
import { cancelSubscription } from './cancel.ts'
import { requestCancelCode } from './cancel-code.ts'

/** Two paths at the root, where existing clients expect them. */
export function cancellationRoutes(deps: Deps) {
  const secret = serverSecret(deps)
  const user = requireUser(deps, 'bill')
  return new Hono<UserEnv>()
    .post('/cancel-otp', user, body(RequestCancelCode), async (c) => {
      return c.json(await requestCancelCode(deps, await secret(), c.var, c.req.valid('json')))
    })
    .post('/cancel-subscription', user, body(CancelSubscription), async (c) => {
      return c.json(
        await cancelSubscription(await withAuditOrigin(deps, c), await secret(), c.var, c.req.valid('json')),
      )
    })
}
