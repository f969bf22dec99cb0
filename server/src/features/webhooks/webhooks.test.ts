import type { ServerResponse } from 'node:http'
import { AuditPage } from '@assay/contract/audit'
import {
  CreatedWebhookEndpoint,
  SentTestEvent,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointList,
} from '@assay/contract/webhooks/endpoints'
import { expect, test } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { errorOf } from '../../testing/error-of.ts'
import { createBillingApp } from '../billing/testing/billing-fixture.ts'
import { password } from '../verification/api-fixture.ts'
import { createWebhookApp, startReceiver, verify } from './receiver-fixture.ts'

test('CT-3 an event is sent to the endpoints that chose it, signed, with the transaction of what happened', async () => {
  const { signUp, runJobs } = await createWebhookApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const receiver = await startReceiver()
  const { endpoint, secret } = await ada.addEndpoint(receiver.url)
  await ada.addEndpoint(receiver.url, ['plan.changed'])
  const { id } = await ada.createKey('test', 'Sign-up form')
  // What is rejected happened to nobody, and others' keys are theirs.
  await ada.asUser('POST', '/api-keys', { name: '' })
  await bob.createKey()
  await runJobs()
  expect(receiver.types()).toEqual(['key.created'])
  const [first] = receiver.received
  if (!first) throw new Error('nothing arrived')
  expect(verify(secret, first)).toMatchObject({
    type: 'key.created',
    timestamp: expect.stringMatching(/Z$/),
    data: { id, name: 'Sign-up form', type: 'test', expires_at: null },
  })
  expect(() => verify(secret, { ...first, body: first.body.replace('form', 'page') })).toThrow('No matching signature')
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^Assay-Webhooks/),
  })

  await ada.asUser('DELETE', `/api-keys/${id}`)
  await runJobs()
  expect(receiver.types()).toEqual(['key.created', 'key.deleted'])
  const { delivery, request_body, attempts } = await ada.newest(endpoint.id)
  expect(delivery).toMatchObject({ kind: 'key.deleted', status: 'delivered', attempt_count: 1, response_status: 200 })
  expect(request_body).toBe(receiver.received[1]?.body)
  expect(receiver.received[1]?.headers['webhook-id']).toBe(delivery.event_id)
  expect(attempts).toMatchObject([{ number: 1, response_status: 200, failure: null, response_body: 'ok' }])
})

test('CT-3 a quota that runs low and one that is used up are events', async () => {
  const { signUp, leaveUnits, runJobs, request } = await createWebhookApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  await ada.addEndpoint(receiver.url, ['quota.warning', 'quota.reached'])
  const { key } = await ada.createKey()
  const check = () => request('POST', '/v1/verify', { key, body: { model: 'user_verification', firstname: 'Ada' } })
  await leaveUnits(ada.id, 'basic', 2)
  await check()
  await runJobs()
  await check()
  await runJobs()
  expect(receiver.types()).toEqual(['quota.warning', 'quota.reached'])
  expect(JSON.parse(receiver.received[1]?.body ?? '').data).toMatchObject({
    used: 30_000,
    limit: 30_000,
    resets_at: expect.stringMatching(/Z$/),
  })
})

test('CT-3 a failed delivery is tried for three days; then the endpoint is paused, by email, and resumes with what was held', async () => {
  const { signUp, runJobs, mailTo, clock, owner } = await createWebhookApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  receiver.respondWith(500)
  const { endpoint } = await ada.addEndpoint(receiver.url)
  await ada.createKey()
  await runJobs()
  const started = clock.now().getTime()
  let hours = 0
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    const { rows } = await owner.query<{ at: Date }>(
      'select next_attempt_at as at from webhook_deliveries where user_id = $1',
      [ada.id],
    )
    const wait = ((rows[0]?.at.getTime() ?? 0) - clock.now().getTime()) / 1000
    // The queue wakes the job for it, on time.
    const { rows: due } = await owner.query<{ late: number }>(
      `select extract(epoch from run_at - $1)::float8 as late from graphile_worker.jobs
       where key like 'deliver-webhooks at %' and run_at >= $1 order by run_at limit 1`,
      [rows[0]?.at],
    )
    expect(due[0]?.late).toBeLessThanOrEqual(5)
    // Not before its time; seen once, between two attempts that are hours apart.
    if (attempt === 5) {
      clock.advance(wait / 2)
      await wake()
      expect(receiver.received).toHaveLength(attempt - 1)
    }
    clock.advance(attempt === 5 ? wait / 2 : wait)
    await wake()
    expect(receiver.received).toHaveLength(attempt)
    hours = (clock.now().getTime() - started) / 3_600_000
  }
  expect(hours).toBeGreaterThan(68)
  expect(hours).toBeLessThan(72)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  await ada.signIn()
  expect((await ada.log(endpoint.id))[0]).toMatchObject({ status: 'failed', attempt_count: 10, response_status: 500 })
  expect(await listed()).toMatchObject([{ pause_reason: 'failing', failing_since: expect.any(String) }])
  const paused = (await mailTo(ada.email)).filter(({ subject }) => subject === 'We paused a webhook endpoint')
  expect(paused).toHaveLength(1)
  expect(paused[0]?.text).toContain(`Endpoint: ${receiver.url}`)
  const { rows: notified } = await owner.query(
    "select title from notifications where user_id = $1 and type = 'alert'",
    [ada.id],
  )
  expect(notified).toEqual([{ title: 'We paused a webhook endpoint' }])

  receiver.respondWith(204)
  await ada.createKey()
  await wake()
  expect(receiver.received).toHaveLength(10)
  expect((await ada.log(endpoint.id))[0]).toMatchObject({ status: 'held', next_attempt_at: null })
  expect((await ada.ask('POST', `/${endpoint.id}/test`)).status).toBe(409)
  await ada.ask('POST', `/${endpoint.id}/resume`)
  await wake()
  expect(receiver.received).toHaveLength(11)
  expect(await listed()).toMatchObject([{ pause_reason: null, failing_since: null, paused_at: null }])

  // And by hand, with the same id and everything else as before.
  const [, failed] = await ada.log(endpoint.id)
  expect((await ada.ask('POST', `/${endpoint.id}/deliveries/${failed?.event_id}/resend`)).status).toBe(202)
  await wake()
  expect(receiver.received[11]?.body).toBe(receiver.received[0]?.body)
  expect((await ada.log(endpoint.id))[1]).toMatchObject({ status: 'delivered', attempt_count: 11 })

  async function listed() {
    const { endpoints } = Object(await (await ada.ask('GET', '')).json())
    return endpoints
  }
  /** The job that runs every minute. */
  async function wake() {
    await owner.query(`select private.enqueue_job('deliver-webhooks')`)
    await runJobs()
  }
})

test('CT-3 an endpoint that nothing reached for three days is paused, even if no event had all its attempts', async () => {
  const { signUp, runJobs, clock } = await createWebhookApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  receiver.respondWith(500)
  const { endpoint } = await ada.addEndpoint(receiver.url)
  await ada.createKey()
  await runJobs()
  clock.advance(3.1 * 86_400)
  await ada.signIn()
  await ada.createKey()
  await runJobs()
  expect((await ada.log(endpoint.id)).map(({ status }) => status)).toEqual(['held', 'failed'])
  expect(await (await ada.ask('GET', `/${endpoint.id}`)).json()).toMatchObject({ pause_reason: 'failing' })
})

test('CT-3 an endpoint gets four requests at a time; one on its way isn’t sent again by pausing and resuming', async () => {
  const { signUp, runJobs } = await createWebhookApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  const { endpoint } = await ada.addEndpoint(receiver.url)
  const open: ServerResponse[] = []
  let maxCount = 0
  receiver.respondWith((response) => {
    maxCount = Math.max(maxCount, open.push(response))
    // All at once, so that what sends them takes the next ones at once.
    if (open.length === 4) setTimeout(() => open.splice(0).map((each) => each.end()), 20)
  })
  for (let count = 0; count < 16; count += 1) await ada.ask('POST', `/${endpoint.id}/test`)
  await runJobs()
  expect([receiver.received.length, maxCount]).toEqual([16, 4])

  const held: ServerResponse[] = []
  receiver.respondWith((response) => void held.push(response))
  await ada.ask('POST', `/${endpoint.id}/test`)
  const running = runJobs()
  await expect.poll(() => held.length, elsewhere).toBe(1)
  await ada.ask('POST', `/${endpoint.id}/pause`)
  await ada.ask('POST', `/${endpoint.id}/resume`)
  const [again] = await Promise.all([runJobs(), held[0]?.end(), running])
  expect([again, held.length, (await ada.log(endpoint.id))[0]?.status]).toEqual([undefined, 1, 'delivered'])
})

test('SN-2 CT-3 an account whose endpoints hang keeps lanes free for the others, however many it has', async () => {
  const { signUp, runJobs } = await createWebhookApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const [hanging, prompt] = [await startReceiver(), await startReceiver()]
  const open: ServerResponse[] = []
  let maxCount = 0
  hanging.respondWith((response) => {
    maxCount = Math.max(maxCount, open.push(response))
  })
  for (let count = 0; count < 10; count += 1) {
    const { endpoint } = await ada.addEndpoint(`${hanging.url}/${count}`)
    for (let event = 0; event < 3; event += 1) await ada.ask('POST', `/${endpoint.id}/test`)
  }
  const { endpoint } = await bob.addEndpoint(prompt.url)
  await bob.ask('POST', `/${endpoint.id}/test`)
  const running = runJobs()
  await expect.poll(() => prompt.received.length, elsewhere).toBe(1)
  await expect.poll(() => open.length, elsewhere).toBe(5)
  hanging.respondWith(200)
  for (const each of open) each.end()
  await running
  expect([hanging.received.length, maxCount]).toEqual([30, 5])
})

test('CT-3 a paused endpoint gets nothing; what it missed waits for three days and no longer', async () => {
  const { signUp, runJobs, clock, owner } = await createWebhookApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  const { endpoint } = await ada.addEndpoint(receiver.url)
  expect(await (await ada.ask('POST', `/${endpoint.id}/pause`)).json()).toMatchObject({ pause_reason: 'owner' })
  await ada.createKey()
  clock.advance(2 * 86_400)
  await ada.signIn()
  await ada.createKey()
  clock.advance(1.5 * 86_400)
  await owner.query(`select private.enqueue_job('deliver-webhooks')`)
  await runJobs()
  await ada.signIn()
  expect((await ada.log(endpoint.id)).map(({ status }) => status)).toEqual(['held', 'failed'])
  await ada.ask('POST', `/${endpoint.id}/resume`)
  await runJobs()
  expect(receiver.received).toHaveLength(1)
})

test('CT-3 for a day after a rotation both secrets sign, then only the new one', async () => {
  const { signUp, runJobs, clock } = await createWebhookApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  const { endpoint, secret: first } = await ada.addEndpoint(receiver.url)
  const rotated = Object(await (await ada.ask('POST', `/${endpoint.id}/secret`, {})).json())
  expect(rotated.endpoint.previous_until).toEqual(expect.any(String))
  await ada.createKey()
  await runJobs()
  const [both] = receiver.received
  if (!both) throw new Error('nothing arrived')
  expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect(verify(first, both)).toEqual(verify(rotated.secret, both))
  clock.advance(86_400 + 60)
  await ada.signIn()
  await ada.createKey()
  await runJobs()
  expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,[^ ]+$/)
})

test('CT-3 a test event goes to one endpoint, whatever it chose; a changed URL gets what was waiting', async () => {
  const { signUp, runJobs } = await createWebhookApp()
  const ada = await signUp()
  const [old, moved] = [await startReceiver(), await startReceiver()]
  old.respondWith(503)
  const { endpoint } = await ada.addEndpoint(old.url, ['plan.changed'])
  await ada.addEndpoint(old.url, ['key.created'])
  expect((await ada.ask('POST', `/${endpoint.id}/test`)).status).toBe(202)
  await runJobs()
  expect(old.types()).toEqual(['webhook.test'])
  const change = { url: moved.url, description: 'Moved', events: ['key.deleted'] }
  expect(await (await ada.ask('PUT', `/${endpoint.id}`, change)).json()).toMatchObject(change)
  const [waiting] = await ada.log(endpoint.id)
  expect(waiting).toMatchObject({ kind: 'webhook.test', status: 'pending', response_status: 503 })
  expect(await errorOf(ada.ask('POST', `/${endpoint.id}/deliveries/${waiting?.event_id}/resend`))).toEqual([
    409,
    'conflict',
  ])
  expect((await ada.ask('DELETE', `/${endpoint.id}`)).status).toBe(204)
  expect(await errorOf(ada.ask('GET', `/${endpoint.id}/deliveries`))).toEqual([404, 'not_found'])
})

test('CT-3 an endpoint that says it is gone is paused at once; redirects are not followed', async () => {
  const { signUp, runJobs, mailTo } = await createWebhookApp()
  const ada = await signUp()
  const [gone, target] = [await startReceiver(), await startReceiver()]
  const { endpoint } = await ada.addEndpoint(gone.url)
  gone.respondWith((response) => response.writeHead(302, { location: target.url }).end())
  await ada.createKey()
  await runJobs()
  expect(target.received).toEqual([])
  expect((await ada.newest(endpoint.id)).attempts).toMatchObject([{ response_status: 302 }])
  gone.respondWith(410)
  await ada.createKey()
  await runJobs()
  expect((await ada.log(endpoint.id)).map(({ status }) => status)).toEqual(['failed', 'held'])
  expect((await mailTo(ada.email)).map(({ subject }) => subject)).toContain('We paused a webhook endpoint')
})

test('CT-3 the log keeps the start of a response and is swept after two weeks', async () => {
  const { signUp, runJobs, clock, owner } = await createWebhookApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  receiver.respondWith((response) => response.end(`\0${'ü'.repeat(100_000)}`))
  const { endpoint } = await ada.addEndpoint(receiver.url)
  await ada.createKey()
  await runJobs()
  const { attempts } = await ada.newest(endpoint.id)
  expect(attempts[0]?.response_body).toBe('ü'.repeat(2048))
  clock.advance(13.9 * 86_400)
  expect(await left()).toBe(1)
  clock.advance(0.2 * 86_400)
  expect(await left()).toBe(0)

  async function left(): Promise<number> {
    await owner.query(`select private.enqueue_job('sweep-webhooks')`)
    await runJobs()
    return (await owner.query('select from webhook_attempts where user_id = $1', [ada.id])).rows.length
  }
})

test('CT-3 an account has ten endpoints, and every error says what to change', async () => {
  const { signUp } = await createWebhookApp()
  const ada = await signUp()
  const url = 'http://127.0.0.1:9/'
  for (const [input, field] of [
    [{ url: 'ftp://127.0.0.1/', events: ['key.created'] }, 'url'],
    [{ url: 'nonsense', events: ['key.created'] }, 'url'],
    [{ url: 'http://me:secret@127.0.0.1/', events: ['key.created'] }, 'url'],
    [{ url: 'http://10.0.0.1/', events: ['key.created'] }, 'url'],
    [{ url, events: [] }, 'events'],
    [{ url, events: ['key.exploded'] }, 'events.0'],
    [{ url, events: ['key.created'], description: 'x'.repeat(201) }, 'description'],
  ] as const) {
    const response = await ada.ask('POST', '', input)
    expect([response.status, Object.keys(Object(await response.json()).fields)]).toEqual([400, [field]])
  }
  for (let count = 0; count < 10; count += 1) await ada.addEndpoint(url)
  expect(await errorOf(ada.ask('POST', '', { url, events: ['key.created'] }))).toEqual([409, 'conflict'])
})

test('CT-3 a changed plan and a failed payment are events, once each', async () => {
  const app = await createBillingApp()
  const ada = await app.signUp()
  const receiver = await startReceiver()
  const endpoint = { url: receiver.url, events: ['plan.changed', 'payment.failed'] }
  CreatedWebhookEndpoint.parse(await (await app.post('/webhook-endpoints', endpoint, ada.token)).json())
  const id = await ada.subscribe('user_verification_basic_monthly')
  await app.runJobs()
  await app.control(id, 'failed-renewal')
  await app.runJobs()
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'plan.changed', data: { plan_id: 'user_verification_basic_monthly' } },
    {
      type: 'payment.failed',
      data: { plan_id: 'user_verification_basic_monthly', amount_minor: 4900, currency: 'USD' },
    },
  ])
})

test('CT-3 a key with the scope does everything the screen does, and the security log says which key it was', async () => {
  const { signUp, request, runJobs, clock } = await createWebhookApp({ API_LIMITS: 'on' })
  const [ada, bob] = [await signUp(), await signUp()]
  const { key } = await ada.createKey('live', 'Deploy', { scopes: ['webhooks'] })
  const { key: others } = await bob.createKey('live', 'Deploy', { scopes: ['webhooks'] })
  const { key: plain } = await ada.createKey()
  const receiver = await startReceiver()
  const ask = async (method: string, path: string, body?: object, by = key) => {
    clock.advance(1)
    const response = await request(method, `/v1/webhooks${path}`, { key: by, body })
    return { status: response.status, headers: response.headers, json: response.body ? await response.json() : null }
  }
  const input = { url: receiver.url, events: ['plan.changed'] }
  const added = await ask('POST', '', input)
  expect([added.status, added.headers.get('ratelimit-limit')]).toEqual([201, '2'])
  const { endpoint, secret } = CreatedWebhookEndpoint.parse(added.json)
  const path = `/${endpoint.id}`
  expect(WebhookEndpointList.parse((await ask('GET', '')).json).endpoints).toEqual([endpoint])
  expect((await ask('GET', path)).json).toEqual(endpoint)
  const { event_id } = SentTestEvent.parse((await ask('POST', `${path}/test`)).json)
  await runJobs()
  const log = WebhookDeliveryPage.parse((await ask('GET', `${path}/deliveries`)).json).deliveries
  expect(log).toMatchObject([{ event_id, status: 'delivered' }])
  expect((await ask('POST', `${path}/deliveries/${event_id}/resend`)).status).toBe(202)
  await runJobs()
  const detail = WebhookDeliveryDetail.parse((await ask('GET', `${path}/deliveries/${event_id}`)).json)
  expect(detail.attempts).toHaveLength(2)
  const rotated = CreatedWebhookEndpoint.parse((await ask('POST', `${path}/secret`)).json)
  const [first] = receiver.received
  if (!first) throw new Error('nothing arrived')
  expect(verify(secret, first)).toMatchObject({ type: 'webhook.test' })
  expect(rotated.secret).not.toBe(secret)
  expect(WebhookEndpoint.parse((await ask('POST', `${path}/pause`)).json).pause_reason).toBe('owner')
  expect(WebhookEndpoint.parse((await ask('POST', `${path}/resume`)).json).pause_reason).toBeNull()
  const change = { ...input, description: 'Staging' }
  expect(WebhookEndpoint.parse((await ask('PUT', path, change)).json).description).toBe('Staging')

  expect((await ask('GET', path, undefined, others)).status).toBe(404)
  expect((await ask('GET', path, undefined, plain)).json).toMatchObject({
    code: 'forbidden',
    detail: 'This API key doesn’t have the `webhooks` scope. Add it to the key, or use another key.',
  })
  expect((await ask('GET', '', undefined, 'asy_live_none')).status).toBe(401)
  expect((await ask('DELETE', path)).status).toBe(204)

  clock.advance(1)
  const burst = await Promise.all([1, 2, 3].map(() => errorOf(request('GET', '/v1/webhooks', { key }))))
  expect(burst.filter(([, code]) => code === 'rate_limited')).toHaveLength(1)

  const { entries } = AuditPage.parse(await (await ada.asUser('GET', '/audit?kind=webhook')).json())
  const host = new URL(receiver.url).host
  expect(entries.map(({ summary }) => summary)).toEqual([
    `Deleted the webhook endpoint “${host}”`,
    `Changed the webhook endpoint “${host}”`,
    `Resumed the webhook endpoint “${host}”`,
    `Paused the webhook endpoint “${host}”`,
    `Rotated the signing secret of “${host}”`,
    `Resent an event to “${host}”`,
    `Added the webhook endpoint “${host}”`,
  ])
  expect(new Set(entries.map(({ device }) => device))).toEqual(new Set([`API key ${key.slice(0, 13)}…`]))
})

test('CT-3 AC-5 a new endpoint, another URL, a new secret and a key for all that take a proof; a recent sign-in is one', async () => {
  const { signUp, clock } = await createWebhookApp()
  const ada = await signUp()
  const input = { url: 'http://127.0.0.1:9/', events: ['plan.changed'] }
  const { endpoint } = await ada.addEndpoint(input.url)
  clock.advance(11 * 60)
  const expires_at = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const moved = { ...input, url: 'http://127.0.0.1:10/' }
  for (const [method, path, body, status] of [
    ['POST', '/webhook-endpoints', input, 201],
    ['PUT', `/webhook-endpoints/${endpoint.id}`, moved, 200],
    ['POST', `/webhook-endpoints/${endpoint.id}/secret`, {}, 200],
    ['POST', '/api-keys', { name: 'x', expires_at, scopes: ['webhooks'] }, 201],
  ] as const) {
    expect(await errorOf(ada.asUser(method, path, body)), path).toEqual([403, 'reauthentication_needed'])
    expect((await ada.asUser(method, path, { ...body, password })).status, path).toBe(status)
  }
  const renamed = { ...moved, description: 'Staging' }
  expect((await ada.ask('PUT', `/${endpoint.id}`, renamed)).status).toBe(200)
  expect((await ada.asUser('POST', '/api-keys', { name: 'y', expires_at })).status).toBe(201)
  for (const path of ['pause', 'resume', 'test']) {
    expect((await ada.ask('POST', `/${endpoint.id}/${path}`)).status, path).toBeLessThan(300)
  }
})
