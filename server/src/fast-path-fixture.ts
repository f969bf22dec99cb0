import { type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { createApiApp } from './features/verification/api-fixture.ts'
import { verificationApi } from './features/verification/routes.ts'
import { findFreePort, listen } from './http/listen.ts'

/** In header values, `LIVE` and `TEST` stand for the account's keys. A body in several parts is sent in chunks. */
export type Sent = {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | string[]
}

type Received = { status: number; headers: Record<string, unknown>; body: string }

/**
 * The API on two ports: with the fast path, and with the app's router only. Each has its own account, so both count
 * alike. Time only moves when a test advances it.
 */
export async function startBothWays() {
  let moment = Date.now()
  const api = await createApiApp({ env: { API_LIMITS: 'on' }, deps: { now: () => new Date(moment) } })
  const { answerDirectly } = verificationApi(api.deps)
  let handled = 0
  const direct = (request: IncomingMessage, response: ServerResponse) => {
    const isHandled = answerDirectly(request, response)
    if (isHandled) handled += 1
    return isHandled
  }
  const ways = [await start(direct), await start(() => false)]
  // The accounts were created at different times, which their periods would show.
  await api.owner.query(
    `update quota_periods set (starts_at, ends_at) = (select min(starts_at), max(ends_at) from quota_periods)`,
  )

  async function start(answer: typeof direct) {
    const port = await findFreePort('127.0.0.1')
    const config = { ...api.deps.config, port, host: '127.0.0.1' }
    const server = await listen(api.app.fetch, { answerDirectly: answer, admit: () => false }, config)
    const account = await api.signUp()
    await api.grant(account.id, 'basic')
    const keys = { LIVE: (await account.createKey('live')).key, TEST: (await account.createKey('test')).key }
    return { port, server, keys }
  }

  return {
    advance: (seconds: number) => {
      moment += seconds * 1000
    },
    /** How many requests the fast path has handled. */
    handled: () => handled,
    /** Sends the same requests both ways. */
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
  return new Promise<Received>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method, path, headers: Object.fromEntries(headers), agent: false }
    const request = open(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(withoutIds(response, Buffer.concat(chunks).toString('latin1'))))
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
  const ids = /"request_id":"[0-9a-f-]{36}"/g
  return { status: statusCode, headers: { ...rest, hasId: id !== undefined }, body: body.replace(ids, '"request_id"') }
}
