import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { CreatedWebhookEndpoint, WebhookDeliveryDetail, WebhookDeliveryPage } from '@assay/contract/webhooks/endpoints'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'
import { createApiApp, password } from '../verification/api-fixture.ts'

export type Received = { headers: Record<string, string>; body: string }
type Respond = (response: ServerResponse, request: IncomingMessage) => void

/** A customer’s server, which writes down what it gets. */
export async function startReceiver() {
  const received: Received[] = []
  let respond: Respond = (response) => response.end('ok')
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    respond(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** Sets how the receiver responds from now on; a number is a status. */
    respondWith(next: number | Respond) {
      respond = typeof next === 'number' ? (response) => response.writeHead(next).end(`status ${next}`) : next
    },
    types: () => received.map(({ body }) => String(JSON.parse(body).type)),
  }
}

/** The product, with the jobs run by hand. */
export async function createWebhookApp(env: Record<string, string> = {}) {
  const api = await createApiApp({ env })
  return {
    ...api,
    async signUp() {
      const account = await api.signUp()
      const session = { token: account.token }
      const anyPath = (method: string, path: string, body?: unknown) =>
        api.request(method, path, { body, headers: { authorization: `Bearer ${session.token}` } })
      const asUser = (method: string, path: string, body?: unknown) =>
        anyPath(method, `/webhook-endpoints${path}`, body)
      const log = async (id: string) =>
        WebhookDeliveryPage.parse(await (await asUser('GET', `/${id}/deliveries`)).json()).deliveries
      return {
        id: account.id,
        email: account.email,
        asUser: anyPath,
        ask: asUser,
        /** Needed after moving the clock: a session lasts an hour. */
        async signIn() {
          const body = { email: account.email, password }
          const response = await api.request('POST', '/auth/v1/token?grant_type=password', { body })
          session.token = Object(await response.json()).access_token
        },
        async createKey(type: 'live' | 'test' = 'live', name = 'A key', more: object = {}) {
          const created = CreatedApiKey.parse(
            await (await anyPath('POST', '/api-keys', { name, type, ...more })).json(),
          )
          return { id: created.id, key: created.full_key }
        },
        async addEndpoint(url: string, events: string[] = ['key.created', 'key.deleted']) {
          const created = await asUser('POST', '', { url, events })
          return CreatedWebhookEndpoint.parse(await created.json())
        },
        log,
        /** The endpoint's newest delivery, with every attempt. */
        async newest(id: string) {
          const [newest] = await log(id)
          const response = await asUser('GET', `/${id}/deliveries/${newest?.event_id}`)
          return WebhookDeliveryDetail.parse(await response.json())
        },
      }
    },
  }
}

/** Throws unless the signature is the secret’s, at the time of this machine. */
export function verify(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers)
}
