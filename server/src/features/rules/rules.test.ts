import { builtInPolicy } from '@assay/contract/rules/conditions'
import { DraftPolicy, LivePolicy, PolicyVersions } from '@assay/contract/rules/policy'
import { VerifyBatchResponse } from '@assay/contract/verification'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { verified } from '../verification/api-fixture.ts'
import { createRulesApp, disposable, onDisposable } from './rules-fixture.ts'

const app = await createRulesApp()

test('CT-2 a response says what to do and which rule says so, for one person and for each of a batch', async () => {
  const { verify, byKey } = await app.customer()
  expect(await verify({ email: disposable })).toMatchObject({
    decision: 'block',
    rule: { id: 'disposable', message: 'Disposable email address.' },
  })
  expect(await verify({ email: 'ada@gmail.com', firstname: 'Ada' })).toMatchObject({
    decision: 'allow',
    rule: { id: 'default', message: 'No rule matched.' },
  })
  const items = [{ email: disposable }, { email: 'ada@gmail.com' }, { firstname: 'Asdfgh' }]
  const batch = await byKey('POST', '/v1/verify/batch', { model: 'user_verification', items })
  const { results } = VerifyBatchResponse.parse(await batch.json())
  expect(results.map(({ decision, rule }) => [decision, rule.id])).toEqual([
    ['block', 'disposable'],
    ['allow', 'default'],
    ['block', 'name_fake'],
  ])
})

test('CT-2 a change decides about the very next request, in every process, and test keys follow it', async () => {
  const { verify, byKey, createKey, asUser, key: live } = await app.customer()
  const elsewhere = await createRulesApp()
  const { key } = await createKey('test')
  for (const decision of ['review', 'allow', 'block'] as const) {
    await asUser('PUT', '/rules/live', onDisposable(decision, `now-${decision}`))
    expect((await verify({ email: disposable })).rule.id).toBe(`now-${decision}`)
    const real = { model: 'user_verification', email: disposable }
    const there = await elsewhere.request('POST', '/v1/verify', { key: live, body: real })
    expect((await verified(there)).rule.id).toBe(`now-${decision}`)
    const body = { model: 'user_verification', email: 'disposable@test.assay' }
    const tested = await app.request('POST', '/v1/verify', { key, body })
    expect(await tested.json()).toMatchObject({ decision, rule: { id: `now-${decision}` } })
  }
  const kept = LivePolicy.parse(await (await byKey('GET', '/v1/rules')).json())
  expect(kept).toMatchObject({ version: 3, author: { key_name: null }, policy: onDisposable('block', 'now-block') })
})

test('CT-2 versions are kept with who and when; restoring one adds it again; an unchanged file adds none', async () => {
  const { byKey, asUser } = await app.customer()
  expect(await (await asUser('GET', '/rules/live')).json()).toMatchObject({ version: 0, policy: builtInPolicy })
  await asUser('PUT', '/rules/live', onDisposable('review'))
  const put = await byKey('PUT', '/v1/rules', onDisposable('allow'))
  expect(put.headers.get('etag')).toBe('"2"')
  expect(await (await byKey('PUT', '/v1/rules', onDisposable('allow'))).json()).toMatchObject({ version: 2 })
  await byKey('POST', '/v1/rules/restore', { version: 1 })
  await asUser('POST', '/rules/restore', { version: 0 })
  const { versions, next } = PolicyVersions.parse(await (await asUser('GET', '/rules/versions')).json())
  expect(versions.map(({ version, author, restored_from }) => [version, author?.key_name, restored_from])).toEqual([
    [4, null, 0],
    [3, 'CI', 1],
    [2, 'CI', null],
    [1, null, null],
  ])
  expect(versions[1]?.policy).toEqual(onDisposable('review'))
  expect(next).toBeNull()
  expect(await errorOf(byKey('POST', '/v1/rules/restore', { version: 9 }))).toEqual([404, 'not_found'])
})

test('CT-2 a change based on an old version is rejected, and of two at once each is a version or a conflict', async () => {
  const { byKey } = await app.customer()
  const put = (decision: 'allow' | 'review' | 'block', version: string) =>
    byKey('PUT', '/v1/rules', onDisposable(decision, `r-${decision}`), { 'if-match': version })
  const outcomes = await Promise.all([put('allow', '"0"'), put('review', '"0"'), put('block', '"0"')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await errorOf(put('review', '"0"'))).toEqual([409, 'conflict'])
  expect(await errorOf(put('review', 'latest'))).toEqual([400, 'invalid_request'])
  expect((await put('review', '*')).status).toBe(200)
  const save = (decision: 'review' | 'block', headers = {}) =>
    byKey('PUT', '/v1/rules/draft', onDisposable(decision), headers)
  const revisionOf = async (response: Promise<Response>) => DraftPolicy.parse(await (await response).json()).revision
  const publish = (revision: number) => byKey('POST', '/v1/rules/publish', undefined, { 'if-match': `"${revision}"` })
  const first = await revisionOf(save('review'))
  const second = await revisionOf(save('block', { 'if-match': `"${first}"` }))
  expect(await errorOf(save('review', { 'if-match': `"${first}"` }))).toEqual([409, 'conflict'])
  expect(await errorOf(publish(first))).toEqual([409, 'conflict'])
  // Someone else began a new draft: it isn't the one that was looked at.
  await byKey('DELETE', '/v1/rules/draft')
  const third = await revisionOf(save('review'))
  for (const old of [first, second]) expect(await errorOf(publish(old))).toEqual([409, 'conflict'])
  expect(await (await publish(third)).json()).toMatchObject({ policy: onDisposable('review') })
  expect(await (await byKey('GET', '/v1/rules/draft')).json()).toBeNull()
})

test('CT-2 only what decides makes cached callers look again: not a draft, unless it runs along, nor the same rules again', async () => {
  const { id, byKey } = await app.customer()
  const isLookedUpAgain = async (method: string, path: string, policy?: object) => {
    const count = async () => {
      const { rows } = await app.owner.query('select max(version) as version from api_keys where user_id = $1', [id])
      return Number(rows[0].version)
    }
    const before = await count()
    expect((await byKey(method, path, policy)).status).toBe(200)
    return (await count()) > before
  }
  expect(await isLookedUpAgain('PUT', '/v1/rules', onDisposable('review'))).toBe(true)
  expect(await isLookedUpAgain('PUT', '/v1/rules', onDisposable('review'))).toBe(false)
  expect(await isLookedUpAgain('PUT', '/v1/rules/draft', onDisposable('block'))).toBe(false)
  expect(await isLookedUpAgain('DELETE', '/v1/rules/draft')).toBe(false)
  expect(await isLookedUpAgain('PUT', '/v1/rules/draft?silent=true', onDisposable('block'))).toBe(true)
  expect(await isLookedUpAgain('PUT', '/v1/rules/draft?silent=true', onDisposable('block'))).toBe(false)
  expect(await isLookedUpAgain('PUT', '/v1/rules/draft', onDisposable('block'))).toBe(true)
  expect(await isLookedUpAgain('POST', '/v1/rules/publish')).toBe(true)
  expect(await isLookedUpAgain('POST', '/v1/rules/restore', { version: 2 })).toBe(false)
})

test('CT-2 a policy that can’t work is rejected with what is wrong; a key without the scope, and a test key, stay out', async () => {
  const { byKey, createKey } = await app.customer()
  const rule = { id: 'a', when: ['free'], decision: 'block' }
  const wrong = [
    { rules: [{ ...rule, when: [] }], default: 'allow' },
    { rules: [{ ...rule, when: ['astrology'] }], default: 'allow' },
    { rules: [{ ...rule, at_least: 0.5 }], default: 'allow' },
    { rules: [{ ...rule, when: ['email_score'] }], default: 'allow' },
    { rules: [{ ...rule, when: ['email_score'], at_least: 0.123 }], default: 'allow' },
    { rules: [{ ...rule, id: 'default' }], default: 'allow' },
    { rules: [{ ...rule, id: 'A b' }], default: 'allow' },
    { rules: [rule, rule], default: 'allow' },
    { rules: Array.from({ length: 41 }, (_, place) => ({ ...rule, id: `r${place}` })), default: 'allow' },
    { rules: [rule] },
    { rules: [rule], default: 'maybe' },
    { rules: [rule], default: 'allow', admin: true },
  ]
  for (const policy of wrong) {
    expect(await errorOf(byKey('PUT', '/v1/rules', policy)), JSON.stringify(policy)).toEqual([400, 'invalid_request'])
  }
  const plain = await createKey()
  const test = await createKey('test')
  for (const { key } of [plain, test]) {
    expect(await errorOf(app.request('GET', '/v1/rules', { key }))).toEqual([403, 'forbidden'])
  }
})

test('CT-2 a connection that dies in the middle of a change leaves nothing of it: the old rules decide, the draft is there', async () => {
  const { verify, byKey, id } = await app.customer()
  await byKey('PUT', '/v1/rules', onDisposable('review', 'before'))
  await byKey('PUT', '/v1/rules/draft', onDisposable('allow', 'after'))
  // The act is recorded after the version has been added and the draft deleted.
  await app.owner.query(`
    create function die() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die before insert on audit_events for each row when (new.user_id = '${id}') execute function die()`)
  expect((await byKey('POST', '/v1/rules/publish')).status).toBe(503)
  expect((await byKey('PUT', '/v1/rules', onDisposable('block'))).status).toBe(503)
  expect((await verify({ email: disposable })).rule.id).toBe('before')
  await app.owner.query('drop trigger die on audit_events')
  expect(await (await byKey('GET', '/v1/rules')).json()).toMatchObject({ version: 1 })
  expect(await (await byKey('GET', '/v1/rules/draft')).json()).toMatchObject({ policy: onDisposable('allow', 'after') })
  expect(await (await byKey('POST', '/v1/rules/publish')).json()).toMatchObject({ version: 2 })
  expect((await verify({ email: disposable })).rule.id).toBe('after')
})
