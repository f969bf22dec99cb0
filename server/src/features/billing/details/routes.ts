import { BillingDetails, noBillingDetails } from '@assay/contract/billing/details'
import { Hono } from 'hono'
import type { Deps } from '../../../deps.ts'
import { requireUser, type UserEnv } from '../../../http/require-user.ts'
import { body } from '../../../http/validate.ts'
import { findDetails, saveDetails } from './queries.ts'

/** `GET` and `PUT /billing/details`. Invoices that are already issued keep what they say. */
export function billingDetailsRoutes(deps: Deps) {
  const user = requireUser(deps)
  return new Hono<UserEnv>()
    .get('/details', user, async (c) => {
      const details = await deps.db.asUser(c.var.userId, (tx) => findDetails(tx, c.var.userId))
      return c.json(details ?? noBillingDetails)
    })
    .put('/details', user, body(BillingDetails), async (c) => {
      const details = c.req.valid('json')
      await deps.db.onBehalfOf(c.var.userId, (tx) => saveDetails(tx, c.var.userId, details))
      return c.json(details)
    })
}
