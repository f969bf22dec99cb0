import { RequestLog } from '@assay/contract/usage'
import { FoundRequests } from '@assay/contract/usage/requests'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { createApiApp, verified } from '../verification/api-fixture.ts'

const model = 'user_verification'

/** An account with a request of each kind, by name. */
async function createLoggedApp() {
  const made = await createApiApp()
  const ada = await made.signUp()
  await made.grant(ada.id, 'basic')
  const [shop, blog] = [await ada.createKey('live', 'Shop'), await ada.createKey('live', 'Blog')]
  const verify = async (key: string, fields: object) =>
    (await verified(made.request('POST', '/v1/verify', { key, body: { model, ...fields } }))).request_id
  const ids = {
    clean: await verify(shop.key, { email: 'Ada.Lovelace@gmail.com', firstname: 'Ada' }),
    disposable: await verify(blog.key, { email: 'x@mailinator.com' }),
    fake: await verify(shop.key, { firstname: 'asdfgh', lastname: 'qwerty' }),
    typo: await verify(shop.key, { email: 'ada@gmial.com', external_id: 'user 17' }),
  }
  const ownId = '0b0e3a5c-7d1f-4c57-9d0a-6a2f3c1b9e10'
  const items = [{ email: 'ada@gmail.com' }, { email: 'x@mailinator.com', external_id: ownId }]
  const batch = await made.request('POST', '/v1/verify/batch', { key: shop.key, body: { model, items } })
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  names.set(Object(await batch.json()).request_id, 'batch')
  const page = async (query: string, someone = ada) =>
    RequestLog.parse(await (await someone.asUser('GET', `/requests?${query}`)).json())
  return {
    ...made,
    ada,
    blog,
    ids,
    ownId,
    page,
    named: async (query: string) => (await page(query)).entries.map(({ request_id }) => names.get(request_id)),
  }
}

test('DA-11 the log has decisions and rules, and is filtered by decision, rule, verdict, key, reason and time', async () => {
  const { named, page, blog, ada } = await createLoggedApp()
  expect(await named('')).toEqual(['batch', 'typo', 'fake', 'disposable', 'clean'])
  const { entries } = await page('')
  expect(entries[0]).toMatchObject({
    decision: null,
    rule: null,
    activity: null,
    batch: { allow: 1, review: 0, block: 1 },
  })
  expect(entries[1]).toMatchObject({
    decision: 'review',
    rule: { id: 'typo', message: 'Email address looks mistyped.' },
    activity: 'ordinary',
    reasons: ['typing_error'],
    batch: null,
  })
  expect(await named('decision=block')).toEqual(['batch', 'fake', 'disposable'])
  expect(await named('decision=review')).toEqual(['typo'])
  expect(await named('rule=default')).toEqual(['batch', 'clean'])
  expect(await named('email=disposable')).toEqual(['disposable'])
  expect(await named('name=fake')).toEqual(['fake'])
  expect(await named(`key=${blog.id}`)).toEqual(['disposable'])
  expect(await named('reason=keyboard_run')).toEqual(['fake'])
  expect(await named('decision=block&email=disposable&reason=listed')).toEqual(['disposable'])
  expect(await named(`to=${new Date(Date.now() - 60_000).toISOString()}`)).toEqual([])
  expect(await named(`from=${new Date(Date.now() - 60_000).toISOString()}&decision=review`)).toEqual(['typo'])
  for (const wrong of [
    'decision=maybe',
    'activity=odd',
    'rule=A',
    'key=x',
    'hash=x',
    'from=0001-01-01T00:00:00Z',
    'user_id=x',
  ]) {
    expect(await errorOf(ada.asUser('GET', `/requests?${wrong}`)), wrong).toEqual([400, 'invalid_request'])
  }
})

test('DA-11 a filter looks through a long log step by step', async () => {
  const { page, ids, owner, ada } = await createLoggedApp()
  const newer = Array.from({ length: 2500 }, () => timeOrderedId(new Date(Date.now() + 1000)))
  await owner.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged)
     select i.id, l.user_id, l.key_id, l.period_id, 1, true from usage_ledger l, unnest($2::uuid[]) i (id) where l.id = $1`,
    [ids.clean, newer],
  )
  let seen: string[] = []
  let before = ''
  do {
    const { entries, next } = await page(`decision=review${before}`)
    seen = [...seen, ...entries.map(({ request_id }) => request_id)]
    before = next === null ? '' : `&before=${next}`
  } while (before !== '')
  expect(seen).toEqual([ids.typo])
  const first = await page('')
  expect(first.entries).toHaveLength(50)
  const second = await page(`before=${first.next}`)
  expect(second.entries).toHaveLength(50)
  expect(second.entries[0]?.request_id).not.toBe(first.entries[49]?.request_id)
  const exported = await (await ada.asUser('GET', '/requests/export')).text()
  expect(exported.split('\r\n')).toHaveLength(2500 + 5 + 2)
})

test('DA-11 requests are found by id, by the customer’s own id, by address and by hash; what is typed is kept nowhere', async () => {
  const { named, ids, ownId, ada, request, logLines } = await createLoggedApp()
  const find = async (text: string) =>
    FoundRequests.parse(await (await ada.asUser('POST', '/requests/find', { text })).json())
  expect(await find(` ${ids.typo.toUpperCase()} `)).toEqual({ request_id: ids.typo })
  const found = Object(await find('ada.lovelace@GMAIL.com'))
  expect(await named(`hash=${found.hash}`)).toEqual(['clean'])
  expect(await find(found.hash)).toEqual(found)
  expect(await named(`hash=${Object(await find('nobody@example.com')).hash}`)).toEqual([])
  expect(await named(`hash=${Object(await find('user 17')).hash}`)).toEqual(['typo'])
  expect(await named(`hash=${Object(await find(ownId)).hash}`)).toEqual(['batch'])
  expect(await named(`hash=${Object(await find('user 18')).hash}`)).toEqual([])
  expect(await errorOf(request('POST', '/requests/find', { body: { text: 'x' } }))).toEqual([401, 'unauthenticated'])
  expect(logLines.join().toLowerCase()).not.toContain('ada.lovelace')
})

test('DA-11 what is filtered is exported, and nothing once the log is off', async () => {
  const { ada } = await createLoggedApp()
  const exported = async (query: string) => (await ada.asUser('GET', `/requests/export?${query}`)).text()
  const lines = (await exported('decision=block')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('time,request_id,key,decision,rule,email,name,activity,reasons,checks')
  expect(lines.slice(1).map((line) => line.split(',').slice(2).join(','))).toEqual([
    'Shop,"1 allow, 1 block",,,,,free_provider listed,2',
    'Shop,block,name_fake,,fake,ordinary,placeholder keyboard_run,2',
    'Blog,block,disposable,disposable,,ordinary,listed,1',
  ])
  await ada.asUser('PUT', '/requests/setting', { is_enabled: false })
  expect((await exported('')).trimEnd().split('\r\n')).toHaveLength(1)
})
