import { ErrorBody } from '@assay/contract/errors'
import { UsageResponse } from '@assay/contract/usage'
import { VerifyBatchResponse } from '@assay/contract/verification'
import { expect, test, vi } from 'vitest'
import type { LookupWait } from '../../ports/mail-hosts.ts'
import { createRecorder } from '../../route-audit/tenancy/record-statements.ts'
import { errorOf } from '../../testing/error-of.ts'
import { noMailHostLookup } from '../mail-hosts/create-lookup.ts'
import { createApiApp, email, person, verified } from './api-fixture.ts'
import { testErrors } from './test-inputs.ts'

test('VA-1 VA-8 one request checks an address and both names, and every verdict has reasons', async () => {
  const { request, signUp } = await createApiApp()
  const { key } = await (await signUp()).createKey()
  const response = await request('POST', '/v1/verify', { key, body: person })
  expect(response.status).toBe(200)
  const result = await verified(response)
  expect(result).toMatchObject({ status: 'success', request_count: 3 })
  expect(result.email_verification).toMatchObject({ email: person.email, verdict: expect.any(String) })
  expect(result.name_verification?.firstname?.score).toBeGreaterThanOrEqual(0)
  expect(result.request_id).toBe(response.headers.get('x-request-id'))
  expect(result.data_version).not.toBe('')
  const disposable = await verified(
    request('POST', '/v1/verify', { key, body: { ...email, email: 'x@mailinator.com' } }),
  )
  expect(disposable.email_verification).toMatchObject({ disposable: true, verdict: 'disposable' })
  expect(disposable.email_verification?.reasons).toContainEqual({
    code: expect.any(String),
    message: expect.any(String),
  })
})

test('FW-5 relays are what they are, and a brand written with digits is a look-alike, in what ships', async () => {
  const { request, signUp } = await createApiApp()
  const { key } = await (await signUp()).createKey()
  const verify = async (address: string) =>
    (await verified(request('POST', '/v1/verify', { key, body: { ...email, email: address } }))).email_verification
  for (const domain of ['33mail.com', 'opayq.com', 'maskmy.id']) {
    expect(await verify(`jo@${domain}`), domain).toMatchObject({ verdict: 'ok', class: 'relay', disposable: false })
  }
  for (const domain of ['g00gle.com', 'paypa1.com', 'micr0soft.com']) {
    expect(await verify(`jo@${domain}`), domain).toMatchObject({ verdict: 'risky', reasons: [{ code: 'look_alike' }] })
  }
})

test('FW-5 typos and look-alikes are risky with a suggestion; a nonexistent top-level domain is invalid', async () => {
  const { request, signUp } = await createApiApp()
  const { key } = await (await signUp()).createKey()
  const verify = async (address: string) =>
    (await verified(request('POST', '/v1/verify', { key, body: { ...email, email: address } }))).email_verification
  for (const [address, code] of [
    ['jo@gmial.com', 'typing_error'],
    ['jo@gmail.cm', 'typing_error'],
    ['jo@gmаil.com', 'look_alike'],
    ['jo@xn--gmil-63d.com', 'look_alike'],
  ] as const) {
    expect(await verify(address), address).toMatchObject({
      disposable: false,
      verdict: 'risky',
      reasons: [{ code }],
      did_you_mean: 'jo@gmail.com',
    })
  }
  expect(await verify('jo@gmail.con')).toMatchObject({ verdict: 'invalid', did_you_mean: 'jo@gmail.com' })
  expect(await verify('jo@acme_shop.com')).toMatchObject({ verdict: 'invalid', did_you_mean: null })
  expect(await verify('jo@mail.com')).toMatchObject({ verdict: 'ok', free: true, did_you_mean: null })
  expect(await verify('jo@posteo.de')).toMatchObject({ verdict: 'ok', free: false })
})

test('VA-1 only the fields that were sent are checked', async () => {
  const { request, signUp } = await createApiApp()
  const { key } = await (await signUp()).createKey()
  const verify = (fields: object) =>
    verified(request('POST', '/v1/verify', { key, body: { model: 'user_verification', ...fields } }))
  expect(await verify({ email: 'ada@example.com' })).toMatchObject({ name_verification: null })
  const name = await verify({ lastname: 'Lovelace' })
  expect(name).toMatchObject({ email_verification: null, name_verification: { firstname: null } })
  expect(name.name_verification?.lastname).not.toBeNull()
})

test('RE-6 a full name is verified and counted as its parts, and an empty field was not sent', async () => {
  const { request, signUp, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const model = 'user_verification'
  const verify = (fields: object) => verified(request('POST', '/v1/verify', { key, body: { model, ...fields } }))
  const whole = await verify({ name: 'Asdfgh van der Nguyễn' })
  const parts = await verify({ firstname: 'Asdfgh', lastname: 'van der Nguyễn' })
  expect(whole.name_verification).toEqual(parts.name_verification)
  expect([whole.request_count, parts.request_count]).toEqual([2, 4])
  const one = await verify({ name: 'Suharto', email: '', firstname: null, lastname: '' })
  expect(one).toMatchObject({ request_count: 5, email_verification: null, name_verification: { lastname: null } })
  expect(await verify({ email: 'a@b.example', name: null, lastname: '' })).toMatchObject({
    request_count: 6,
    name_verification: null,
  })
  const items = [{ name: 'Nagy Péter' }, { email: 'a@b.example', name: '' }]
  const batch = await request('POST', '/v1/verify/batch', { key, body: { model, items } })
  expect(VerifyBatchResponse.parse(await batch.json())).toMatchObject({ request_count: 9 })
  const empty = { model, email: '', firstname: null, name: '' }
  expect(await errorOf(request('POST', '/v1/verify', { key, body: empty }))).toEqual([400, 'invalid_request'])
  const both = await request('POST', '/v1/verify', { key, body: { model, name: 'Ada', firstname: 'Ada' } })
  expect(ErrorBody.parse(await both.json()).fields).toHaveProperty('name')
  const demo = await request('POST', '/demo/verify', { body: { name: 'Asdfgh van der Nguyễn', email: '' } })
  expect(await demo.json()).toMatchObject({ email_verification: null, name_verification: parts.name_verification })
  expect(await countedFor(ada.id)).toEqual({ used: 9, ledger: 9, days: 9 })
})

test('the key is accepted in one of two headers, never in the URL', async () => {
  const { request, signUp } = await createApiApp()
  const { key } = await (await signUp()).createKey()
  const withHeaders = (headers: Record<string, string>, path = '/v1/verify') =>
    request('POST', path, { body: email, headers }).then(({ status }) => status)
  expect(await withHeaders({ authorization: `Bearer ${key}` })).toBe(200)
  expect(await withHeaders({ 'x-api-token': key })).toBe(200)
  expect(await withHeaders({}, `/v1/verify?key=${key}&api_token=${key}`)).toBe(401)
  expect(await withHeaders({ authorization: `Basic ${key}` })).toBe(401)
  const mistyped = key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  for (const wrong of ['', 'x', mistyped, `${key}0`, key.toUpperCase(), key.replace('live', 'test')]) {
    expect(await withHeaders({ 'x-api-token': wrong }), wrong).toBe(401)
  }
})

test('VA-2 each field is one check, counted in the period, the ledger and the daily sums alike', async () => {
  const { request, signUp, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const counts = []
  for (const fields of [{ email: 'a@b.example' }, { firstname: 'Ada' }, { firstname: 'Ada', lastname: 'L' }, person]) {
    const body = { model: 'user_verification', ...fields }
    counts.push((await verified(request('POST', '/v1/verify', { key, body }))).request_count)
  }
  expect(counts).toEqual([1, 2, 4, 7])
  expect(await countedFor(ada.id)).toEqual({ used: 7, ledger: 7, days: 7 })
})

test('VA-1 VA-2 an invalid request gets an uncounted 4xx with an error code', async () => {
  const { request, signUp, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const model = 'user_verification'
  const problems: [unknown, Record<string, string>, [number, string]][] = [
    [{ model: 'other', email: 'a@b.example' }, {}, [400, 'invalid_request']],
    [{ email: 'a@b.example' }, {}, [400, 'invalid_request']],
    [{ model }, {}, [400, 'invalid_request']],
    [{ model, email: null }, {}, [400, 'invalid_request']],
    [{ model, email: 1 }, {}, [400, 'invalid_request']],
    [{ model, email: ['a@b.example'] }, {}, [400, 'invalid_request']],
    [{ model, email: 'a@b.example', plan: 'enterprise' }, {}, [400, 'invalid_request']],
    [{ model, email: 'a@b.example', user_id: ada.id }, {}, [400, 'invalid_request']],
    [{ model, firstname: 'x'.repeat(1001) }, {}, [400, 'invalid_request']],
    [[], {}, [400, 'invalid_request']],
    ['null', {}, [400, 'invalid_request']],
    ['{', {}, [400, 'invalid_request']],
    ['', {}, [400, 'invalid_request']],
    [`{"model":"${model}","email":"${'x'.repeat(1_100_000)}"}`, {}, [413, 'too_large']],
    ['['.repeat(200_000), {}, [400, 'invalid_request']],
    [email, { 'content-type': 'text/plain' }, [415, 'unsupported_media_type']],
    [email, { 'content-type': 'application/x-www-form-urlencoded' }, [415, 'unsupported_media_type']],
    [email, { 'idempotency-key': 'é' }, [400, 'invalid_request']],
    [email, { 'idempotency-key': 'x'.repeat(256) }, [400, 'invalid_request']],
    [email, { origin: 'https://evil.example' }, [403, 'forbidden']],
  ]
  for (const [body, headers, expected] of problems) {
    const length = {
      'content-length': String(Buffer.byteLength(typeof body === 'string' ? body : JSON.stringify(body))),
    }
    const response = await request('POST', '/v1/verify', { key, body, headers: { ...length, ...headers } })
    expect(response.headers.get('content-security-policy'), JSON.stringify(expected)).toContain("default-src 'none'")
    expect(await errorOf(response), JSON.stringify(body)?.slice(0, 80)).toEqual(expected)
  }
  const wrongMethod = await request('GET', '/v1/verify', { key })
  expect(wrongMethod.headers.get('allow')).toBe('POST')
  expect(ErrorBody.parse(await wrongMethod.clone().json()).detail).toBe('Method not allowed. Use POST.')
  expect(await errorOf(wrongMethod)).toEqual([405, 'method_not_allowed'])
  const wrongUsage = await request('POST', '/v1/usage', { key, body: {} })
  expect([wrongUsage.status, wrongUsage.headers.get('allow')]).toEqual([405, 'GET'])
  expect(await errorOf(request('POST', '/v1/nope', { key, body: email }))).toEqual([404, 'not_found'])
  expect(await countedFor(ada.id)).toEqual({ used: 0, ledger: 0, days: 0 })
})

test('hostile input gets a verdict or a 4xx and is stored nowhere', async () => {
  const { request, signUp, owner, logLines } = await createApiApp()
  const ada = await signUp()
  await ada.asUser('GET', '/usage?from=2026-11-01&to=2026-11-02')
  const { key } = await ada.createKey()
  const canary = 'Canary-7f3a'
  const inputs = [
    `"\\ud800${canary}"`,
    `"${canary}\\u202e gnp.exe"`,
    `"\\u0000${canary}"`,
    JSON.stringify(`${canary}'; drop table usage_ledger; --`),
    JSON.stringify(`<img src=x onerror=alert(1)>${canary}`),
    JSON.stringify(`${canary}${'\u0300'.repeat(900)}`),
    JSON.stringify(`${canary}@${'a.'.repeat(300)}example`),
    JSON.stringify(`${'('.repeat(500)}${canary}`),
    JSON.stringify(`{${canary}},"\\{}`),
  ]
  for (const value of inputs) {
    for (const field of ['email', 'firstname', 'lastname']) {
      const body = `{"model":"user_verification","${field}":${value}}`
      const { status } = await request('POST', '/v1/verify', { key, body })
      expect([200, 429], value).toContain(status)
    }
  }
  const { rows } = await owner.query('select l::text as row from usage_ledger l where user_id = $1', [ada.id])
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows) + logLines.join('')).not.toContain(canary)
})

test('VA-5 a test key returns fixed results for the documented inputs and is never counted', async () => {
  const { request, signUp, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key, id } = await ada.createKey('test')
  const verify = (fields: object) =>
    verified(request('POST', '/v1/verify', { key, body: { model: 'user_verification', ...fields } }))
  const first = await verify({ email: 'Disposable@test.assay', firstname: 'Fake', lastname: 'Lovelace' })
  expect(first).toMatchObject({
    request_count: 0,
    data_version: 'test',
    email_verification: { disposable: true, verdict: 'disposable', class: 'disposable' },
    name_verification: { fake: true, firstname: { fake: true }, lastname: { fake: false } },
  })
  const second = await verify({ email: 'Disposable@test.assay', firstname: 'Fake', lastname: 'Lovelace' })
  expect({ ...second, request_id: '' }).toEqual({ ...first, request_id: '' })
  expect((await verify({ email: 'relay@test.assay' })).email_verification).toMatchObject({
    verdict: 'ok',
    class: 'relay',
  })
  expect((await verify({ email: 'invalid@test.assay' })).email_verification).toMatchObject({ verdict: 'invalid' })
  expect((await verify({ email: 'x@mailinator.com' })).email_verification).toMatchObject({ verdict: 'ok' })
  expect((await verify({ firstname: 'constructor' })).name_verification).toMatchObject({ verdict: 'real' })
  const batch = await request('POST', '/v1/verify/batch', { key, body: { ...batchOf(1000) } })
  expect(VerifyBatchResponse.parse(await batch.json())).toMatchObject({ request_count: 0 })
  expect(await countedFor(ada.id)).toEqual({ used: 0, ledger: 0, days: 0 })
  await ada.asUser('DELETE', `/api-keys/${id}`)
  expect(await errorOf(request('POST', '/v1/verify', { key, body: email }))).toEqual([401, 'unauthenticated'])
})

test('VA-5 a test key gets the documented errors with their headers, uncounted and without an alert', async () => {
  const { request, signUp, grant, countedFor, deps } = await createApiApp({ env: { API_LIMITS: 'on' } })
  const outcomes: string[] = []
  vi.spyOn(deps.metrics, 'apiCall').mockImplementation((_, outcome) => void outcomes.push(outcome))
  const ada = await signUp()
  await grant(ada.id, 'pro')
  const [{ key }, live] = [await ada.createKey('test'), await ada.createKey('live')]
  const errors: [string, number, string, string | null][] = [
    ['rate-limited@test.assay', 429, 'rate_limited', '1'],
    ['Quota-Exceeded@test.assay', 429, 'quota_exceeded', '3600'],
    ['server-error@test.assay', 500, 'internal', null],
    ['unavailable@test.assay', 503, 'unavailable', '1'],
  ]
  expect(errors.map(([address]) => address.toLowerCase())).toEqual(Object.keys(testErrors))
  for (const [address, ...expected] of errors) {
    const single = await request('POST', '/v1/verify', { key, body: { ...email, email: address } })
    const items = [{ email: 'ok@test.assay' }, { email: address }]
    const batch = await request('POST', '/v1/verify/batch', { key, body: { model: email.model, items } })
    for (const response of [single, batch]) {
      const after = response.headers.get('retry-after')
      if (expected[1] === 'rate_limited') expect(response.headers.get('ratelimit-remaining')).toBe('0')
      expect([...(await errorOf(response)), after]).toEqual(expected)
    }
  }
  expect(new Set(outcomes)).toEqual(new Set(['simulated']))
  const real = { ...email, email: 'server-error@test.assay' }
  expect((await request('POST', '/v1/verify', { key: live.key, body: real })).status).toBe(200)
  expect(await countedFor(ada.id)).toEqual({ used: 1, ledger: 1, days: 1 })
})

test('VA-1 an invalid field is named with what it takes', async () => {
  const { request, signUp } = await createApiApp()
  const { key } = await (await signUp()).createKey()
  const model = 'user_verification'
  const detailOf = async (body: unknown, path = '/v1/verify') =>
    ErrorBody.parse(await (await request('POST', path, { key, body })).json()).detail
  expect(await detailOf({ email: 'a@b.example' })).toBe('`model` is required and must be "user_verification".')
  expect(await detailOf({ model: 'other', email: 'a@b.example' })).toBe('`model` must be "user_verification".')
  expect(await detailOf({ model, email: 1 })).toBe('`email` must be a string.')
  expect(await detailOf({ model, lastname: 'x'.repeat(1001) })).toBe(
    '`lastname` must be at most 1,000 characters long.',
  )
  expect(await detailOf({ model, email: 'a@b.example', fullname: 'Ada' })).toBe(
    '`fullname` isn’t a known field. Allowed: `model`, `email`, `firstname`, `lastname`, `name`, `ip`, `user_agent`, `external_id`.',
  )
  expect(await detailOf({ model })).toBe('Send at least one of `email`, `firstname`, `lastname` and `name`.')
  expect(await detailOf({ model, name: 'Ada', lastname: 'Lovelace' })).toBe(
    'Send either `name` or `firstname` and `lastname`, not both.',
  )
  expect(await detailOf([])).toBe('The request body must be a JSON object.')
  expect(await detailOf('{')).toBe('The request body isn’t valid JSON.')
  expect(await detailOf({ model, items: [] }, '/v1/verify/batch')).toBe('`items` must have at least 1 item.')
  expect(await detailOf({ model, items: [{ email: 1 }] }, '/v1/verify/batch')).toBe(
    '`items[0].email` must be a string.',
  )
})

test('VA-3 a request beyond the quota says what it needs, what is left and when the quota resets', async () => {
  const { request, signUp, leaveUnits } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const detail = async () =>
    ErrorBody.parse(await (await request('POST', '/v1/verify', { key, body: person })).json()).detail
  await leaveUnits(ada.id, 'free', 1)
  expect(await detail()).toMatch(
    /^Quota exceeded: this request needs 3 checks, but only 1 of 25 is left\. Resets \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
  )
  await leaveUnits(ada.id, 'free', 0)
  expect(await detail()).toMatch(/^Quota exceeded: all 25 checks of this period are used\. Resets /)
})

test('VA-2 a batch is counted as a whole or not at all', async () => {
  const { request, signUp, leaveUnits, countedFor } = await createApiApp()
  const ada = await signUp()
  await leaveUnits(ada.id, 'basic', 1200)
  const { key } = await ada.createKey()
  const send = (body: object) => request('POST', '/v1/verify/batch', { key, body })
  const done = VerifyBatchResponse.parse(await (await send(batchOf(1000))).json())
  expect(done.results).toHaveLength(1000)
  expect(done.results[999]?.email_verification?.email).toBe('person-999@example.com')
  expect(done.request_count).toBe(29_800)
  expect(await errorOf(send(batchOf(201)))).toEqual([429, 'quota_exceeded'])
  expect((await countedFor(ada.id)).ledger).toBe(1000)
  expect((await send(batchOf(200))).status).toBe(200)
  for (const wrong of [batchOf(0), batchOf(1001), { model: 'user_verification', items: [{}] }, { items: [] }]) {
    expect(await errorOf(send(wrong))).toEqual([400, 'invalid_request'])
  }
})

test('GET /v1/usage returns the plan and what is left of its quota', async () => {
  const { request, signUp } = await createApiApp()
  const { key } = await (await signUp()).createKey()
  await request('POST', '/v1/verify', { key, body: person })
  const usage = UsageResponse.parse(await (await request('GET', '/v1/usage', { key })).json())
  expect(usage).toMatchObject({
    tier: 'free',
    plan_id: 'user_verification_free_monthly',
    used: 3,
    limit: 25,
    remaining: 22,
  })
  expect(await errorOf(request('GET', '/v1/usage'))).toEqual([401, 'unauthenticated'])
})

function batchOf(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({ email: `person-${index}@example.com` }))
  return { model: 'user_verification', items }
}

test('VA-8 a title is reported, a rare name passes, and the fake field of a fake pair has its reason', async () => {
  const { request, signUp } = await createApiApp()
  const { key } = await (await signUp()).createKey()
  const named = async (fields: object) =>
    (await verified(request('POST', '/v1/verify', { key, body: { model: 'user_verification', ...fields } })))
      .name_verification
  expect(await named({ firstname: 'Mme', lastname: 'Dupont' })).toMatchObject({
    fake: false,
    firstname: { fake: false, reasons: [{ code: 'title' }] },
  })
  expect(await named({ firstname: 'Батболдын', lastname: 'Оюун' })).toMatchObject({ fake: false })
  expect(await named({ firstname: 'Jennifer', lastname: 'Null' })).toMatchObject({
    fake: false,
    lastname: { fake: false },
  })
  expect(await named({ firstname: 'Siemens', lastname: 'AG' })).toMatchObject({
    fake: true,
    verdict: 'fake',
    lastname: { fake: true, reasons: [{ code: 'company' }] },
  })
  const withAddress = { firstname: 'Nontsikelelo', lastname: 'Ngxeketo', email: 'n.ngxeketo@example.com' }
  const { email: _, ...withoutAddress } = withAddress
  const [sure, unsure] = [await named(withAddress), await named(withoutAddress)]
  expect(sure?.score).toBeLessThanOrEqual(unsure?.score ?? 0)
})

test('FW-3 a batch waits for its lookups once, and not again for each group of its items', async () => {
  const deadlines: number[] = []
  const lookup = (_: string, { until }: LookupWait) => {
    deadlines.push(until)
    return null
  }
  const { request, signUp, grant } = await createApiApp({ deps: { mailHosts: { ...noMailHostLookup, lookup } } })
  const account = await signUp()
  await grant(account.id, 'basic')
  const { key } = await account.createKey()
  const items = Array.from({ length: 120 }, (_, index) => ({ email: `ada@new-company-${index}.com` }))
  const response = await request('POST', '/v1/verify/batch', { key, body: { model: email.model, items } })
  expect(response.status).toBe(200)
  expect(deadlines).toHaveLength(120)
  expect(new Set(deadlines).size).toBe(1)
})

// As many as version 0.2 sent, which knew no teams.
test('a request sends one statement; with a key that isn’t in memory three more, which don’t look at members', async () => {
  const recorder = createRecorder()
  const { request, signUp } = await createApiApp({ watchDb: recorder.watch })
  const ada = await signUp()
  const statementsWith = async (key: string) => {
    const before = recorder.statements.length
    await verified(recorder.during('verify', () => request('POST', '/v1/verify', { key, body: person })))
    return recorder.statements.slice(before).filter(({ route }) => route === 'verify')
  }
  // The account's first request also reads what sign-ups had in common.
  await statementsWith((await ada.createKey()).key)
  const { key } = await ada.createKey()
  const first = await statementsWith(key)
  expect(first).toHaveLength(4)
  expect(first.filter(({ text }) => text.includes('team'))).toEqual([])
  expect(await statementsWith(key)).toHaveLength(1)
})
