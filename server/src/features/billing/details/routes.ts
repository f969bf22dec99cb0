import { BillingDetails, noBillingDetails } from '@assay/contract/billing/details'
import { Hono } from 'hono'
import type { Deps } from '../../../deps.ts'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import { requireUser, type UserEnv } from '../../../http/require-user.ts'
import { body } from '../../../http/validate.ts'
import { recordAct } from '../../audit/record-act.ts'
import { requireFreshFactor } from '../../auth/verbs/confirm-identity.ts'
import { findDetails, saveDetails } from './queries.ts'

/** `GET` and `PUT /billing/details`. Invoices that are already issued keep what they say. */
export function billingDetailsRoutes(deps: Deps) {
  const user = requireUser(deps, 'bill')
  return new Hono<UserEnv>()
    .get('/details', user, async (c) => {
      const details = await deps.db.asUser(c.var.userId, (tx) => findDetails(tx, c.var.userId))
      return c.json(details ?? noBillingDetails)
    })
    .put('/details', user, body(BillingDetails), async (c) => {
      const details = c.req.valid('json')
      await requireFreshFactor(deps, c.var)
      const { userId } = c.var
      const { db } = await withAuditOrigin(deps, c)
      await db.onBehalfOf(userId, async (tx) => {
        await saveDetails(tx, userId, details)
        await recordAct(tx, userId, { action: 'billing.details_changed' }, deps.now())
      })
      return c.json(details)
    })
}
