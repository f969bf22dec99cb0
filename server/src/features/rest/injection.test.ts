import { expect, test } from 'vitest'
import { createGadgetsApp } from './gadgets-fixture.ts'

const attacks = [
  "'; drop table gadgets; --",
  "' or '1'='1",
  '" or 1=1 --',
  '"; delete from gadgets; --',
  '1); update gadgets set name = $$x$$; --',
  '$1',
  '$$; select 1; $$',
  "\\'; select pg_sleep(9); --",
  '(select secret from hidden limit 1)',
  'name) from hidden --',
  '*, (select secret from hidden)',
  'name; set role service_role',
  'pg_sleep(9)',
  '/* x */',
  '\u0000',
  '\u02bc or 1=1',
  '$' + '{7*7}',
  '%27%20or%201=1',
  'text) || (select secret from hidden',
  'int[]; drop table gadgets',
]

type Attack = { path: string; method?: string; body?: string; prefer?: string }

/** The text in every position where a request takes one. */
function requestsWith(text: string): Attack[] {
  const raw = encodeURIComponent(text)
  const quoted = encodeURIComponent(`"${text.replaceAll(/(["\\])/g, '\\$1')}"`)
  const json = JSON.stringify(text)
  const merge = 'resolution=merge-duplicates'
  const post = { method: 'POST', prefer: 'return=representation' }
  return [
    { path: `/${raw}` },
    { path: `/rpc/${raw}` },
    { path: `/rpc/${raw}`, method: 'POST', body: '{}' },
    ...[raw, quoted].flatMap((name) => [
      { path: `/gadgets?select=${name}` },
      { path: `/gadgets?select=${name}:name` },
      { path: `/gadgets?select=data->${name}` },
      { path: `/gadgets?select=data->>${name}::text` },
      { path: `/gadgets?select=name::${name}` },
      { path: `/gadgets?${name}=eq.1` },
      { path: `/gadgets?data->>${name}=eq.1` },
      { path: `/gadgets?order=${name}` },
      { path: `/gadgets?order=name.${name}` },
      { path: `/gadgets?or=(${name}.eq.1,name.eq.${name})` },
      { path: `/gadgets?name=in.(${name},${name})` },
      { path: `/gadgets?columns=${name}`, ...post, body: '{"name":"a"}' },
      { path: `/gadgets?on_conflict=${name}`, method: 'POST', body: '{"name":"a"}', prefer: merge },
    ]),
    { path: `/gadgets?name=${raw}` },
    { path: `/gadgets?name=${raw}.1` },
    { path: `/gadgets?name=eq.${raw}` },
    { path: `/gadgets?id=eq.${raw}` },
    { path: `/gadgets?name=like(any).{${raw}}` },
    { path: `/gadgets?is_on=is.${raw}` },
    { path: `/gadgets?tags=cs.${raw}` },
    { path: `/gadgets?limit=${raw}` },
    { path: `/gadgets?offset=${raw}` },
    { path: `/rpc/add?a=${raw}` },
    { path: `/rpc/add?a=1&${raw}=1` },
    { path: `/rpc/one_gadget?wanted=${raw}` },
    { path: `/rpc/one_gadget`, method: 'POST', body: `{"wanted":${json}}` },
    { path: `/rpc/one_gadget`, method: 'POST', body: `{${json}:1}` },
    { path: '/gadgets', ...post, body: `{${json}:1}` },
    { path: '/gadgets', ...post, body: `{"name":"x","note":${json},"data":{${json}:${json}}}` },
    { path: '/gadgets?name=eq.none', method: 'PATCH', body: `{"note":${json}}`, prefer: 'return=representation' },
    { path: `/gadgets?name=eq.${raw}`, method: 'DELETE', prefer: 'return=representation' },
  ]
}

test.each(attacks)('%j stays a value or is rejected, wherever it appears', async (text) => {
  const { app, owner, user } = await createGadgetsApp()
  const victim = await user()
  const attacker = await user()
  expect((await victim.db.from('gadgets').insert({ name: 'prize', note: 'victim-canary' })).error).toBeNull()
  const state = async () =>
    (await owner.query('select name, note, owner_id from gadgets where owner_id = $1', [victim.id])).rows
  const before = await state()
  for (const { path, method = 'GET', body, prefer } of requestsWith(text)) {
    const headers = { ...attacker.headers, ...(prefer && { prefer }) }
    const started = performance.now()
    const response = await app.request(`/rest/v1${path}`, { method, headers, ...(body && { body }) })
    const answer = await response.text()
    const place = `${method} ${path} → ${response.status} ${answer}`
    expect(response.status, place).toBeLessThan(500)
    // 42601 is a syntax error: input would have become part of the statement.
    expect(answer, place).not.toMatch(/canary|"42601"|syntax error at or near/)
    expect(performance.now() - started, place).toBeLessThan(5000)
    await owner.query('delete from gadgets where owner_id = $1', [attacker.id])
  }
  expect(await state()).toEqual(before)
})

test('a value that looks like SQL is stored and found again unchanged', async () => {
  const { user } = await createGadgetsApp()
  const { db } = await user()
  // The client library strips blanks from a select after an escaped quote.
  for (const name of attacks.filter((text) => !/[\0"]/.test(text))) {
    expect((await db.from('gadgets').insert({ name })).error).toBeNull()
    expect((await db.from('gadgets').select('name').eq('name', name)).data).toEqual([{ name }])
    const label = name.slice(0, 20)
    const aliased = await db
      .from('gadgets')
      .select(`"${label.replaceAll(/(["\\])/g, '\\$1')}":name`)
      .eq('name', name)
    expect(aliased.data).toEqual([{ [label]: name }])
  }
})
