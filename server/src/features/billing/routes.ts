import { PreviewPlan, Subscribe } from '@assay/contract/billing/checkout'
import { type BillingState, UndoChange } from '@assay/contract/billing/subscription'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body } from '../../http/validate.ts'
import { undoChange } from './change-plan/cancel.ts'
import { choosePlan, previewPlan } from './change-plan/choose-plan.ts'
import { discardCheckout } from './change-plan/open-checkout.ts'
import { openPaymentMethodPage, readState } from './change-plan/state.ts'
import { receiveEvent } from './webhook/receive-event.ts'

/** `POST /usegenkkurl`, at the root, where existing clients expect it. */
export function subscribeRoutes(deps: Deps) {
  return new Hono<UserEnv>().post('/usegenkkurl', requireUser(deps, 'bill'), body(Subscribe), async (c) => {
    const input = c.req.valid('json')
    if (input.uuid !== c.var.memberId) throw new AppError('forbidden', 'You can only subscribe for your own account.')
    return c.json(await choosePlan(await withAuditOrigin(deps, c), c.var.userId, input))
  })
}

/** Everything below `/billing`, for the signed-in user. `/billing` itself is a screen and public. */
export function billingRoutes(deps: Deps) {
  const user = requireUser(deps, 'bill')
  return new Hono<UserEnv>()
    .get('/state', user, async (c) => {
      const state: BillingState = await readState(deps, c.var.userId)
      return c.json(state)
    })
    .post('/preview', user, body(PreviewPlan), async (c) => {
      return c.json(await previewPlan(deps, c.var.userId, c.req.valid('json')))
    })
    .post('/undo', user, body(UndoChange), async (c) => {
      await undoChange(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('json').subscription_id)
      return c.json(await readState(deps, c.var.userId))
    })
    .post('/discard-checkout', user, async (c) => {
      await discardCheckout(deps, c.var.userId)
      return c.json(await readState(deps, c.var.userId))
    })
    .post('/payment-method', user, async (c) => c.json(await openPaymentMethodPage(deps, c.var.userId)))
}

/** `POST /webhooks/payments`. The provider signs the raw bytes, so they are read before anything parses them. */
export function webhookRoutes(deps: Deps) {
  return new Hono<AppEnv>().post('/payments', async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (bytes.length > maxBytes) throw new AppError('too_large', 'The event is larger than 256 KB.')
    const eventId = c.req.header('x-razorpay-event-id')
    await receiveEvent(deps, {
      body: bytes,
      signature: c.req.header('x-razorpay-signature') ?? '',
      eventId: eventId && /^[\w-]{1,100}$/.test(eventId) ? eventId : null,
    })
    return c.json({ status: 'received' })
  })
}

const maxBytes = 256 * 1024
