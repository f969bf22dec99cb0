import type { AuditPage } from '@assay/contract/audit'
import type { Customer, CustomerView, FoundCustomers } from '@assay/contract/operators/customers'
import type { OperatorLog } from '@assay/contract/operators/operators'
import type { Queue } from '@assay/contract/operators/queue'
import type { TeamList } from '@assay/contract/teams/teams'
import { expect, test } from 'vitest'
import type { Payments } from '../../ports/payments.ts'
import { errorOf } from '../../testing/error-of.ts'
import { settleRefunds } from '../billing/refunds/refund-invoice.ts'
import { createBillingApp } from '../billing/testing/billing-fixture.ts'
import { makeOperator } from './operator-fixture.ts'

const reason = 'Webhooks were down for 9 hours.'

/** Typed by the contract, as in the browser. */
async function bodyOf<T>(response: Response | Promise<Response>): Promise<T> {
  return JSON.parse(await (await response).text())
}

async function createWorld(payments: (real: Payments) => Partial<Payments> = () => ({})) {
  const broken: Partial<Payments> = {}
  const world = await createBillingApp()
  Object.assign(broken, payments({ ...world.deps.payments }))
  Object.assign(world.deps.payments, broken)
  const operator = await makeOperator(world, await world.signUp(), 'full')
  const ada = await world.signUp()
  await ada.subscribe('user_verification_pro_monthly')
  const read = async (): Promise<Customer> => bodyOf(operator.send('GET', `/customers/${ada.id}`))
  const act = (path: string, body: object) => operator.send('POST', `/customers/${ada.id}${path}`, { reason, ...body })
  const asAda = (method: string, path: string, token = ada.token) =>
    world.app.request(path, { method, headers: { authorization: `Bearer ${token}`, apikey: world.keys.publishable } })
  return { ...world, operator, ada, read, act, asAda }
}

test('OC-2 OC-6 a refund of a part goes to the provider, a credit note, a mail and both logs, once', async () => {
  const { operator, ada, read, act, deps, mailTo, owner } = await createWorld()
  const [invoice] = (await read()).invoices
  const invoice_id = invoice?.id ?? ''
  expect(await errorOf(act('/refunds', { invoice_id, amount_minor: 100_000_00 }))).toEqual([400, 'invalid_request'])
  expect(await errorOf(act('/refunds', { invoice_id, amount_minor: null, reason: ' ' }))).toEqual([
    400,
    'invalid_request',
  ])
  const done = await act('/refunds', { invoice_id, amount_minor: 3300, note: 'Ada said yes.' })
  expect(await done.json()).toEqual({ status: 'refunded', amount_minor: 3300, currency: 'USD' })
  expect(await errorOf(act('/refunds', { invoice_id, amount_minor: null }))).toEqual([409, 'conflict'])

  const after = await read()
  expect(after.invoices[0]).toMatchObject({ status: 'paid', refunded_minor: 3300, credit_note: expect.any(String) })
  expect(after.paid).toEqual([{ currency: 'USD', amount_minor: (invoice?.amount_minor ?? 0) - 3300 }])
  expect(after.log[0]).toMatchObject({ actor: 'operator', summary: 'Refunded $33.00' })
  const mails = (await mailTo(ada.email)).filter(({ subject }) => subject === 'We refunded $33.00')
  expect(mails).toEqual([expect.objectContaining({ text: expect.stringContaining(reason) })])
  const { rows } = await owner.query('select payment_id from billing_invoices where id = $1', [invoice_id])
  const paid = await deps.payments.fetchPayment(rows[0].payment_id)
  expect(paid).toMatchObject({ payment: { status: 'captured', amountRefundedMinor: 3300 } })
  const log: OperatorLog = await bodyOf(operator.send('GET', `/log?account=${ada.id}`))
  expect(log.events.map(({ action, reason: why, outcome }) => [action, why, outcome])).toEqual([
    ['payment.refund', reason, 'failed'],
    ['payment.refund', `${reason} (Ada said yes.)`, 'done'],
    ['payment.refund', reason, 'failed'],
  ])
})

test('OC-2 a refund whose response is lost waits in the queue and is completed without paying twice', async () => {
  let isLost = true
  const sent: unknown[] = []
  const world = await createWorld((real) => ({
    async refundPayment(...args) {
      sent.push(args)
      const result = await real.refundPayment(...args)
      return isLost ? { status: 'unavailable', reason: 'The connection broke.' } : result
    },
  }))
  const { operator, read, act, deps, clock } = world
  const [invoice] = (await read()).invoices
  const waiting = await act('/refunds', { invoice_id: invoice?.id, amount_minor: 500 })
  expect(await waiting.json()).toMatchObject({ status: 'waiting' })
  const queue: Queue = await bodyOf(operator.send('GET', '/queue'))
  expect(queue.items).toContainEqual(expect.objectContaining({ kind: 'refund', title: 'Refund of $5.00 not sent yet' }))
  isLost = false
  await settleRefunds(deps)
  expect((await read()).invoices[0]?.refunded_minor).toBe(0)
  clock.advance(301)
  await settleRefunds(deps)
  await settleRefunds(deps)
  expect((await read()).invoices[0]?.refunded_minor).toBe(500)
  expect(sent).toHaveLength(1)
})

test('OC-2 OC-6 customers are found by what support is given, and every act is in both logs', async () => {
  const { app, operator, ada, read, act, asAda, owner } = await createWorld()
  const post = { method: 'POST', headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' } }
  const created = await app.request('/api-keys', {
    ...post,
    body: JSON.stringify({ name: 'Server', type: 'live', expires_at: null }),
  })
  const { full_key, id: keyId } = await bodyOf<{ full_key: string; id: string }>(created)
  const verified = await app.request('/v1/verify', {
    method: 'POST',
    headers: { 'x-api-token': full_key, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'user_verification', email: 'ada@gmial.com' }),
  })
  const { request_id } = await bodyOf<{ request_id: string }>(verified)
  await owner.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"firstName": "Grâce", "lastName": "O''Hopper"}' where id = $1`,
    [ada.id],
  )
  const { invoices } = await read()
  const ways: [find: string, matched: string][] = [
    [ada.email.slice(0, 12).toUpperCase(), 'email'],
    ['grâce o', 'name'],
    ['o’hopper'.replace('’', "'"), 'name'],
    [full_key.slice(0, 13), 'key'],
    [full_key, 'key'],
    [invoices[0]?.number ?? '', 'invoice'],
    [request_id, 'request'],
    [ada.id, 'id'],
  ]
  for (const [find, matched] of ways) {
    const found: FoundCustomers = await bodyOf(operator.send('GET', `/customers?${new URLSearchParams({ find })}`))
    expect(found.customers, find).toEqual([expect.objectContaining({ id: ada.id, email: ada.email, matched })])
  }
  const request = await operator.send('GET', `/requests/${request_id}`)
  expect(await request.json()).toMatchObject({
    customer: { id: ada.id },
    request: { results: [{ decision: 'review' }] },
  })
  expect(await errorOf(operator.send('GET', `/requests/${ada.id}`))).toEqual([404, 'not_found'])

  const before = (await read()).plan?.limit ?? 0
  expect((await act('/credit', { checks: 500 })).status).toBe(204)
  expect((await read()).plan?.limit).toBe(before + 500)
  expect((await act('/plan', { tier: 'enterprise', cycle: 'monthly', until: '2099-12-31' })).status).toBe(204)
  expect((await act(`/keys/${keyId}/revoke`, {})).status).toBe(204)
  expect((await act(`/members/${ada.id}/suspend`, { until: null })).status).toBe(204)
  expect(await errorOf(asAda('GET', '/billing/state'))).toEqual([403, 'forbidden'])
  expect((await read()).status).toBe('suspended')
  expect((await act(`/members/${ada.id}/reinstate`, {})).status).toBe(204)
  const proof = { wrote_from_own_address: true, knew_two_facts: true }
  expect(await errorOf(act(`/members/${ada.id}/reset-factors`, proof))).toEqual([400, 'invalid_request'])
  expect((await act(`/members/${ada.id}/reset-factors`, { ...proof, waited_a_day: true })).status).toBe(204)
  const exported = await act('/export', {})
  expect(JSON.parse(await exported.text())).toMatchObject({ profile: { email: ada.email } })
  expect((await operator.send('POST', `/customers/${ada.id}/notes`, { text: 'Very patient.' })).status).toBe(201)
  const { log, notes } = await read()
  expect(notes).toEqual([expect.objectContaining({ text: 'Very patient.' })])
  const ours = log.filter(({ actor }) => actor === 'operator').map(({ action }) => action)
  expect(ours).toEqual([
    ...['account.data_exported', 'two_step.reset', 'account.reinstated', 'account.suspended'],
    ...['api_key.deleted', 'billing.plan_granted', 'billing.checks_credited'],
  ])

  expect(await errorOf(act('/delete', { confirm: 'someone@example.com' }))).toEqual([400, 'invalid_request'])
  expect((await act('/delete', { confirm: ada.email })).status).toBe(204)
  expect(await errorOf(operator.send('GET', `/customers/${ada.id}`))).toEqual([404, 'not_found'])
  const kept: OperatorLog = await bodyOf(operator.send('GET', `/log?account=${ada.id}`))
  expect(kept.events[0]).toMatchObject({ action: 'team.delete', outcome: 'done', reason })
  expect(JSON.stringify(kept)).not.toContain(ada.email)
})

test('OC-2 an account is viewed as its customer sees it, read-only, and its customer is notified', async () => {
  const { ada, act, asAda, app, keys } = await createWorld()
  const view: CustomerView = await bodyOf(act('/view', {}))
  const look = (method: string, path: string) => asAda(method, path, view.access_token)
  expect((await look('GET', '/billing/state')).status).toBe(200)
  const notices = await look('GET', `/rest/v1/notifications?user_id=eq.${ada.id}&order=created_at.desc`)
  expect((await bodyOf<object[]>(notices))[0]).toMatchObject({ title: 'We viewed your account' })
  const log = await asAda('GET', '/audit')
  expect((await bodyOf<AuditPage>(log)).entries[0]).toMatchObject({ actor: 'operator', action: 'account.viewed' })
  const forbidden: [string, string][] = [
    ['DELETE', '/account'],
    ['PATCH', '/rest/v1/notifications?read_at=is.null'],
    ['POST', '/api-keys'],
    ['PUT', '/auth/v1/user'],
    ['GET', '/auth/v1/factors'],
    ['GET', '/audit/export'],
    ['GET', '/operator/api/me'],
  ]
  for (const [method, path] of forbidden) expect((await look(method, path)).status, path).toBe(403)
  const refreshed = await app.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: view.access_token }),
  })
  expect(refreshed.ok).toBe(false)
})

test('OC-3 OC-6 failed jobs and email to strangers are retried and dropped in the queue', async () => {
  const { operator, owner } = await createWorld()
  const bounced = await owner.query(
    `insert into mail_outbox (to_address, subject, text_body, html_body, given_up_at, last_error)
     select 'stranger' || n || '@example.com', 'Hello', 'Hello', 'Hello', now(), '550 no' from generate_series(1, 2) n returning id`,
  )
  await owner.query(`select private.enqueue_job('sweep-usage'), private.enqueue_job('sweep-auth')`)
  await owner.query(
    `update graphile_worker._private_jobs j set attempts = 3, last_error = 'it broke'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier in ('sweep-usage', 'sweep-auth')`,
  )
  const read = async (): Promise<Queue['items']> =>
    (await bodyOf<Queue>(operator.send('GET', '/queue'))).items.filter(({ kind }) => kind === 'job' || kind === 'mail')
  const jobs = (await read()).filter(({ kind }) => kind === 'job').map(({ item }) => item)
  expect([jobs.length, (await read()).length]).toEqual([2, 4])
  const done = async (path: string) => (await operator.send('POST', path, { reason })).status
  expect([await done(`/jobs/${jobs[0]}/retry`), await done(`/jobs/${jobs[1]}/drop`)]).toEqual([204, 204])
  expect([await done(`/mails/${bounced.rows[0].id}/resend`), await done(`/mails/${bounced.rows[1].id}/drop`)]).toEqual([
    ...[204, 204],
  ])
  expect(await read()).toEqual([])
  expect([await done(`/jobs/${jobs[1]}/drop`), await done(`/mails/${bounced.rows[1].id}/drop`)]).toEqual([409, 409])
  const { rows } = await owner.query(
    "select attempts from graphile_worker.jobs where task_identifier in ('sweep-usage', 'sweep-auth')",
  )
  expect(rows).toEqual([{ attempts: 0 }])
})

test('OC-2 a view shows the one team that was chosen, whichever others its owner has', async () => {
  const { app, ada, act, asAda } = await createWorld()
  const post = { method: 'POST', headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' } }
  const made = await app.request('/teams', { ...post, body: JSON.stringify({ name: 'Fernhill' }) })
  const { id: other } = await bodyOf<{ id: string }>(made)
  // Used last, and so what a request without a team is about.
  const inTeam = (token: string, team: string | null, path: string) =>
    app.request(path, { headers: { authorization: `Bearer ${token}`, ...(team && { 'assay-team': team }) } })
  expect((await inTeam(ada.token, other, '/billing/state')).status).toBe(200)
  const { access_token: view } = await bodyOf<CustomerView>(act('/view', {}))
  for (const team of [null, ada.id]) {
    const seen = await bodyOf<TeamList>(inTeam(view, team, '/teams'))
    expect([seen.current, seen.teams.map(({ id }) => id)]).toEqual([ada.id, [ada.id]])
    expect(await bodyOf(inTeam(view, team, '/teams/current'))).toMatchObject({ id: ada.id })
  }
  for (const path of ['/teams', '/teams/current', '/billing/state', '/rest/v1/subscriptions']) {
    expect((await inTeam(view, other, path)).status, path).toBe(403)
  }
  const rows = await asAda('GET', '/rest/v1/subscriptions?select=user_id', view)
  expect(await bodyOf<object[]>(rows)).not.toEqual([])
})

test('OC-2 a member who doesn’t own the team is suspended, logged out and reset on its page, and nobody else is', async () => {
  const { operator, ada, act, read, signUp, owner } = await createWorld()
  const bob = await signUp()
  await owner.query(`insert into team_members (team_id, user_id, role, joined_at) values ($1, $2, 'viewer', now())`, [
    ...[ada.id, bob.id],
  ])
  const memberOf = async (id: string) => (await read()).members.find((member) => member.id === id)
  expect((await act(`/members/${bob.id}/suspend`, { until: null })).status).toBe(204)
  expect((await memberOf(bob.id))?.suspended_until).not.toBeNull()
  expect([(await memberOf(ada.id))?.suspended_until, (await read()).status]).toEqual([null, 'active'])
  expect((await act(`/members/${bob.id}/reinstate`, {})).status).toBe(204)
  expect((await memberOf(bob.id))?.suspended_until).toBeNull()
  expect(await bodyOf(act(`/members/${bob.id}/end-sessions`, {}))).toEqual({ ended: 1 })
  const proof = { wrote_from_own_address: true, knew_two_facts: true, waited_a_day: true }
  expect((await act(`/members/${bob.id}/reset-factors`, proof)).status).toBe(204)
  expect((await read()).sessions).toHaveLength(1)
  const stranger = await signUp()
  expect(await errorOf(act(`/members/${stranger.id}/suspend`, { until: null }))).toEqual([404, 'not_found'])
  const log: OperatorLog = await bodyOf(operator.send('GET', `/log?account=${ada.id}`))
  expect(log.events.map(({ action, subject }) => [action, subject])).toEqual([
    ...['reset_factors', 'end_sessions', 'reinstate', 'suspend'].map((act) => [`account.${act}`, bob.id]),
  ])
})

test('OC-3 everything that needs a person is in the queue, with what to do, until it’s dealt with', async () => {
  const { app, operator, ada, owner, control } = await createWorld()
  const subscription = await owner.query('select provider_id from billing_subscriptions where user_id = $1', [ada.id])
  await control(subscription.rows[0].provider_id, 'dispute')
  await owner.query(
    `insert into mail_outbox (to_address, subject, text_body, html_body, given_up_at, last_error)
     values ($1, 'Welcome', 'Hello', 'Hello', now(), '550 no such user')`,
    [ada.email],
  )
  await owner.query(
    `insert into webhook_endpoints (user_id, url, events, secret, failing_since, created_at)
     values ($1, 'https://hooks.example/in?token=hidden', '{}', '', now() - interval '2 hours', now())`,
    [ada.id],
  )
  await owner.query(
    `insert into domain_appeals (domain, status, contact_email, used_for, proven_by, proven_at, created_at, expires_at)
     values ('shop.example', 'waiting', 'a@shop.example', 'mail', 'dns', now(), now(), now() + interval '90 days')`,
  )
  const message = { email: ada.email, first_name: 'Ada', last_name: 'L', subject: 'Invoices?', message: 'Where?' }
  await app.request('/contact-form', {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  const read = async (): Promise<Queue> => bodyOf(operator.send('GET', '/queue'))
  const { items } = await read()
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['appeal', 'dispute', 'mail', 'message', 'webhook'])
  for (const { advice, since } of items) expect([advice.length > 20, Date.parse(since) > 0]).toEqual([true, true])
  expect(JSON.stringify(items)).not.toContain('hidden')
  // By deadline.
  expect(items[0]?.kind).toBe('dispute')

  const taken = items.find(({ kind }) => kind === 'message')
  const task = { kind: 'message', item: taken?.item }
  expect((await operator.send('PUT', '/queue/owner', { ...task, is_mine: true })).status).toBe(204)
  expect((await read()).items.find(({ kind }) => kind === 'message')?.owner).not.toBeNull()
  expect((await operator.send('POST', '/queue/done', { ...task, reason })).status).toBe(204)
  expect(await errorOf(operator.send('POST', '/queue/done', { kind: 'dispute', item: 'disp_1', reason }))).toEqual([
    400,
    'invalid_request',
  ])
  expect(await errorOf(operator.send('PUT', '/queue/owner', { ...task, is_mine: true }))).toEqual([409, 'conflict'])
  const log: OperatorLog = await bodyOf(operator.send('GET', `/log?account=${ada.id}`))
  expect(log.events.map(({ action, subject, reason: why }) => [action, subject, why])).toEqual([
    ['task.done', `message ${task.item}`, reason],
    ['task.take', `message ${task.item}`, 'Took it on.'],
  ])
  const mail = items.find(({ kind }) => kind === 'mail')
  const resent = await operator.send('POST', `/customers/${ada.id}/mails/${mail?.item}/resend`, { reason })
  expect(resent.status).toBe(204)
  const left = await read()
  expect(left.items.map(({ kind }) => kind).toSorted()).toEqual(['appeal', 'dispute', 'webhook'])
  expect(left.done_today).toBe(1)
})
