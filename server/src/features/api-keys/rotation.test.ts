import { ApiKeyList, CreatedApiKey } from '@assay/contract/api-keys'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp, email } from '../verification/api-fixture.ts'

type App = Awaited<ReturnType<typeof createApiApp>>
type Person = Awaited<ReturnType<App['signUp']>>

test('AC-5 a rotated key keeps its settings and history; the old one works until its time, to the moment', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const ada = await one.signUp()
  await one.grant(ada.id, 'basic')
  const { id, key: old } = await ada.createKey('live', 'Shop')
  const call = ({ request }: App, key: string) => errorOf(request('POST', '/v1/verify', { key, body: email }))
  for (const app of [one, other]) expect(await call(app, old)).toEqual([200, ''])
  await ada.asUser('PATCH', `/api-keys/${id}`, { label: 'production', monthly_budget: 7 })
  const fresh = await rotate(ada, id, '1d')
  expect(fresh).not.toBe(old)
  for (const app of [one, other]) for (const key of [old, fresh]) expect(await call(app, key)).toEqual([200, ''])
  const [row] = await listed(ada)
  expect(row).toMatchObject({ id, name: 'Shop', label: 'production', key_prefix: fresh.slice(0, 13), usage: 6 })
  expect(row?.old_key).toMatchObject({ key_prefix: old.slice(0, 13), last_used_at: expect.any(String) })
  const hours = (Date.parse(row?.old_key?.works_until ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)

  await one.owner.query("update api_keys set previous_until = now() - interval '1 millisecond' where id = $1", [id])
  for (const app of [one, other]) expect(await call(app, old)).toEqual([401, 'unauthenticated'])
  // One budget for both.
  expect(await call(one, fresh)).toEqual([200, ''])
  expect(await call(other, fresh)).toEqual([429, 'quota_exceeded'])
  expect(await listed(ada)).toMatchObject([{ old_key: null, usage: 7 }])
})

test('AC-5 an old key can end at once, early, or with the next rotation; replays and usage notice too', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const [ada, bob] = [await one.signUp(), await one.signUp()]
  const { id, key: first } = await ada.createKey()
  const call = (key: string, { request } = other) =>
    errorOf(request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'again' } }))
  expect(await call(first)).toEqual([200, ''])
  const second = await rotate(ada, id, 'none')
  expect(await call(first)).toEqual([401, 'unauthenticated'])
  const third = await rotate(ada, id, '30d')
  expect([await call(second), await call(third)]).toEqual([
    [200, ''],
    [200, ''],
  ])
  const fourth = await rotate(ada, id, '7d')
  expect(await call(second)).toEqual([401, 'unauthenticated'])
  expect(await call(third)).toEqual([200, ''])
  expect(await errorOf(bob.asUser('DELETE', `/api-keys/${id}/old-key`))).toEqual([404, 'not_found'])
  expect((await ada.asUser('DELETE', `/api-keys/${id}/old-key`)).status).toBe(204)
  expect(await call(third)).toEqual([401, 'unauthenticated'])
  expect(await errorOf(other.request('GET', '/v1/usage', { key: third }))).toEqual([401, 'unauthenticated'])
  expect(await errorOf(ada.asUser('DELETE', `/api-keys/${id}/old-key`))).toEqual([404, 'not_found'])
  const fifth = await rotate(ada, id, '1h')
  expect((await ada.asUser('DELETE', `/api-keys/${id}`)).status).toBe(204)
  for (const key of [fourth, fifth]) expect(await call(key)).toEqual([401, 'unauthenticated'])
  expect(await errorOf(bob.asUser('POST', `/api-keys/${id}/rotate`, { overlap: '1h' }))).toEqual([404, 'not_found'])
})

test('AC-5 NO-2 a rotation is mailed, notified and recorded, without the key', async () => {
  const { signUp, mailTo, owner } = await createApiApp()
  const ada = await signUp()
  const { id } = await ada.createKey('live', 'Shop')
  const fresh = await rotate(ada, id, '1h')
  const mail = (await mailTo(ada.email)).find(({ subject }) => subject === 'Assay API key rotated')
  expect(mail?.text).toMatch(/Name: Shop\nNew key: asy_live_.{4}…\nOld key: asy_live_.{4}…, works until .* UTC\n/)
  const { rows } = await owner.query(
    `select (select jsonb_agg(n) from notifications n where user_id = $1)::text as notices,
       (select jsonb_agg(e) from audit_events e where user_id = $1 and action like 'api_key.%')::text as acts`,
    [ada.id],
  )
  const { notices, acts } = Object(rows[0])
  expect(notices).toContain('API key rotated')
  expect(acts).toContain('api_key.rotated')
  for (const text of [JSON.stringify(mail), notices, acts]) expect(text).not.toContain(fresh.slice(13, 25))
})

test('AC-5 an expired key can’t be rotated back to life', async () => {
  const { signUp, owner } = await createApiApp()
  const ada = await signUp()
  const { id } = await ada.createKey()
  await owner.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [id])
  expect(await errorOf(ada.asUser('POST', `/api-keys/${id}/rotate`, { overlap: '1h' }))).toEqual([409, 'conflict'])
})

async function rotate(person: Person, id: string, overlap: string): Promise<string> {
  const response = await person.asUser('POST', `/api-keys/${id}/rotate`, { overlap })
  return CreatedApiKey.parse(await response.json()).full_key
}

async function listed(person: Person) {
  return ApiKeyList.parse(await (await person.asUser('GET', '/api-keys')).json()).api_keys
}
