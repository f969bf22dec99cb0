import { CreatedApiKey } from '@assay/contract/api-keys'
import { apiKeyScopes } from '@assay/contract/api-keys/settings'
import { ListEntry } from '@assay/contract/lists/entries'
import { VerifyResponse } from '@assay/contract/verification'
import { CreatedWebhookEndpoint, SentTestEvent } from '@assay/contract/webhooks/endpoints'
import { FormKey } from '@assay/contract/widget/form-keys'
import { beforeAll, expect, test } from 'vitest'
import { createWorld } from './create-world.ts'
import { type RuledRoute, ruledRoutes } from './rules/route-rules.ts'

type World = Awaited<ReturnType<typeof createWorld>>
type Caller = Awaited<ReturnType<typeof openAccount>>

let world: World
beforeAll(async () => {
  world = await createWorld()
})

/** Ways an account or session ends, and what each protocol then says about its token. */
const endings = [
  {
    caller: 'banned',
    end: ({ id }: Caller) => asAdmin('PUT', `/auth/v1/admin/users/${id}`, { ban_duration: '24h' }),
    product: '403 forbidden',
    auth: '403 user_banned',
    hasKey: false,
  },
  {
    caller: 'soft-deleted',
    end: ({ id }: Caller) => asAdmin('DELETE', `/auth/v1/admin/users/${id}`, { should_soft_delete: true }),
    product: '401 unauthenticated',
    auth: '403 user_not_found',
    hasKey: false,
  },
  {
    caller: 'deleted',
    end: ({ id }: Caller) => asAdmin('DELETE', `/auth/v1/admin/users/${id}`),
    product: '401 unauthenticated',
    auth: '403 user_not_found',
    hasKey: false,
  },
  {
    caller: 'signed-out',
    end: ({ token }: Caller) => send('POST', '/auth/v1/logout', { token }),
    product: '401 unauthenticated',
    auth: '403 session_not_found',
    // The account and everything it made before are unchanged.
    hasKey: true,
  },
]

test.each(endings)(
  'SF-5 a $caller caller is rejected everywhere immediately',
  async ({ end, product, auth, hasKey }) => {
    const { app, clock } = world
    const caller = await openAccount()
    const doors = ruledRoutes(app).routes.filter(isDoor)
    expect(doors.length).toBeGreaterThan(30)
    expect((await send('GET', '/api-keys', caller)).status).toBe(200)
    expect((await verify(caller)).status).toBe(200)

    const ended = await end(caller)
    expect(ended.ok, await ended.text()).toBe(true)
    // A process rechecks a cached key after a tenth of a second.
    clock.advance(1)
    const opened: string[] = []
    for (const { name, method, path, rule } of doors) {
      const mine = { ...world.owner, ...caller }
      const credential = rule.credential === 'key' ? caller.apiKey : caller.token
      const body = rule.body?.(mine)
      const sent = { ...(body && { body }), ...(rule.csv && { csv: rule.csv }) }
      const response = await send(method, rule.path?.(mine) ?? path, { token: credential, ...sent })
      const reply = await responseOf(response)
      const expected = expectedAt(path, rule.credential)
      if (expected !== null && reply !== expected) opened.push(`${name}: ${reply} instead of ${expected}`)
      // A key outlives the session. Some ids are the caller's own, the others the owner's.
      if (expected === null) expect([rule.statuses.owner, rule.statuses.other], name).toContain(response.status)
    }
    expect(opened).toEqual([])

    function expectedAt(path: string, credential: 'session' | 'key'): string | null {
      if (credential === 'key') return hasKey ? null : '401 unauthenticated'
      if (path.startsWith('/rest/v1/')) return '401 PGRST303'
      return path.startsWith('/auth/v1/') ? auth : product
    }
  },
)

test('SF-5 a signed-out session’s token can’t create an API key', async () => {
  const thief = await openAccount()
  await send('POST', '/auth/v1/logout', { token: thief.token })
  const made = await send('POST', '/api-keys', { token: thief.token, body: { name: 'Mine now' } })
  expect(await responseOf(made)).toBe('401 unauthenticated')
  const { rows } = await world.database.query('select name from api_keys where user_id = $1 and public_key is null', [
    thief.id,
  ])
  expect(rows).toEqual([{ name: 'Their key' }])
})

test('SF-5 a banned account’s cached API key stops with its next request, and works again after the ban', async () => {
  const caller = await openAccount()
  expect((await verify(caller)).status).toBe(200)
  const repeatable = { 'idempotency-key': 'one' }
  expect((await verify(caller, repeatable)).status).toBe(200)
  await asAdmin('PUT', `/auth/v1/admin/users/${caller.id}`, { ban_duration: '24h' })
  expect(await responseOf(await verify(caller))).toBe('401 unauthenticated')
  expect(await responseOf(await verify(caller, { 'idempotency-key': 'two' }))).toBe('401 unauthenticated')
  expect(await responseOf(await verify(caller, repeatable))).toBe('401 unauthenticated')
  const { rows } = await world.database.query('select count(*)::int from usage_ledger where user_id = $1', [caller.id])
  expect(rows).toEqual([{ count: 3 }])
  await asAdmin('PUT', `/auth/v1/admin/users/${caller.id}`, { ban_duration: 'none' })
  expect((await verify(caller)).status).toBe(200)
})

/** Accepts a session or a key and nothing else. */
function isDoor({ rule: { statuses } }: RuledRoute): boolean {
  return statuses.anonymous === 401 && statuses.owner !== 401
}

async function openAccount() {
  const { id, email, token } = await world.signUp()
  const made = await send('POST', '/api-keys', {
    token,
    body: { name: 'Their key', scopes: Object.keys(apiKeyScopes) },
  })
  const key = CreatedApiKey.parse(await made.json())
  const [endpointId, spareEndpointId] = [await addEndpoint(token), await addEndpoint(token)]
  const tested = await send('POST', `/webhook-endpoints/${endpointId}/test`, { token })
  const { event_id: eventId } = SentTestEvent.parse(await tested.json())
  const listed = await send('POST', '/lists/entries', { token, body: { action: 'block', type: 'name', value: 'Eve' } })
  const { id: apiEntryId } = ListEntry.parse(await listed.json())
  const verified = await verify({ apiKey: key.full_key })
  const { request_id: requestId } = VerifyResponse.parse(await verified.json())
  const saved = await send('POST', '/form-keys', { token, body: { name: 'Form', origins: ['https://shop.example'] } })
  const formKeyId = FormKey.parse(await saved.json()).id
  const own = { apiEntryId, endpointId, spareEndpointId, eventId, requestId, formKeyId }
  return { id, email, token, apiKey: key.full_key, keyId: key.id, ...own }
}

async function addEndpoint(token: string): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/hook', events: ['plan.changed'] }
  const added = await send('POST', '/webhook-endpoints', { token, body })
  return CreatedWebhookEndpoint.parse(await added.json()).endpoint.id
}

function verify({ apiKey }: Pick<Caller, 'apiKey'>, headers: Record<string, string> = {}) {
  const body = { model: 'user_verification', email: 'ada@example.com' }
  return send('POST', '/v1/verify', { token: apiKey, body, headers })
}

function asAdmin(method: string, path: string, body: object = {}) {
  return send(method, path, { token: world.keys.secret, body })
}

type Sent = { token: string; body?: object; csv?: string; headers?: Record<string, string> }

async function send(method: string, path: string, { token, body, csv, headers = {} }: Sent): Promise<Response> {
  return world.app.request(path, {
    method,
    headers: {
      apikey: world.keys.publishable,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(csv && { 'content-type': 'text/csv' }),
      ...headers,
    },
    ...((body ?? csv) && { body: csv ?? JSON.stringify(body) }),
  })
}

/** The status, and the code in the protocol's format. */
async function responseOf(response: Response): Promise<string> {
  const reply: unknown = await response.json().catch(() => null)
  const { code } = Object(reply)
  return `${response.status} ${response.headers.get('x-sb-error-code') ?? code}`
}
