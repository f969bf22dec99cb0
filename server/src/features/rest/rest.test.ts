import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createDb } from '../../db/run-as.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { createAuthApp } from '../auth/testing/auth-fixture.ts'
import { relations } from './relations.ts'

type Sent = { method?: string; body?: string | undefined; headers?: Record<string, string> }

/** Signed-in users, each with a welcome from us and two more notifications. */
async function restApp() {
  const app = await createAuthApp()
  const user = async () => {
    const { email, id, access_token: token } = await app.signedIn()
    await app.owner.query(
      `insert into notifications (user_id, type, title, message, created_at, read_at)
       values ($1, 'alert', 'Second', 'm', now() - interval '2 days', null), ($1, 'message', 'First', 'm', now() - interval '3 days', now())`,
      [id],
    )
    const supabase = app.client()
    await supabase.auth.signInWithPassword({ email, password: 'Correct-horse-7' })
    return { id, token, rows: supabase.from('notifications'), supabase, send: sender(token) }
  }
  const sender =
    (token: string) =>
    async (path: string, { method = 'GET', body, headers = {} }: Sent = {}) => {
      const credentials = token === '' ? {} : { apikey: token, authorization: `Bearer ${token}` }
      const response = await app.app.request(`/rest/v1${path}`, {
        method,
        headers: { ...credentials, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: text === '' ? null : JSON.parse(text) }
    }
  return { ...app, user, anonymous: sender(''), withToken: sender }
}

describe('whose rows', () => {
  test('SY-1 every relation has forced row policies, none of them for anon, and the columns that are listed', async () => {
    const { owner } = await createTestApp()
    for (const [name, columns] of Object.entries(relations)) {
      const { rows } = await owner.query(
        `select has_table_privilege('anon', oid, 'select,insert,update,delete') as anon,
           relrowsecurity and relforcerowsecurity as has_policies,
           relkind = 'v' and 'security_invoker=true' = any (reloptions) as reads_as_caller,
           (select array_agg(attname::text order by attnum) from pg_attribute
            where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
         from pg_class where oid = $1::regclass`,
        [`public.${name}`],
      )
      // A view has no policies; with security_invoker it applies those of its tables.
      const [kept] = rows
      expect(kept, name).toMatchObject({ anon: false, columns })
      expect(kept.has_policies || kept.reads_as_caller, name).toBe(true)
    }
  })

  test('SY-1 two users, every relation, every verb: neither reaches the other’s rows', async () => {
    const { owner, user, anonymous } = await restApp()
    const [ada, bob] = [await user(), await user()]
    await owner.query(
      `insert into plan_subscriptions (user_id, plan_id, tier, billing_cycle, requests_per_second)
       values ($1, 'user_verification_pro_monthly', 'pro', 'monthly', 10)`,
      [ada.id],
    )
    await owner.query('insert into billing_data (user_id, json_data) values ($1, $2)', [
      ada.id,
      JSON.stringify([{ id: 'sub_1', plan_id: 'user_verification_pro_monthly' }]),
    ])
    const changes = {
      billing_data: { json_data: [] },
      notifications: { read_at: null },
      subscriptions: { tier: 'pro' },
    }
    expect(Object.keys(changes)).toEqual(Object.keys(relations))
    for (const [name, change] of Object.entries(changes)) {
      const rowsOf = async () =>
        (await owner.query(`select * from ${name} where user_id = $1 order by id`, [ada.id])).rows
      const before = await rowsOf()
      const [mine] = (await ada.send(`/${name}?user_id=eq.${ada.id}&order=id`)).json
      expect(mine, name).toMatchObject({ id: before[0].id, user_id: ada.id })
      const body = JSON.stringify(change)
      const requests: [string, string, string?][] = [
        ['GET', `?user_id=eq.${ada.id}`],
        ['HEAD', `?user_id=eq.${ada.id}`],
        ['POST', '', JSON.stringify({ user_id: ada.id, ...change })],
        ['PATCH', `?user_id=eq.${ada.id}`, body],
        ['PATCH', `?id=eq.${mine.id}`, JSON.stringify({ user_id: bob.id })],
        ['DELETE', `?user_id=eq.${ada.id}`],
      ]
      for (const send of [bob.send, anonymous]) {
        for (const [method, query, sent] of requests) {
          const response = await send(`/${name}${query}`, { method, body: sent, headers: { prefer: 'count=exact' } })
          expect(response.text, `${method} ${query}`).not.toMatch(/Welcome|Second|user_verification/)
          if (response.status < 300) expect(response.headers.get('content-range')).toMatch(/^\*\/[0*]$/)
          else expect(response.status, response.text).toBe(send === anonymous ? 401 : 403)
        }
      }
      expect(await rowsOf()).toEqual(before)
    }
  })

  test('SY-1 the function marks its caller’s notifications alone, and is closed to anon', async () => {
    const { user, anonymous } = await restApp()
    const [ada, bob] = [await user(), await user()]
    const call = { method: 'POST', body: '{}' }
    expect(await anonymous('/rpc/mark_all_notifications_read', call)).toMatchObject({
      status: 401,
      json: { code: '42501' },
    })
    expect((await bob.supabase.rpc('mark_all_notifications_read')).data).toBe(2)
    expect((await ada.send('/notifications?read_at=is.null')).json).toHaveLength(2)
    expect((await bob.send('/notifications?read_at=is.null')).json).toEqual([])
  })

  test('without a token or with the publishable key you are anon; the secret key sees every row', async () => {
    const { user, anonymous, withToken, keys } = await restApp()
    const { id } = await user()
    for (const send of [anonymous, withToken(keys.publishable)]) {
      const denied = await send('/notifications')
      expect(denied).toMatchObject({ status: 401, json: { message: 'permission denied for table notifications' } })
      expect(denied.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect((await withToken(keys.secret)(`/notifications?user_id=eq.${id}`)).json).toHaveLength(2)
  })

  test('PGRST301 and PGRST303: a token that isn’t ours, or that has expired', async () => {
    const { user, withToken, clock } = await restApp()
    const { token, send } = await user()
    for (const bad of ['x', 'a.b.c', `${token}x`, 'sb_secret_guess']) {
      expect(await withToken(bad)('/notifications'), bad).toMatchObject({ status: 401, json: { code: 'PGRST301' } })
    }
    clock.advance(3601)
    const expired = await send('/notifications')
    expect(expired).toMatchObject({ status: 401, json: { code: 'PGRST303', message: 'JWT expired', hint: null } })
    expect(expired.headers.get('www-authenticate')).toContain('JWT expired')
  })
})

describe('what the client library gets', () => {
  test('rows by column, filter, order and limit', async () => {
    const { rows, id } = await (await restApp()).user()
    const titles = async (query: PromiseLike<{ data: { title: string }[] | null }>) =>
      (await query).data?.map(({ title }) => title)
    const all = ['Welcome to Assay', 'Second', 'First']
    const newest = () => rows.select('title').order('created_at', { ascending: false })
    expect(await titles(newest())).toEqual(all)
    expect(await titles(newest().limit(1))).toEqual(all.slice(0, 1))
    expect(await titles(newest().is('read_at', null))).toEqual(all.slice(0, 2))
    expect(await titles(newest().eq('type', 'alert').eq('user_id', id))).toEqual(['Second'])
    expect(await titles(newest().neq('type', 'alert'))).toEqual(['Welcome to Assay', 'First'])
    const [first, second] = (await rows.select().order('created_at').order('id')).data ?? []
    expect(await titles(newest().lt('created_at', second?.created_at))).toEqual(['First'])
    expect(await titles(newest().gte('created_at', second?.created_at))).toEqual(all.slice(0, 2))
    expect(Object.keys(first)).toEqual(relations.notifications)
    expect(first.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/)
  })

  test('a count with or without rows, and one row or none', async () => {
    const { rows, send } = await (await restApp()).user()
    expect(await rows.select('id', { count: 'exact' }).limit(2)).toMatchObject({ count: 3, status: 206 })
    const counted = await rows.select('id', { count: 'exact', head: true }).is('read_at', null)
    expect(counted).toMatchObject({ count: 2, data: null, error: null, status: 200 })
    expect(await rows.select('*', { count: 'exact' }).eq('title', 'no')).toMatchObject({ count: 0, data: [] })
    const range = (await send('/notifications')).headers.get('content-range')
    expect(range).toBe('0-2/*')
    expect((await rows.select('title').eq('title', 'First').single()).data).toEqual({ title: 'First' })
    expect(await rows.select().eq('title', 'no').maybeSingle()).toMatchObject({ data: null, error: null })
    expect(await rows.select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 3 rows' },
    })
  })

  test('a change returns nothing, and needs a filter', async () => {
    const { rows, send } = await (await restApp()).user()
    const readAt = '2026-02-01T00:00:00+00:00'
    expect(await rows.update({ read_at: readAt }).is('read_at', null)).toMatchObject({ status: 204, data: null })
    expect((await rows.select('title').eq('read_at', readAt)).data).toHaveLength(2)
    expect(await rows.update({}).eq('read_at', readAt)).toMatchObject({ status: 204, error: null })
    const response = await send(`/notifications?title=eq.First`, { method: 'PATCH', body: '{"read_at":null}' })
    expect(response.headers.get('content-range')).toBe('0-0/*')
    expect(await rows.update({ read_at: null })).toMatchObject({ status: 400, error: { code: '21000' } })
  })

  test('every error has the four fields, its code and its status', async () => {
    const { send } = await (await restApp()).user()
    const patch = (body: string, headers = {}): Sent => ({ method: 'PATCH', body, headers })
    const cases: [string, Sent, number, string, string][] = [
      ['/nothing', {}, 404, 'PGRST205', "Could not find the table 'public.nothing' in the schema cache"],
      ['/api_keys', {}, 404, 'PGRST205', "Could not find the table 'public.api_keys' in the schema cache"],
      ['/constructor', {}, 404, 'PGRST205', "Could not find the table 'public.constructor' in the schema cache"],
      ['/', {}, 404, 'PGRST126', 'Root endpoint metadata is disabled'],
      ['/notifications/1', {}, 404, 'PGRST125', 'Invalid path specified in request URL'],
      ['/notifications', { method: 'PUT', body: '{}' }, 405, 'PGRST117', 'Unsupported HTTP method: PUT'],
      ['/notifications', { method: 'POST', body: '{}' }, 403, '42501', 'permission denied for table notifications'],
      ['/rpc/mark_all_notifications_read', {}, 405, 'PGRST101', 'Cannot use the GET method on RPC'],
      [
        '/rpc/pg_sleep',
        { method: 'POST', body: '{}' },
        404,
        'PGRST202',
        'Could not find the function public.pg_sleep without parameters in the schema cache',
      ],
      [
        '/rpc/mark_all_notifications_read',
        { method: 'POST', body: '{"user":1}' },
        404,
        'PGRST202',
        'Could not find the function public.mark_all_notifications_read without parameters in the schema cache',
      ],
      ['/rpc/mark_all_notifications_read', { method: 'POST', body: '{' }, 400, 'PGRST102', 'Empty or invalid json'],
      ['/notifications?title=nope', {}, 400, 'PGRST100', '"failed to parse filter (nope)" (line 1, column 1)'],
      ['/notifications?title=fts.x', {}, 400, 'PGRST100', '"failed to parse filter (fts.x)" (line 1, column 1)'],
      ['/notifications?or=(a.eq.1)', {}, 400, '42703', 'column notifications.or does not exist'],
      ['/notifications?nope=eq.1', {}, 400, '42703', 'column notifications.nope does not exist'],
      ['/notifications?select=ctid', {}, 400, '42703', 'column notifications.ctid does not exist'],
      ['/notifications?order=nope', {}, 400, '42703', 'column notifications.nope does not exist'],
      ['/notifications?order=id.up', {}, 400, 'PGRST100', '"failed to parse order (id.up)" (line 1, column 1)'],
      ['/notifications?limit=x', {}, 400, 'PGRST100', '"failed to parse limit parameter (x)" (line 1, column 1)'],
      ['/notifications?limit=-1', {}, 416, 'PGRST103', 'Requested range not satisfiable'],
      ['/notifications?id=eq.x', {}, 400, '22P02', 'invalid input syntax for type uuid: "x"'],
      ['/notifications?title=eq.%00', {}, 400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
      [
        '/notifications?select=*,users(*)',
        {},
        400,
        'PGRST200',
        "Could not find a relationship between 'notifications' and 'users' in the schema cache",
      ],
      [
        '/notifications',
        { headers: { accept: 'text/csv' } },
        406,
        'PGRST107',
        'None of these media types are available: text/csv',
      ],
      ['/notifications', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106', 'Invalid schema: auth'],
      ['/notifications?id=eq.1', patch('{}', { 'content-profile': 'x' }), 406, 'PGRST106', 'Invalid schema: x'],
      ['/notifications?id=eq.1', patch('{"read_at":'), 400, 'PGRST102', 'Empty or invalid json'],
      [
        '/notifications?id=eq.1',
        patch('{}', { 'content-type': 'text/plain' }),
        400,
        'PGRST102',
        'Content-Type not acceptable: text/plain',
      ],
      ['/notifications?id=eq.1', patch('[1]'), 400, 'PGRST102', 'Empty or invalid json'],
      [
        '/notifications?id=eq.1',
        patch('{"nope":1}'),
        400,
        'PGRST204',
        "Could not find the 'nope' column of 'notifications' in the schema cache",
      ],
      ['/notifications?title=eq.a', patch('{"title":"a"}'), 403, '42501', 'permission denied for table notifications'],
      [
        '/notifications?title=eq.First',
        patch('{"read_at":"never"}'),
        400,
        '22007',
        'invalid input syntax for type timestamp with time zone: "never"',
      ],
    ]
    for (const [path, sent, status, code, message] of cases) {
      const response = await send(path, sent)
      const { details, hint } = response.json
      expect([response.status, response.json], path).toEqual([status, { code, message, details, hint }])
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })
})

const attacks = [
  "'; drop table notifications; --",
  "' or '1'='1",
  '"; delete from notifications; --',
  '1); update notifications set title = $$x$$; --',
  '$1',
  '(select message from notifications limit 1)',
  '*, (select message from notifications)',
  'id; set role service_role',
  'pg_sleep(9)',
  '\u0000',
  '%27%20or%201=1',
]

test('what looks like SQL stays a value or is rejected, wherever it appears', async () => {
  const { user, owner } = await restApp()
  const [victim, attacker] = [await user(), await user()]
  const state = async () =>
    (await owner.query('select * from notifications where user_id = $1 order by id', [victim.id])).rows
  const before = await state()
  for (const text of attacks) {
    const raw = encodeURIComponent(text)
    const json = JSON.stringify(text)
    const requests: [string, Sent?][] = [
      [`/${raw}`],
      [`/rpc/${raw}`, { method: 'POST', body: '{}' }],
      [`/notifications?select=${raw}`],
      [`/notifications?${raw}=eq.1`],
      [`/notifications?order=${raw}`],
      [`/notifications?order=title.${raw}`],
      [`/notifications?title=${raw}`],
      [`/notifications?title=eq.${raw}`],
      [`/notifications?id=eq.${raw}`],
      [`/notifications?read_at=is.${raw}`],
      [`/notifications?limit=${raw}`],
      ['/notifications?title=eq.x', { method: 'PATCH', body: `{${json}:1}` }],
      ['/notifications?title=neq.x', { method: 'PATCH', body: `{"read_at":${json}}` }],
    ]
    for (const [path, sent] of requests) {
      const response = await attacker.send(path, sent)
      const place = `${path} → ${response.status} ${response.text}`
      expect(response.status, place).toBeLessThan(500)
      // 42601 is a syntax error: input would have become part of the statement.
      expect(response.text, place).not.toMatch(/"42601"|syntax error at or near/)
      expect(response.text, place).not.toContain(victim.id)
    }
  }
  expect(await state()).toEqual(before)
})

describe('the edges', () => {
  test('a body over 1 MB and another site’s request get the same error format', async () => {
    const { send } = await (await restApp()).user()
    const body = JSON.stringify({ title: 'x'.repeat(2 * 1024 * 1024) })
    const large = await send('/notifications', {
      method: 'PATCH',
      body,
      headers: { 'content-length': String(body.length) },
    })
    expect(large).toMatchObject({ status: 413, json: { code: 'too_large', details: null, hint: null } })
    const foreign = await send('/notifications', {
      method: 'PATCH',
      body: '{}',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign).toMatchObject({ status: 403, json: { code: 'forbidden', hint: null } })
  })

  test('a database outage is a 503; an internal error is a 500 without details, and is logged', async () => {
    const { requests, service } = await testDatabase()
    const db = createDb(requests, service)
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
    const { app: away } = await createTestApp({ deps: { db: { ...db, inScope: createDb(pool, pool).inScope } } })
    const unavailable = await away.request('/rest/v1/notifications')
    expect([unavailable.status, await unavailable.json()]).toMatchObject([503, { code: 'PGRST001', details: null }])
    await pool.end()

    const inScope = () => Promise.reject(new TypeError('secret detail'))
    const { app: broken, logLines } = await createTestApp({ deps: { db: { ...db, inScope } } })
    const failed = await broken.request('/rest/v1/notifications')
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toContain('secret detail')
    expect(logLines.join()).toContain('secret detail')
  })
})
