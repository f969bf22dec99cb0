import { Agent, type IncomingMessage, request as open } from 'node:http'
import { createApiApp } from './features/verification/api-fixture.ts'
import { findFreePort, type Interceptors, listen } from './http/listen.ts'
import { createV1 } from './v1-routes.ts'

/** In header values, `LIVE` and `TEST` stand for the account's keys. A body in several parts is sent in chunks. */
export type Sent = {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | string[]
}

type Received = { status: number; headers: Record<string, unknown>; body: string }

/** Who responds: node:http without the app, or the app's router. */
export type Way = 'fast' | 'routed'

/**
 * The API on two ports: with both ways to respond, and with the app's router only. Each has its own account, so both count
 * alike. Time only moves when a test advances it.
 */
export async function startBothWays() {
  let moment = Date.now()
  const api = await createApiApp({ env: { API_LIMITS: 'on' }, deps: { now: () => new Date(moment) } })
  const { respondDirectly } = createV1(api.deps)
  const handled: Record<Way, number> = { fast: 0, routed: 0 }
  const count = <T>(way: Way, taken: T): T => {
    if (taken) handled[way] += 1
    return taken
  }
  const all: Interceptors = {
    respondDirectly: (...sent) => count('fast', respondDirectly(...sent)),
    admit: (request) => count('routed', request.url !== undefined) && false,
  }
  const ways = [await start(all), await start({})]
  // The accounts were created at different times, which their periods would show.
  await api.owner.query(
    `update quota_periods set (starts_at, ends_at) = (select min(starts_at), max(ends_at) from quota_periods)`,
  )

  async function start(interceptors: Interceptors) {
    const port = await findFreePort('127.0.0.1')
    const config = { ...api.deps.config, port, host: '127.0.0.1' }
    const server = await listen(api.app.fetch, interceptors, config)
    const account = await api.signUp()
    await api.grant(account.id, 'basic')
    const keys = { LIVE: (await account.createKey('live')).key, TEST: (await account.createKey('test')).key }
    return { port, server, keys }
  }

  return {
    advance: (seconds: number) => {
      moment += seconds * 1000
    },
    /** How many requests the first port has handled in each way. */
    handled: () => ({ ...handled }),
    /** Sends the same requests to both. */
    send: (requests: Sent[]) =>
      Promise.all(
        ways.map(async ({ port, keys }) => {
          const received: Received[] = []
          for (const request of requests) received.push(await exchange(port, keys, request))
          return received
        }),
      ),
    leaveChecks: (checks: number) => api.owner.query('update quota_periods set used = unit_limit - $1', [checks]),
    stop: () => Promise.all(ways.map(({ server }) => server.drain())),
  }
}

function exchange(port: number, keys: Record<string, string>, { method = 'POST', path = '/v1/verify', ...sent }: Sent) {
  const headers = Object.entries({ 'x-api-token': 'LIVE', ...sent.headers }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/LIVE|TEST/, (kind) => keys[kind] ?? '') : value,
  ])
  const { body = '' } = sent
  // Keep-alive, but never reused: each request has to be routed anew.
  const agent = new Agent({ keepAlive: true })
  return new Promise<Received>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method, path, headers: Object.fromEntries(headers), agent }
    const request = open(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        agent.destroy()
        resolve(withoutIds(response, Buffer.concat(chunks).toString('latin1')))
      })
    })
    request.on('error', reject)
    if (!Array.isArray(body)) return void request.end(body)
    for (const chunk of body) request.write(chunk)
    request.end()
  })
}

/** Only the date and request ids may differ. */
function withoutIds({ statusCode = 0, headers }: IncomingMessage, body: string): Received {
  const { date: _, 'x-request-id': id, ...rest } = headers
  // Each sign-up is among those that the next one is compared with.
  const own = /"request_id":"[0-9a-f-]{36}"|"(mailbox|name)_seen":\d+/g
  return { status: statusCode, headers: { ...rest, hasId: id !== undefined }, body: body.replace(own, '"own"') }
}
