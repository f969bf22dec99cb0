import { CreatedApiKey } from '@assay/contract/api-keys'
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
      const response = await send(method, rule.path?.(mine) ?? path, { token: credential, ...(body && { body }) })
      const answer = await answerOf(response)
      const expected = expectedAt(path, rule.credential)
      if (expected !== null && answer !== expected) opened.push(`${name}: ${answer} instead of ${expected}`)
      if (expected === null) expect(response.status, name).toBe(rule.statuses.owner)
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
  expect(await answerOf(made)).toBe('401 unauthenticated')
  const { rows } = await world.database.query('select name from api_keys where user_id = $1', [thief.id])
  expect(rows).toEqual([{ name: 'Their key' }])
})

test('SF-5 a banned account’s cached API key stops with its next request, and works again after the ban', async () => {
  const caller = await openAccount()
  expect((await verify(caller)).status).toBe(200)
  const repeatable = { 'idempotency-key': 'one' }
  expect((await verify(caller, repeatable)).status).toBe(200)
  await asAdmin('PUT', `/auth/v1/admin/users/${caller.id}`, { ban_duration: '24h' })
  expect(await answerOf(await verify(caller))).toBe('401 unauthenticated')
  expect(await answerOf(await verify(caller, { 'idempotency-key': 'two' }))).toBe('401 unauthenticated')
  expect(await answerOf(await verify(caller, repeatable))).toBe('401 unauthenticated')
  const { rows } = await world.database.query('select count(*)::int from usage_ledger where user_id = $1', [caller.id])
  expect(rows).toEqual([{ count: 2 }])
  await asAdmin('PUT', `/auth/v1/admin/users/${caller.id}`, { ban_duration: 'none' })
  expect((await verify(caller)).status).toBe(200)
})

/** Accepts a session or a key and nothing else. */
function isDoor({ rule: { statuses } }: RuledRoute): boolean {
  return statuses.anonymous === 401 && statuses.owner !== 401
}

async function openAccount() {
  const { id, email, token } = await world.signUp()
  const made = await send('POST', '/api-keys', { token, body: { name: 'Their key' } })
  const key = CreatedApiKey.parse(await made.json())
  return { id, email, token, apiKey: key.full_key, keyId: key.id }
}

function verify({ apiKey }: Caller, headers: Record<string, string> = {}) {
  const body = { model: 'user_verification', email: 'ada@example.com' }
  return send('POST', '/v1/verify', { token: apiKey, body, headers })
}

function asAdmin(method: string, path: string, body: object = {}) {
  return send(method, path, { token: world.keys.secret, body })
}

type Sent = { token: string; body?: object; headers?: Record<string, string> }

async function send(method: string, path: string, { token, body, headers = {} }: Sent): Promise<Response> {
  return world.app.request(path, {
    method,
    headers: {
      apikey: world.keys.publishable,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The status, and the code in the protocol's format. */
async function answerOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null)
  const { code } = Object(answer)
  return `${response.status} ${response.headers.get('x-sb-error-code') ?? code}`
}
