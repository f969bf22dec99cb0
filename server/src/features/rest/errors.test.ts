import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createDb } from '../../db/run-as.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { createGadgetsApp } from './gadgets-fixture.ts'
import { headersFor, userToken } from './rest-fixture.ts'

type Sent = { method?: string; body?: string; headers?: Record<string, string> }

async function caller() {
  const rest = await createGadgetsApp()
  const user = await rest.user()
  return async (path: string, { method = 'GET', body, headers = {} }: Sent = {}) => {
    const response = await rest.app.request(`/rest/v1${path}`, {
      method,
      headers: { ...user.headers, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: text === '' ? null : JSON.parse(text) }
  }
}

describe('every error has the four fields, its code and its status', () => {
  const post = (body: string, headers = {}): Sent => ({ method: 'POST', body, headers })
  const patch = (body: string): Sent => ({ method: 'PATCH', body })

  test.each<[string, Sent, number, string, string]>([
    ['/nothing', {}, 404, 'PGRST205', "Could not find the table 'public.nothing' in the schema cache"],
    ['/hidden', {}, 404, 'PGRST205', "Could not find the table 'public.hidden' in the schema cache"],
    ['/not_there', {}, 404, 'PGRST205', "Could not find the table 'public.not_there' in the schema cache"],
    ['/users', {}, 404, 'PGRST205', "Could not find the table 'public.users' in the schema cache"],
    ['/', {}, 404, 'PGRST126', 'Root endpoint metadata is disabled'],
    ['/%E0%A4%A', {}, 404, 'PGRST205', "Could not find the table 'public.%E0%A4%A' in the schema cache"],
    ['/gadgets/1', {}, 404, 'PGRST125', 'Invalid path specified in request URL'],
    ['/gadgets', { method: 'PUT', body: '{}' }, 405, 'PGRST117', 'Unsupported HTTP method: PUT'],
    ['/rpc/add', { method: 'DELETE' }, 405, 'PGRST101', 'Cannot use the DELETE method on RPC'],
    ['/gadgets?name=nope', {}, 400, 'PGRST100', '"failed to parse filter (nope)" (line 1, column 1)'],
    ['/gadgets?nope=eq.1', {}, 400, '42703', 'column gadgets.nope does not exist'],
    ['/gadgets?select=nope', {}, 400, '42703', 'column gadgets.nope does not exist'],
    ['/gadgets?order=nope', {}, 400, '42703', 'column gadgets.nope does not exist'],
    ['/gadgets?or=(nope.eq.1)', {}, 400, '42703', 'column gadgets.nope does not exist'],
    ['/gadgets?select=ctid', {}, 400, '42703', 'column gadgets.ctid does not exist'],
    ['/gadgets?select=name::regclass', {}, 400, '42704', 'type "regclass" does not exist'],
    ['/gadgets?select=price.sum()', {}, 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['/gadgets?signs.id=eq.1', {}, 400, 'PGRST108', "'signs' is not an embedded resource in this request"],
    ['/gadgets?limit=-1', {}, 416, 'PGRST103', 'Requested range not satisfiable'],
    ['/gadgets?offset=-1', {}, 400, '2201X', 'OFFSET must not be negative'],
    ['/gadgets', { headers: { range: '9-1' } }, 416, 'PGRST103', 'Requested range not satisfiable'],
    ['/gadgets?id=eq.x', {}, 400, '22P02', 'invalid input syntax for type bigint: "x"'],
    [
      '/gadgets?id=eq.9999999999999999999999',
      {},
      400,
      '22003',
      'value "9999999999999999999999" is out of range for type bigint',
    ],
    ['/gadgets?name=eq.%00', {}, 400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
    ['/gadgets?select=x%00:name', {}, 400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
    ['/gadgets?id=like.1', {}, 404, '42883', 'operator does not exist: bigint ~~ unknown'],
    [
      '/gadgets',
      { headers: { accept: 'text/csv' } },
      406,
      'PGRST107',
      'None of these media types are available: text/csv',
    ],
    ['/gadgets', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106', 'Invalid schema: auth'],
    ['/gadgets', post('{}', { 'content-profile': 'private' }), 406, 'PGRST106', 'Invalid schema: private'],
    [
      '/gadgets',
      { headers: { prefer: 'handling=strict,x=y' } },
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
    ],
    ['/gadgets', post('{"name":'), 400, 'PGRST102', 'Empty or invalid json'],
    ['/gadgets', post(''), 400, 'PGRST102', 'Empty or invalid json'],
    ['/gadgets', post('"text"'), 400, 'PGRST102', 'Empty or invalid json'],
    ['/gadgets', post('{"name":"a\0b"}'), 400, 'PGRST102', 'Empty or invalid json'],
    ['/gadgets', post('[{"name":"a"},{"price":1}]'), 400, 'PGRST102', 'All object keys must match'],
    ['/gadgets', post('[1,2]'), 400, 'PGRST102', 'All object keys must match'],
    ['/gadgets?columns=name', post('[1]'), 400, 'PGRST102', 'All object keys must match'],
    [
      '/gadgets',
      post('name=a', { 'content-type': 'text/plain' }),
      400,
      'PGRST102',
      'Content-Type not acceptable: text/plain',
    ],
    [
      '/gadgets',
      post('{"nope":1}'),
      400,
      'PGRST204',
      "Could not find the 'nope' column of 'gadgets' in the schema cache",
    ],
    [
      '/gadgets?columns=nope',
      post('{"name":"a"}'),
      400,
      'PGRST204',
      "Could not find the 'nope' column of 'gadgets' in the schema cache",
    ],
    [
      '/gadgets?id=eq.1',
      patch('{"nope":1}'),
      400,
      'PGRST204',
      "Could not find the 'nope' column of 'gadgets' in the schema cache",
    ],
    [
      '/gadgets',
      post('{"__proto__":1}'),
      400,
      'PGRST204',
      "Could not find the '__proto__' column of 'gadgets' in the schema cache",
    ],
    ['/gadgets', post('{"name":"a\\u0000b"}'), 400, '22P05', 'unsupported Unicode escape sequence'],
    [
      '/gadgets',
      post('{"name":null}'),
      400,
      '23502',
      'null value in column "name" of relation "gadgets" violates not-null constraint',
    ],
    ['/gadgets', post('{"name":"x","price":"dear"}'), 400, '22P02', 'invalid input syntax for type numeric: "dear"'],
    ['/gadgets', post('{"name":"x","price":1e99}'), 400, '22003', 'numeric field overflow'],
    [
      '/gadgets',
      post('{"name":"x","owner_id":"00000000-0000-4000-8000-000000000000"}'),
      403,
      '42501',
      'new row violates row-level security policy for table "gadgets"',
    ],
    ['/locked', {}, 403, '42501', 'permission denied for table locked'],
    ['/signs?id=eq.1', { method: 'DELETE' }, 403, '42501', 'permission denied for table signs'],
    [
      '/signs',
      post('{"id":1,"text":"a","gadget_id":-1}'),
      409,
      '23503',
      'insert or update on table "signs" violates foreign key constraint "signs_gadget_id_fkey"',
    ],
    [
      '/gadgets',
      post('[{"id":7,"name":"a"},{"id":7,"name":"b"}]'),
      409,
      '23505',
      'duplicate key value violates unique constraint "gadgets_pkey"',
    ],
    [
      '/gadgets',
      post('[{"id":7,"name":"a"},{"id":7,"name":"b"}]', { prefer: 'resolution=merge-duplicates' }),
      400,
      '21000',
      'ON CONFLICT DO UPDATE command cannot affect row a second time',
    ],
    [
      '/gadgets?on_conflict=nope',
      post('{"name":"a"}', { prefer: 'resolution=merge-duplicates' }),
      400,
      '42703',
      'column "nope" does not exist',
    ],
    [
      '/gadgets?on_conflict=price',
      post('{"name":"a"}', { prefer: 'resolution=merge-duplicates' }),
      400,
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    ],
    ['/rpc/add', post('{"a":'), 400, 'PGRST102', 'Empty or invalid json'],
    ['/rpc/add', post('[{"a":1}]'), 400, 'PGRST102', 'All object keys must match'],
    ['/rpc/add?a=x', {}, 400, '22P02', 'invalid input syntax for type integer: "x"'],
    ['/rpc/fail', post('{"message":"gone","state":"42P01"}'), 404, '42P01', 'gone'],
  ])('%s %j', async (path, sent, status, code, message) => {
    const call = await caller()
    const answer = await call(path, sent)
    expect(answer.json).toEqual({ code, message, details: answer.json.details, hint: answer.json.hint })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('PGRST200: a join is rejected in PostgREST’s words', async () => {
    const call = await caller()
    for (const select of ['*,signs(*)', 'name,all:signs!inner(text)', '...signs(text)']) {
      expect(await call(`/gadgets?select=${select}`)).toMatchObject({
        status: 400,
        json: {
          code: 'PGRST200',
          message: "Could not find a relationship between 'gadgets' and 'signs' in the schema cache",
          details:
            "Searched for a foreign key relationship between 'gadgets' and 'signs' in the schema 'public', but no matches were found.",
          hint: null,
        },
      })
    }
  })
})

describe('who calls', () => {
  test('without a grant anon gets 401 and a user 403; without a token you are anon', async () => {
    const rest = await createGadgetsApp()
    for (const headers of [{}, (await rest.anon()).headers]) {
      const response = await rest.app.request('/rest/v1/gadgets', { headers })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await response.json()).toMatchObject({ code: '42501', message: 'permission denied for table gadgets' })
    }
    expect((await rest.app.request('/rest/v1/signs')).status).toBe(200)
  })

  test('the publishable key is anon, the secret key sees every row', async () => {
    const { clientFor, keys, user } = await createGadgetsApp()
    const { id, db } = await user()
    await db.from('gadgets').insert({ name: 'x' })
    expect(await clientFor(keys.publishable).from('gadgets').select()).toMatchObject({ status: 401 })
    expect((await clientFor(keys.secret).from('gadgets').select('name').eq('owner_id', id)).data).toEqual([
      { name: 'x' },
    ])
  })

  test('PGRST303: an expired token', async () => {
    const rest = await createGadgetsApp()
    const { id } = await rest.user()
    const headers = headersFor(await userToken(id, { expiresIn: '1 hour ago' }))
    const response = await rest.app.request('/rest/v1/signs', { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('JWT expired')
    expect(await response.json()).toEqual({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null })
  })

  test('PGRST301: a malformed token, or one we didn’t sign', async () => {
    const rest = await createGadgetsApp()
    const { token } = await rest.user()
    for (const bad of ['x', 'a.b.c', `${token}x`, `${token.split('.').slice(0, 2).join('.')}.`, 'sb_secret_guess']) {
      const response = await rest.app.request('/rest/v1/signs', { headers: headersFor(bad) })
      expect(response.status, bad).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'PGRST301' })
    }
  })
})

describe('the edges', () => {
  const workingDb = async () => createDb((await testDatabase()).requests, (await testDatabase()).service)

  test('a body over 1 MB is a 413 in the same format', async () => {
    const call = await caller()
    const body = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })
    const headers = { 'content-length': String(body.length) }
    const answer = await call('/gadgets', { method: 'POST', body, headers })
    expect(answer).toMatchObject({ status: 413, json: { code: 'too_large', details: null, hint: null } })
  })

  test('maximally nested JSON is a 4xx', async () => {
    const call = await caller()
    const depth = 100_000
    const body = `{"name":"deep","data":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const answer = await call('/gadgets', { method: 'POST', body })
    expect(answer).toMatchObject({ status: 400, json: { code: '54001' } })
  })

  test('another site may not write, and gets the same error format', async () => {
    const call = await caller()
    const answer = await call('/gadgets', { method: 'POST', body: '{}', headers: { origin: 'https://evil.example' } })
    expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden', hint: null } })
  })

  test('a database outage is a 503', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
    const { asAnon, inScope } = createDb(pool, pool)
    const { app } = await createTestApp({ deps: { db: { ...(await workingDb()), asAnon, inScope } } })
    const response = await app.request('/rest/v1/notifications')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'PGRST001', details: null })
    await pool.end()
  })

  test('an internal error is a 500 without details, and is logged', async () => {
    const { app, logLines } = await createTestApp({
      deps: { db: { ...(await workingDb()), asAnon: () => Promise.reject(new TypeError('secret detail')) } },
    })
    const response = await app.request('/rest/v1/notifications')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret detail')
    expect(logLines.join()).toContain('secret detail')
  })

  test('hosted mode has no such routes', async () => {
    const { app } = await createTestApp({
      env: {
        SUPABASE_URL: 'http://127.0.0.1:1',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
        DATABASE_URL: 'postgres://127.0.0.1:1/x',
      },
    })
    expect((await app.request('/rest/v1/notifications')).status).toBe(404)
  })
})
