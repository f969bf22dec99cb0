import {
  Act,
  AddNote,
  CreditChecks,
  DeleteAccount,
  FindCustomers,
  GrantPlan,
  type RefundedInvoice,
  RefundInvoice,
  ResetFactors,
  RespondToReport,
  SuspendAccount,
} from '@assay/contract/operators/customers'
import { LogQuery, type OperatorSelf } from '@assay/contract/operators/operators'
import { CloseTask, TakeTask } from '@assay/contract/operators/queue'
import { type Handler, Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { body, params, query } from '../../http/validate.ts'
import { readBusiness } from '../business/read.ts'
import {
  creditChecks,
  deleteCustomer,
  discardJob,
  discardMail,
  endSessions,
  exportCustomer,
  givePlan,
  liftSuspension,
  mailIsGone,
  refund,
  resendMail,
  resetSecondFactor,
  respond,
  retryFailedJob,
  revokeKey,
  suspend,
  viewCustomer,
} from './acts.ts'
import { addNote, findCustomers, readCustomer, readRequest } from './customers.ts'
import { appealRoutes, engineRoutes, incidentRoutes } from './engine-routes.ts'
import { readOperatorLog } from './log.ts'
import { closeTask, readQueue, takeTask } from './queue.ts'
import { type OperatorEnv, requireOperator } from './require-operator.ts'

const one = params(z.object({ id: z.guid() }))
const job = params(z.object({ id: z.string().regex(/^\d{1,18}$/) }))
const part = params(z.object({ id: z.guid(), part: z.guid() }))

/** Everything below `/operator/api`. A new route also gets its line in contract/src/operators/access.ts. */
export function operatorRoutes(deps: Deps, notFound: Handler) {
  return new Hono<OperatorEnv>()
    .use(requireOperator(deps, notFound))
    .get('/me', (c) => {
      const { id, name, role, verifiedUntil } = c.var.operator
      const self: OperatorSelf = { id, name, role, verified_until: verifiedUntil?.toISOString() ?? null }
      return c.json(self)
    })
    .route('/engine', engineRoutes(deps))
    .route('/appeals', appealRoutes(deps))
    .route('/incidents', incidentRoutes(deps))
    .get('/business', async (c) => c.json(await readBusiness(deps)))
    .get('/log', query(LogQuery), async (c) => c.json(await readOperatorLog(deps, c.req.valid('query'))))
    .get('/queue', async (c) => c.json(await readQueue(deps)))
    .put('/queue/owner', body(TakeTask), async (c) => {
      const { kind, item, is_mine } = c.req.valid('json')
      await takeTask(deps, c.var.operator, { kind, item, isMine: is_mine })
      return c.body(null, 204)
    })
    .post('/queue/done', body(CloseTask), async (c) => {
      await closeTask(deps, c.var.operator, c.req.valid('json'))
      return c.body(null, 204)
    })
    .post('/jobs/:id/retry', job, body(Act), async (c) => {
      await retryFailedJob(deps, c.var.operator, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .post('/jobs/:id/drop', job, body(Act), async (c) => {
      await discardJob(deps, c.var.operator, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .post('/mails/:id/resend', one, body(Act), async (c) => {
      const target = { mailId: c.req.valid('param').id, ...c.req.valid('json') }
      if ((await resendMail(deps, c.var.operator, target)).length === 0) throw mailIsGone()
      return c.body(null, 204)
    })
    .post('/mails/:id/drop', one, body(Act), async (c) => {
      const dropped = await discardMail(deps, c.var.operator, {
        mailId: c.req.valid('param').id,
        ...c.req.valid('json'),
      })
      if (!dropped) throw new AppError('conflict', 'It was sent or dropped meanwhile.')
      return c.body(null, 204)
    })
    .get('/customers', query(FindCustomers), async (c) => c.json(await findCustomers(deps, c.req.valid('query').find)))
    .get('/customers/:id', one, async (c) => c.json(await readCustomer(deps, c.req.valid('param').id)))
    .post('/customers/:id/notes', one, body(AddNote), async (c) =>
      c.json(await addNote(deps, c.var.operator, c.req.valid('param').id, c.req.valid('json').text), 201),
    )
    .post('/customers/:id/plan', one, body(GrantPlan), async (c) => {
      const { until, ...plan } = c.req.valid('json')
      const end = endOfDay(until, deps.now())
      await givePlan(deps, c.var.operator, { userId: c.req.valid('param').id, ...plan, until: end })
      return c.body(null, 204)
    })
    .post('/customers/:id/credit', one, body(CreditChecks), async (c) => {
      await creditChecks(deps, c.var.operator, { userId: c.req.valid('param').id, ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .post('/customers/:id/refunds', one, body(RefundInvoice), async (c) => {
      const { invoice_id: invoiceId, amount_minor: amountMinor, reason, note } = c.req.valid('json')
      const userId = c.req.valid('param').id
      const done = await refund(deps, c.var.operator, { userId, invoiceId, amountMinor, reason, note })
      const refunded: RefundedInvoice = {
        status: done.status,
        amount_minor: done.amountMinor,
        currency: done.currency,
      }
      return c.json(refunded)
    })
    .post('/customers/:id/members/:part/suspend', part, body(SuspendAccount), async (c) => {
      const { until, reason } = c.req.valid('json')
      const end = endOfDay(until, deps.now())
      await suspend(deps, c.var.operator, { ...personOf(c.req.valid('param')), reason, until: end })
      return c.body(null, 204)
    })
    .post('/customers/:id/members/:part/reinstate', part, body(Act), async (c) => {
      await liftSuspension(deps, c.var.operator, { ...personOf(c.req.valid('param')), ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .post('/customers/:id/keys/:part/revoke', part, body(Act), async (c) => {
      const { id: userId, part: keyId } = c.req.valid('param')
      await revokeKey(deps, c.var.operator, { userId, keyId, ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .post('/customers/:id/mails/:part/resend', part, body(Act), async (c) => {
      const { id: userId, part: mailId } = c.req.valid('param')
      await resendMail(deps, c.var.operator, { userId, mailId, ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .post('/customers/:id/members/:part/end-sessions', part, body(Act), async (c) => {
      const target = { ...personOf(c.req.valid('param')), ...c.req.valid('json') }
      return c.json({ ended: await endSessions(deps, c.var.operator, target) })
    })
    .post('/customers/:id/members/:part/reset-factors', part, body(ResetFactors), async (c) => {
      const target = { ...personOf(c.req.valid('param')), reason: c.req.valid('json').reason }
      await resetSecondFactor(deps, c.var.operator, target)
      return c.body(null, 204)
    })
    .post('/customers/:id/export', one, body(Act), async (c) => {
      const stream = await exportCustomer(deps, c.var.operator, {
        userId: c.req.valid('param').id,
        ...c.req.valid('json'),
      })
      c.header('Content-Type', 'application/json')
      c.header('Content-Disposition', `attachment; filename="account-${c.req.valid('param').id}.json"`)
      return c.body(stream)
    })
    .post('/customers/:id/delete', one, body(DeleteAccount), async (c) => {
      const userId = c.req.valid('param').id
      const { confirm, reason } = c.req.valid('json')
      const { email } = await readCustomer(deps, userId)
      if (confirm.trim().toLowerCase() !== (email ?? userId)) {
        const message = 'Enter the account’s email address to confirm.'
        throw new AppError('invalid_request', message, { fields: { confirm: message } })
      }
      await deleteCustomer(deps, c.var.operator, { userId, reason })
      return c.body(null, 204)
    })
    .post('/customers/:id/view', one, body(Act), async (c) => {
      const target = { userId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await viewCustomer(deps, c.var.operator, target))
    })
    .get('/requests/:id', one, async (c) => c.json(await readRequest(deps, c.req.valid('param').id)))
    .post('/reports/:id/respond', one, body(RespondToReport), async (c) => {
      const { id } = c.req.valid('param')
      if (!(await respond(deps, c.var.operator, { id, ...c.req.valid('json') }))) {
        throw new AppError('conflict', 'This report has a response already.')
      }
      return c.body(null, 204)
    })
}

/** A member of a customer's team. */
function personOf({ id, part }: { id: string; part: string }) {
  return { userId: id, personId: part }
}

/** The end of the day in UTC; null without one. */
function endOfDay(day: string | null, now: Date): Date | null {
  if (day === null) return null
  const end = new Date(Date.parse(day) + 86_400_000)
  if (end > now) return end
  const message = 'Choose a day that isn’t in the past.'
  throw new AppError('invalid_request', message, { fields: { until: message } })
}
