import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { sweepUsage } from '../usage/sweep.ts'
import { createApiApp, email, person, verified } from './api-fixture.ts'

test('the same Idempotency-Key and body get the same response and count once, even simultaneously and across processes', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const ada = await one.signUp()
  const { key } = await ada.createKey()
  const headers = { 'idempotency-key': randomUUID() }
  const calls = Array.from({ length: 10 }, (_, index) =>
    verified((index % 2 ? one : other).request('POST', '/v1/verify', { key, body: person, headers })),
  )
  const responses = await Promise.all(calls)
  for (const response of responses) expect(response).toEqual(responses[0])
  expect(responses[0]).toMatchObject({ request_count: 3, email_verification: { email: person.email } })
  const another = await one.request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'other' } })
  expect(another.headers.has('idempotency-replayed')).toBe(false)
  const replayed = await one.request('POST', '/v1/verify', { key, body: person, headers })
  expect(replayed.headers.get('idempotency-replayed')).toBe('true')
  expect(await replayed.json()).toEqual(responses[0])
  expect(await one.countedFor(ada.id)).toEqual({ used: 4, ledger: 4, days: 4 })
})

test('the same Idempotency-Key with another body or path is a conflict', async () => {
  const { signUp, request, countedFor } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const [adas, bobs] = [await ada.createKey(), await bob.createKey()]
  const headers = { 'idempotency-key': 'order-7' }
  const verify = (key: string, body: unknown, path = '/v1/verify') => request('POST', path, { key, body, headers })
  expect((await verify(adas.key, email)).status).toBe(200)
  expect(await errorOf(verify(adas.key, person))).toEqual([409, 'conflict'])
  const batch = { model: 'user_verification', items: [{ email: 'ada@example.com' }] }
  expect(await errorOf(verify(adas.key, batch, '/v1/verify/batch'))).toEqual([409, 'conflict'])
  expect((await verify(bobs.key, person)).status).toBe(200)
  expect((await countedFor(ada.id)).used).toBe(1)
})

test('a batch is replayed as a whole', async () => {
  const { signUp, request, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const body = { model: 'user_verification', items: [{ email: 'a@b.example' }, { firstname: 'Ada' }] }
  const send = async () =>
    (await request('POST', '/v1/verify/batch', { key, body, headers: { 'idempotency-key': 'b' } })).text()
  expect(await send()).toBe(await send())
  expect((await countedFor(ada.id)).used).toBe(2)
})

test('a rejected request stores nothing, so it can be retried once there is quota again', async () => {
  const { signUp, request, leaveUnits, grant } = await createApiApp()
  const ada = await signUp()
  await leaveUnits(ada.id, 'free', 0)
  const { key } = await ada.createKey()
  const verify = () => request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'again' } })
  expect(await errorOf(verify())).toEqual([429, 'quota_exceeded'])
  await grant(ada.id, 'basic')
  expect((await verified(verify())).request_count).toBe(1)
})

test('a key is free again after 24 hours, and what was stored reveals nothing about the request', async () => {
  const { signUp, request, owner, deps } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const verify = (body: unknown) =>
    request('POST', '/v1/verify', { key, body, headers: { 'idempotency-key': 'daily' } })
  await verify({ ...email, email: 'canary@example.com' })
  const { rows } = await owner.query(
    "select encode(sealed_answer, 'escape') || encode(key_hash, 'escape') || encode(body_hash, 'escape') as kept from idempotent_answers where user_id = $1",
    [ada.id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/canary|daily|example/)
  await owner.query("update idempotent_answers set created_at = now() - interval '25 hours' where user_id = $1", [
    ada.id,
  ])
  expect((await verified(verify(person))).request_count).toBe(4)
  await owner.query("update idempotent_answers set created_at = now() - interval '25 hours' where user_id = $1", [
    ada.id,
  ])
  await sweepUsage(deps)
  expect((await owner.query('select from idempotent_answers where user_id = $1', [ada.id])).rows).toEqual([])
})
