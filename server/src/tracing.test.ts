import { readdirSync, readFileSync } from 'node:fs'
import { VerifyResponse } from '@assay/contract/verification'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type ReceivedSpan, startCollector } from './adapters/opentelemetry/collector-fixture.ts'
import { createTracer } from './adapters/opentelemetry/create-tracer.ts'
import { createApiApp, email, person } from './features/verification/api-fixture.ts'
import { traceFetch, traceMailer } from './http/trace-calls.ts'

const remote = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${remote.traceId}-${remote.spanId}-01`

async function tracedApp({ trustsCallers = false } = {}) {
  const collector = await startCollector()
  const log = pino({ level: 'silent' })
  const settings = { headers: { 'x-key': 'for the collector' }, serviceName: 'assay', version: '0', port: 1, ratio: 1 }
  const tracer = createTracer({ endpoint: collector.url, trustsCallers, ...settings }, { log })
  const app = await createApiApp({ deps: { tracer } })
  return {
    ...app,
    tracer,
    collector,
    /** Everything so far; the tracer is done then. */
    async spans() {
      await tracer.stop()
      return collector.spans
    },
  }
}

const namesUp = (spans: ReceivedSpan[], span: ReceivedSpan | undefined): string[] =>
  span
    ? [
        span.name,
        ...namesUp(
          spans,
          spans.find(({ spanId }) => spanId === span.parentId),
        ),
      ]
    : []

test('one request to /v1/verify is one trace: server, charge, commit and its statement, without anything it sent', async () => {
  const api = await tracedApp()
  const ada = await api.signUp()
  const { key } = await ada.createKey()
  await api.grant(ada.id, 'basic')
  const reply = await api.request('POST', '/v1/verify?secret=in-the-query', {
    key,
    body: person,
    headers: { traceparent },
  })
  expect(reply.status).toBe(200)
  const verified = await api.request('POST', '/v1/verify', { key, body: person, headers: { traceparent } })
  const { request_id: requestId } = VerifyResponse.parse(await verified.json())
  const spans = await api.spans()

  const server = spans.find(({ attributes }) => attributes['assay.request_id'] === requestId)
  expect(server).toMatchObject({ name: 'POST /v1/verify', kind: 2, parentId: '', status: 0 })
  expect(server?.attributes).toMatchObject({ 'assay.outcome': 'ok' })
  expect(server?.traceId).not.toBe(remote.traceId)
  const inTrace = spans.filter(({ traceId }) => traceId === server?.traceId)
  const statement = inTrace.find(({ name, kind }) => name === 'charge-groups' && kind === 3)
  expect(statement?.attributes).toEqual({ 'db.system.name': 'postgresql' })
  expect(namesUp(inTrace, statement)).toEqual(['charge-groups', 'commit', 'charge', 'POST /v1/verify'])
  expect(api.collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'for the collector' } })

  const sent = Buffer.concat(api.collector.requests.map(({ bytes }) => bytes)).toString('latin1')
  for (const secret of [key, ada.id, ada.email, ada.token, person.email, 'Lovelace', 'in-the-query']) {
    expect(sent).not.toContain(secret)
  }
})

test('requests that share a commit are linked to it, and the signed-in app’s are named by their route', async () => {
  const api = await tracedApp()
  const ada = await api.signUp()
  const { key } = await ada.createKey()
  await Promise.all([1, 2, 3].map(() => api.request('POST', '/v1/verify', { key, body: email })))
  await ada.asUser('DELETE', '/api-keys/018f0000-0000-7000-8000-000000000000')
  await api.request('GET', '/healthz')
  await api.runJobs()
  const spans = await api.spans()
  const commits = spans.filter(({ name }) => name === 'commit')
  const shared = commits.find(({ attributes }) => Number(attributes['assay.batch.requests']) > 1)
  const linked = shared?.links.map((id) => spans.find(({ spanId }) => spanId === id)?.name)
  expect(linked).toEqual(Array(Number(shared?.attributes['assay.batch.requests']) - 1).fill('charge'))
  const deleted = spans.find(({ name }) => name === 'DELETE /api-keys/:id')
  expect(deleted?.attributes).toMatchObject({ 'http.route': '/api-keys/:id', 'http.response.status_code': 404 })
  expect(spans.some(({ name, parentId }) => name.startsWith('job ') && parentId === '')).toBe(true)
  expect(spans.some(({ name }) => name.includes('healthz'))).toBe(false)
})

test('behind a trusted proxy a caller’s trace is continued, and other services never see it', async () => {
  const api = await tracedApp({ trustsCallers: true })
  await api.request('GET', '/v1/usage', { headers: { traceparent } })
  const seen: unknown[] = []
  const send = traceFetch(api.tracer, async (input, init) => {
    seen.push(input, init)
    return new Response(null, { status: 502 })
  })
  await send('https://api.example.com/v1/orders/order_1?key=abc', { method: 'POST' })
  const mailer = traceMailer(api.tracer, { send: async () => ({ status: 'unavailable', reason: 'down' }) })
  await mailer.send({ id: '1', to: 'a@example.com', subject: 'Hello', text: '', html: '' })
  const spans = await api.spans()
  const called = spans.find(({ name }) => name === 'GET /v1/usage')
  expect(called).toMatchObject({ traceId: remote.traceId, parentId: remote.spanId })
  const [outside, mail] = spans.slice(-2)
  expect(outside).toMatchObject({ name: 'POST api.example.com', kind: 3, status: 2 })
  expect(outside?.attributes).toEqual({
    'http.request.method': 'POST',
    'server.address': 'api.example.com',
    'http.response.status_code': 502,
  })
  expect(mail).toMatchObject({ name: 'send email', attributes: { 'assay.outcome': 'unavailable' }, status: 2 })
  expect(seen).toEqual(['https://api.example.com/v1/orders/order_1?key=abc', { method: 'POST' }])
})

test('a collector that rejects spans is reported once and fails no request', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const settings = { headers: {}, serviceName: 'assay', version: '0', port: 1, ratio: 1, trustsCallers: false }
  const { url } = await startCollector({ status: 401 })
  const tracer = createTracer({ endpoint: url, ...settings }, { log })
  const failing = tracer.follow({ kind: 'internal', name: 'work' }, () => Promise.reject(new Error('a value')))
  await expect(failing).rejects.toThrow('a value')
  await tracer.stop()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['traces could not be exported'])
})

test('without a collector nothing of it is loaded: the adapter is imported on demand only, and by nobody else', () => {
  const sources = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(`server/src/${file}`, 'utf8') }))
  const users = sources.filter(({ text }) => /from '@opentelemetry\//.test(text)).map(({ file }) => file)
  expect(users).toEqual(['adapters/opentelemetry/create-tracer.ts'])
  expect(sources.filter(({ text }) => /^import .*create-tracer/m.test(text))).toEqual([])
  expect(sources.filter(({ text }) => text.includes("await import('./adapters/opentelemetry/"))).toMatchObject([
    { file: 'serve.ts' },
  ])
})
