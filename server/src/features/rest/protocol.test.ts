import { expect, test } from 'vitest'
import { createGadgetsApp } from './gadgets-fixture.ts'

/** The parts of the protocol that the client library hides: status lines and headers. */
async function withGadgets(count: number) {
  const rest = await createGadgetsApp()
  const user = await rest.user()
  const names = Array.from({ length: count }, (_, index) => ({ name: `g${String(index).padStart(4, '0')}` }))
  if (count > 0) expect((await user.db.from('gadgets').insert(names)).error).toBeNull()
  const request = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    rest.app.request(`/rest/v1${path}`, { ...init, headers: { ...user.headers, ...headers } })
  return { ...rest, user, request }
}

test('Content-Range and the status of a read', async () => {
  const { request } = await withGadgets(5)
  const cases = [
    ['/gadgets', {}, 200, '0-4/*'],
    ['/gadgets', { prefer: 'count=exact' }, 200, '0-4/5'],
    ['/gadgets?limit=2', { prefer: 'count=exact' }, 206, '0-1/5'],
    ['/gadgets', { prefer: 'count=exact', range: '1-2', 'range-unit': 'items' }, 206, '1-2/5'],
    ['/gadgets', { range: '3-' }, 200, '3-4/*'],
    ['/gadgets?offset=7', {}, 200, '*/*'],
    ['/gadgets?offset=7', { prefer: 'count=exact' }, 416, '*/5'],
    ['/gadgets?name=eq.none', { prefer: 'count=exact' }, 200, '*/0'],
    ['/gadgets?limit=0', { prefer: 'count=exact' }, 206, '*/5'],
  ] as const
  for (const [path, headers, status, range] of cases) {
    for (const method of ['GET', 'HEAD']) {
      const response = await request(path, headers, { method })
      expect([response.status, response.headers.get('content-range')], `${method} ${path}`).toEqual([status, range])
      if (method === 'HEAD') expect(await response.text()).toBe('')
    }
  }
})

test('a response holds at most a thousand rows', async () => {
  const { request } = await withGadgets(1001)
  const response = await request('/gadgets?limit=5000&select=id', { prefer: 'count=exact' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('0-999/1001')
  expect(await response.json()).toHaveLength(1000)
})

test('Preference-Applied names what was applied, and only that', async () => {
  const { request } = await withGadgets(1)
  const applied = async (method: string, prefer: string, body?: string) => {
    const init = { method, ...(body && { body }) }
    return (await request('/gadgets?name=eq.g0000', { prefer }, init)).headers.get('preference-applied')
  }
  expect(await applied('GET', 'count=exact, return=minimal, foo=bar')).toBe('count=exact')
  expect(await applied('GET', 'foo=bar')).toBeNull()
  expect(await applied('PATCH', 'return=representation, count=exact', '{"note":"x"}')).toBe(
    'return=representation, count=exact',
  )
  expect(await applied('POST', 'resolution=ignore-duplicates, missing=default', '{"name":"n1"}')).toBe(
    'resolution=ignore-duplicates, missing=default',
  )
  expect(await applied('DELETE', 'tx=rollback, handling=strict, max-affected=1')).toBe(
    'tx=rollback, handling=strict, max-affected=1',
  )
})

test('a change returns its body only on request; headers-only returns the new row’s location', async () => {
  const { request } = await withGadgets(0)
  const post = (prefer: string, body: string) => request('/gadgets', { prefer }, { method: 'POST', body })
  for (const prefer of ['', 'return=minimal']) {
    const response = await post(prefer, `{"name":"a ${prefer}"}`)
    expect([response.status, await response.text(), response.headers.get('location')]).toEqual([201, '', null])
    expect(response.headers.get('content-range')).toBe('*/*')
  }
  const placed = await post('return=headers-only', '{"id":4711,"name":"b"}')
  expect([placed.status, placed.headers.get('location')]).toEqual([201, '/gadgets?id=eq.4711'])
  const full = await post('return=representation,count=exact', '[{"name":"c"},{"name":"d"}]')
  expect([full.status, full.headers.get('content-range')]).toEqual([201, '*/2'])
  expect(full.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const changed = await request(
    '/gadgets?name=in.(c,d)',
    { prefer: 'count=exact' },
    { method: 'PATCH', body: '{"note":"x"}' },
  )
  expect([changed.status, changed.headers.get('content-range')]).toEqual([204, '0-1/2'])
  const removed = await request('/gadgets?name=in.(c,d)', { prefer: 'count=exact' }, { method: 'DELETE' })
  expect([removed.status, removed.headers.get('content-range')]).toEqual([204, '*/2'])
})

test('a single object has its own media type, and 406 if a change affected another number of rows', async () => {
  const { request } = await withGadgets(2)
  const single = { accept: 'application/vnd.pgrst.object+json' }
  const found = await request('/gadgets?name=eq.g0000&select=name', single)
  expect(found.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
  expect(await found.text()).toBe('{"name":"g0000"}')
  const refused = await request('/gadgets?name=like.g*', single, { method: 'DELETE' })
  expect(refused.status).toBe(406)
  expect(await (await request('/gadgets')).json()).toHaveLength(2)
})

test('a role that may insert but not read still learns of success', async () => {
  const { app, owner } = await createGadgetsApp()
  await owner.query('revoke select on signs from anon')
  const add = (prefer: string, id: number) =>
    app.request('/rest/v1/signs', {
      method: 'POST',
      headers: { prefer, 'content-type': 'application/json' },
      body: `{"id":${id},"text":"hi"}`,
    })
  expect((await add('return=minimal', 1)).status).toBe(201)
  expect((await add('return=representation', 2)).status).toBe(401)
  await owner.query('grant select on signs to anon')
})

test('numbers keep every digit on the way in', async () => {
  const { request } = await withGadgets(0)
  const body = '{"id":9007199254740993,"name":"big","price":12345678.91,"data":{"n":0.1000000000000000000001}}'
  const response = await request(
    '/gadgets?select=id,price,data',
    { prefer: 'return=representation' },
    { method: 'POST', body },
  )
  expect(await response.text()).toBe(
    '[{"id":9007199254740993,"price":12345678.91,"data":{"n": 0.1000000000000000000001}}]',
  )
})

test('an allowed origin may use the headers and read the range', async () => {
  const { request } = await withGadgets(1)
  const preflight = await request(
    '/gadgets',
    { origin: 'http://localhost', 'access-control-request-method': 'PATCH' },
    { method: 'OPTIONS' },
  )
  for (const header of [
    'apikey',
    'prefer',
    'range',
    'accept-profile',
    'content-profile',
    'x-client-info',
    'x-retry-count',
  ]) {
    expect(preflight.headers.get('access-control-allow-headers')).toContain(header)
  }
  const response = await request('/gadgets', { origin: 'http://localhost' })
  expect(response.headers.get('access-control-expose-headers')).toContain('content-range')
  expect(response.headers.get('cache-control')).toBe('no-store')
})
