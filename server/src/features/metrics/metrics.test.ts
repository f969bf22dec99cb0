import { expect, test } from 'vitest'
import { createRequestContext } from '../../http/request-context.ts'
import { createRecorder } from '../../route-audit/tenancy/record-statements.ts'
import { version } from '../system/version.ts'
import { createApiApp, email, person } from '../verification/api-fixture.ts'
import { readBacklog } from './routes.ts'

const token = 'a-token-for-prometheus'
const env = { METRICS_TOKEN: token }
const bearer = { authorization: `Bearer ${token}` }

test('metrics need the token; without it the path is a 404', async () => {
  const { request } = await createApiApp({ env })
  const shown = await request('GET', '/metrics', { headers: bearer })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const missing = await (await request('GET', '/no-such-address')).text()
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
    const rejected = await request('GET', '/metrics', { headers: { authorization } })
    expect(rejected.status).toBe(404)
    expect(shapeOf(await rejected.text())).toBe(shapeOf(missing))
  }
  const without = await createApiApp()
  expect((await without.request('GET', '/metrics', { headers: bearer })).status).toBe(404)
})

test('requests, checks, commits, routes, jobs and backlogs are counted, by pattern and without names', async () => {
  const { request, signUp, leaveUnits, runJobs, owner, app } = await createApiApp({ env })
  const ada = await signUp()
  const { key } = await ada.createKey()
  await leaveUnits(ada.id, 'free', 4)
  await request('POST', '/v1/verify', { key, body: person })
  await request('POST', '/v1/verify', { key, body: person })
  await request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'once' } })
  await request('POST', '/v1/verify', { key: 'asy_live_wrong', body: email })
  await request('DELETE', '/api-keys/018f0000-0000-7000-8000-000000000000')
  await runJobs()
  await owner.query(
    `insert into mail_outbox (to_address, subject, text_body, html_body, created_at) values ('a@example.com', '', '', '', now() - interval '90 seconds')`,
  )
  await owner.query(`select private.enqueue_job('sweep-usage')`)
  const text = await (await app.request('/metrics', { headers: bearer })).text()
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    )
  expect(value('assay_api_calls_total{call="POST /v1/verify",outcome="ok"}')).toBe(2)
  expect(value('assay_api_calls_total{call="POST /v1/verify",outcome="quota_exceeded"}')).toBe(1)
  expect(value('assay_api_calls_total{call="POST /v1/verify",outcome="unauthenticated"}')).toBe(1)
  expect(value('assay_api_call_duration_seconds_count{call="POST /v1/verify"}')).toBe(4)
  expect(value('assay_units_total{outcome="granted"}')).toBe(4)
  expect(value('assay_units_total{outcome="rejected"}')).toBe(3)
  expect(value('assay_commit_batch_calls_count')).toBe(2)
  expect(value('assay_commit_duration_seconds_count')).toBe(2)
  expect(text).toContain('method="DELETE",route="/api-keys/*",status="4xx"')
  expect(text).not.toContain('018f0000')
  expect(text).not.toContain(ada.id)
  expect(text).toMatch(/assay_job_duration_seconds_count\{task="[a-z-]+",outcome="done"\} [1-9]/)
  expect(value('assay_mail_waiting')).toBe(1)
  expect(value('assay_mail_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(value('assay_payment_events_waiting')).toBe(0)
  expect(value('assay_feeds_age_seconds')).toBeGreaterThan(0)
  expect(value('assay_ledger_days_ahead')).toBeGreaterThan(6)
  for (const name of ['webhooks_dead', 'disputes_open', 'disputes_due']) expect(value(`assay_${name}`)).toBe(0)
  expect(value('assay_database_up')).toBe(1)
  expect(value('assay_db_connections{pool="requests",state="waiting"}')).toBe(0)
  expect(value('assay_jobs{task="sweep-usage",state="ready"}')).toBe(1)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(value(`assay_build_info{version="${version}",node="${process.versions.node}"}`)).toBe(1)
  // Prometheus adds a label of that name to everything it scrapes.
  expect(text).not.toMatch(/[{,]job="/)
})

test('OP-5 a scrape reads indexes of what waits, never a table', async () => {
  const recorder = createRecorder()
  const { deps, owner } = await createApiApp({ env })
  await owner.query(`insert into mail_outbox (to_address, subject, text_body, html_body, sent_at)
    select 'a@example.com', '', '', '', now() from generate_series(1, 5000)`)
  await owner.query(`insert into payment_events (body_hash, name, received_at, next_attempt_at, handled_at)
    select decode(md5(n::text), 'hex'), 'x', now(), now(), now() from generate_series(1, 5000) n`)
  await owner.query('analyze mail_outbox, payment_events')
  await readBacklog({ ...deps, db: recorder.watch(deps.db) })
  const scans: string[] = []
  for (const { text, values } of recorder.statements) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    scans.push(...rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Scan')))
  }
  // The other tables are empty here, where a plan says nothing.
  const many = /mail_outbox|payment_events/
  expect(scans.filter((scan) => many.test(scan))).toHaveLength(6)
  for (const scan of scans.filter((scan) => many.test(scan))) {
    expect(scan).toMatch(/using (mail_outbox|payment_events)_(waiting|oldest|given_up|of_subscription|sent) /)
  }
})

test('during a database outage the process’s own metrics still render', async () => {
  const gone = () => Promise.reject(new Error('Connection terminated'))
  const broken = {
    asUser: gone,
    onBehalfOf: gone,
    asAnon: gone,
    asService: gone,
    asJob: gone,
    inScope: gone,
    statement: gone,
  }
  const { deps } = await createApiApp({ env })
  const { metricsRoutes } = await import('./routes.ts')
  const shown = await metricsRoutes({ ...deps, db: broken }, token).request('/', { headers: bearer })
  const text = await shown.text()
  expect(text).toContain('assay_database_up 0')
  expect(text).not.toMatch(/^assay_mail_waiting /m)
})

test('a slow query is logged with its first words, duration and request, never with a value', async () => {
  const { signUp, logLines, request, runJobs, owner } = await createApiApp({
    env: { SLOW_QUERY_MS: '0' },
    deps: { requestContext: createRequestContext() },
  })
  const ada = await signUp()
  logLines.length = 0
  await request('GET', '/usage?from=2026-01-01&to=2026-01-31', {
    headers: { authorization: `Bearer ${ada.token}`, 'x-request-id': 'mine' },
  })
  await owner.query(`select private.enqueue_job('deliver-mail')`)
  await runJobs()
  const slow = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow query')
  expect(slow).toContainEqual(
    expect.objectContaining({ request_id: 'mine', query: expect.stringMatching(/^select to_char\(d\.day/) }),
  )
  expect(slow).toContainEqual(expect.objectContaining({ job: expect.any(String), job_id: expect.any(String) }))
  expect(JSON.stringify(slow)).not.toContain(ada.id)
  expect(JSON.stringify(slow)).not.toContain('2026-01-31')
})

/** Without what varies per request. */
function shapeOf(page: string): string {
  return page.replaceAll(/nonce="[^"]*"|"request_id":"[^"]*"/g, '')
}
