import { gzipSync } from 'node:zlib'
import { ApiKeyList } from '@assay/contract/api-keys'
import { AuditPage } from '@assay/contract/audit'
import { plans } from '@assay/contract/billing/catalogue'
import { RequestLog } from '@assay/contract/usage'
import { FormKey, FormKeyList } from '@assay/contract/widget/form-keys'
import { WidgetResponse } from '@assay/contract/widget/widget'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { isWellFormedKey } from '../api-keys/key-format.ts'
import { createFormApp, site, solve } from './form-fixture.ts'

const typo = { email: 'ada@gmial.com' }
const app = await createFormApp()
const { signUpWithForm, ask, verify, check, request, countedFor } = app

test('CT-5 a form on the key’s site gets a verdict, a correction and a token, charged like any check', async () => {
  const ada = await signUpWithForm()
  const response = await ask(ada.form.key, typo)
  expect(response.headers.get('access-control-allow-origin')).toBe(site)
  expect(response.headers.get('vary')).toContain('Origin')
  expect(WidgetResponse.parse(await response.json())).toMatchObject({ did_you_mean: 'ada@gmail.com' })
  const { token, verdict } = await verify(ada.form.key, { email: 'kx92@mailinator.com', firstname: 'Ada' })
  expect(verdict).toBe('disposable')
  expect(await check(ada.secretKey, token, 'KX92@mailinator.com')).toMatchObject({
    valid: true,
    reason: null,
    result: { verdict: 'disposable', disposable: true, decision: 'block', name_verdict: 'real', origin: site },
  })
  // Three fields from the form; checking the token was free.
  expect(await countedFor(ada.id)).toEqual({ used: 3, ledger: 3, days: 3 })
  const { form_keys } = FormKeyList.parse(await (await ada.asUser('GET', '/form-keys')).json())
  expect(form_keys).toMatchObject([{ key: ada.form.key, usage: 3 }])
})

test('CT-5 only the key’s sites may use it, and a browser hears so before it sends anything', async () => {
  const { form } = await signUpWithForm({
    origins: [site, 'HTTP://localhost:3000/', 'https://shop.example:443', ' https://Bücher.example/', 'http://127.1'],
  })
  expect(form.origins).toEqual([site, 'http://localhost:3000', 'https://xn--bcher-kva.example', 'http://127.0.0.1'])
  const preflight = (origin: string) => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    return request('OPTIONS', `/widget/verify?key=${form.key}`, { headers })
  }
  const allowed = await preflight('http://localhost:3000')
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, 'http://localhost:3000'])
  expect(allowed.headers.get('access-control-allow-headers')).toBe('Content-Type')
  expect(allowed.headers.get('access-control-allow-methods')).toBe('POST')
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'http://shop.example', 'null']) {
    for (const response of [await preflight(origin), await ask(form.key, typo, { origin })]) {
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
  }
  const without = await request('POST', `/widget/verify?key=${form.key}`, { body: typo })
  expect(await errorOf(without)).toEqual([403, 'forbidden'])
  // What goes wrong afterwards is for the page to read.
  for (const body of [{ email: 1 }, {}, { ...typo, tier: 'enterprise' }]) {
    const wrong = await ask(form.key, body)
    expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([400, site])
  }
})

test('CT-5 a visitor can’t choose a request’s id, and the account finds the request in its log', async () => {
  const ada = await signUpWithForm()
  const ids: string[] = []
  for (const chosen of ['made-up', 'made-up', '00000000-0000-4000-8000-000000000000']) {
    const response = await ask(ada.form.key, typo, { 'x-request-id': chosen })
    expect(response.status).toBe(200)
    ids.unshift(response.headers.get('x-request-id') ?? '')
  }
  const { entries } = RequestLog.parse(await (await ada.asUser('GET', '/requests')).json())
  expect(entries.map(({ request_id }) => request_id).toSorted()).toEqual(ids.toSorted())
})

test('CT-5 a publishable key opens nothing else, and a secret key no form', async () => {
  const { form, secretKey, asUser, input } = await signUpWithForm()
  expect(form.key).toMatch(/^asy_pub_/)
  expect(isWellFormedKey(form.key)).toBe(true)
  for (const [method, path, body] of [
    ['POST', '/v1/verify', { model: 'user_verification', ...typo }],
    ['GET', '/v1/usage', undefined],
    ['POST', '/v1/widget/check', { token: 'x', ...typo }],
    ['GET', '/v1/webhooks', undefined],
  ] as const) {
    const response = await request(method, path, { key: form.key, body })
    expect(await errorOf(response)).toEqual([403, 'forbidden'])
  }
  expect((await ask(secretKey, typo)).status).toBe(403)
  for (const key of ['', 'asy_pub_x', `${form.key.slice(0, -1)}_`]) expect((await ask(key, typo)).status).toBe(401)
  const { api_keys } = ApiKeyList.parse(await (await asUser('GET', '/api-keys')).json())
  expect(api_keys).toHaveLength(1)
  expect((await asUser('PATCH', `/api-keys/${form.id}`, { scopes: ['verify'] })).status).toBe(404)
  expect((await asUser('POST', `/api-keys/${form.id}/rotate`, { overlap: 'none' })).status).toBe(404)
  expect((await asUser('PUT', `/form-keys/${api_keys[0]?.id}`, input)).status).toBe(404)
})

test('CT-5 a change and a deletion hold for the next request, and both are in the security log', async () => {
  const { form, asUser, input } = await signUpWithForm()
  await verify(form.key, typo)
  const change = { ...input, name: 'Checkout', origins: ['https://other.example'] }
  const saved = FormKey.parse(await (await asUser('PUT', `/form-keys/${form.id}`, change)).json())
  expect(saved).toMatchObject({ key: form.key, name: 'Checkout', origins: ['https://other.example'] })
  app.clock.advance(1)
  await verify(form.key, typo, { origin: 'https://other.example' })
  expect((await ask(form.key, typo)).status).toBe(403)
  expect((await asUser('DELETE', `/form-keys/${form.id}`)).status).toBe(204)
  expect((await ask(form.key, typo, { origin: 'https://other.example' })).status).toBe(401)
  const { entries } = AuditPage.parse(await (await asUser('GET', '/audit?kind=api_key')).json())
  expect(entries.map(({ action }) => action)).toEqual([
    'api_key.deleted',
    'api_key.changed',
    'api_key.created',
    'api_key.created',
  ])
})

test.each([
  { origins: [] },
  { origins: ['http://shop.example'] },
  { origins: ['https://shop.example/sign-up'] },
  { origins: ['https://*.example'] },
  { origins: ['null'] },
  { origins: Array.from({ length: 21 }, (_, at) => `https://shop${at}.example`) },
  { visitor_budget: 0 },
  { monthly_budget: 0 },
  { name: ' ' },
])('CT-5 a key with %o isn’t saved, and the field says why', async (wrong) => {
  const { asUser } = await app.signUp()
  const response = await asUser('POST', '/form-keys', { name: 'Form', origins: [site], ...wrong })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } })
})

test('CT-5 a visitor’s network has a budget of its own per hour, and the key one per month', async () => {
  const { form } = await signUpWithForm({ visitor_budget: 2, monthly_budget: 4 })
  const from = (address: string) => ask(form.key, typo, { 'x-forwarded-for': address })
  const statuses = async (...addresses: string[]) => {
    const found: number[] = []
    for (const address of addresses) found.push((await from(address)).status)
    return found
  }
  expect(await statuses('198.51.100.1', '198.51.100.2', '198.51.100.3')).toEqual([200, 200, 429])
  expect(await statuses('2001:db8::1', '2001:db8::2', '2001:db8::3')).toEqual([200, 200, 429])
  const limited = await from('198.51.100.4')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(limited.headers.get('access-control-allow-origin')).toBe(site)
  expect(await errorOf(await from('192.0.2.1'))).toEqual([429, 'quota_exceeded'])
})

test('CT-5 forms without a budget share half of the plan’s quota, and leave the rest to servers and hooks', async () => {
  const ada = await signUpWithForm()
  await app.grant(ada.id, 'basic')
  const limits = async () => {
    const { form_keys } = FormKeyList.parse(await (await ada.asUser('GET', '/form-keys')).json())
    return form_keys.map(({ monthly_budget, monthly_limit }) => [monthly_budget, monthly_limit])
  }
  const half = (plans.basic.unitLimit ?? 0) / 2
  expect(await limits()).toEqual([[null, half]])
  const other = FormKey.parse(await (await ada.asUser('POST', '/form-keys', ada.input)).json())
  expect(await limits()).toEqual([
    [null, half / 2],
    [null, half / 2],
  ])
  await ada.asUser('PUT', `/form-keys/${other.id}`, { ...ada.input, monthly_budget: 7 })
  expect(await limits()).toEqual([
    [null, half],
    [7, 7],
  ])
  await verify(ada.form.key, typo)
  await app.owner.query('update api_keys set budget_used = $2 where id = $1', [ada.form.id, half - 1])
  await verify(ada.form.key, typo)
  expect(await errorOf(ask(ada.form.key, typo))).toEqual([429, 'quota_exceeded'])
  const body = { model: 'user_verification', ...typo }
  expect((await request('POST', '/v1/verify', { key: ada.secretKey, body })).status).toBe(200)
  // A plan's quota counts as it is now.
  await app.grant(ada.id, 'pro')
  await verify(ada.form.key, typo)
})

test('CT-5 visitors count by their IPv6 /48, too, at ten times the budget', async () => {
  const { form } = await signUpWithForm({ visitor_budget: 1, monthly_budget: 1000 })
  const from = async (address: string) => (await ask(form.key, typo, { 'x-forwarded-for': address })).status
  const site = (at: number) => `2001:db8:7:${at.toString(16)}::1`
  for (let at = 0; at < 10; at += 1) expect(await from(site(at))).toBe(200)
  expect(await from(site(0))).toBe(429)
  expect(await from(site(10))).toBe(429)
  expect(await from('2001:db8:8::1')).toBe(200)
})

test('CT-5 a clock that steps back keeps visitors out for no longer than the hour', async () => {
  const { form } = await signUpWithForm({ visitor_budget: 1 })
  const { clock, ...later } = await createFormApp()
  for (const step of [-60, -40 * 86_400, 40 * 86_400]) {
    const from = { 'x-forwarded-for': `198.51.${100 + (step % 7)}.1` }
    const status = async () => (await later.ask(form.key, typo, from)).status
    expect([await status(), await status()]).toEqual([200, 429])
    clock.advance(step)
    const after = await later.ask(form.key, typo, from)
    expect(after.status).toBe(step < 0 ? 429 : 200)
    expect(Number(after.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    clock.advance(3600)
    expect(await status()).toBe(200)
    clock.advance(-step)
  }
})

test('CT-5 with proof of work, each result takes a solved puzzle that counts once', async () => {
  const ada = await signUpWithForm({ proof_of_work: true })
  const challenge = async () => {
    const response = WidgetResponse.parse(await (await ask(ada.form.key, typo)).json())
    if (response.status !== 'proof_required') throw new Error('no proof required')
    return response
  }
  const { challenge: puzzle, zero_bits } = await challenge()
  const proof = solve(puzzle, zero_bits)
  expect((await verify(ada.form.key, { ...typo, proof })).did_you_mean).toBe('ada@gmail.com')
  const forged = solve(`9999999999.${'x'.repeat(16)}.${'x'.repeat(43)}`, zero_bits)
  const elsewhere = { 'x-forwarded-for': '192.0.2.9' }
  for (const wrong of [proof, `${puzzle}:x`, 'x', '', forged]) {
    expect((await ask(ada.form.key, { ...typo, proof: wrong })).status).toBe(403)
  }
  const next = solve((await challenge()).challenge, zero_bits)
  expect((await ask(ada.form.key, { ...typo, proof: next }, elsewhere)).status).toBe(403)
  app.clock.advance(121)
  expect((await ask(ada.form.key, { ...typo, proof: next })).status).toBe(403)
  expect((await countedFor(ada.id)).used).toBe(1)
})

test('CT-5 a token counts once, for its address, its account and ten minutes', async () => {
  const [ada, bob] = [await signUpWithForm(), await signUpWithForm()]
  const { token } = await verify(ada.form.key, typo)
  const reasonOf = async (key: string, text: string, email = typo.email) => (await check(key, text, email)).reason
  const [payload = '', signature = ''] = token.split('.')
  const other = (await verify(ada.form.key, { email: 'ada@example.com' })).token.split('.')
  for (const forged of ['', '.', 'x', `${token}.`, `${payload}.${other[1]}`, `${other[0]}.${signature}`, payload]) {
    expect(await reasonOf(ada.secretKey, forged)).toBe('invalid')
  }
  expect(await reasonOf(bob.secretKey, token)).toBe('invalid')
  expect(await reasonOf(ada.secretKey, token, 'eve@example.com')).toBe('email_mismatch')
  const responses = await Promise.all(Array.from({ length: 10 }, () => reasonOf(ada.secretKey, token)))
  expect(responses.toSorted()).toEqual([...Array(9).fill('used'), null].toSorted())
  const named = await verify(ada.form.key, { ...typo, firstname: 'Ada' })
  const checkNamed = async (names: object) => (await check(ada.secretKey, named.token, typo.email, names)).reason
  expect(await checkNamed({ firstname: 'Asdf' })).toBe('name_mismatch')
  expect(await checkNamed({ firstname: 'Ada', lastname: 'Lovelace' })).toBe('name_mismatch')
  expect(await checkNamed({ firstname: 'Ada ', lastname: '' })).toBeNull()
  const { token: late } = await verify(ada.form.key, typo)
  app.clock.advance(600)
  expect(await reasonOf(ada.secretKey, late)).toBe('expired')
  // Nor does a clock that steps back make it last, or count twice.
  const { token: spent } = await verify(ada.form.key, typo)
  const { token: ahead } = await verify(ada.form.key, typo)
  expect(await reasonOf(ada.secretKey, spent)).toBeNull()
  app.clock.advance(-60)
  expect([await reasonOf(ada.secretKey, spent), await reasonOf(ada.secretKey, ahead)]).toEqual(['used', null])
  const { token: farAhead } = await verify(ada.form.key, typo)
  app.clock.advance(-40 * 86_400)
  expect(await reasonOf(ada.secretKey, farAhead)).toBe('expired')
  app.clock.advance(40 * 86_400 + 60)
  expect(JSON.stringify(Buffer.from(payload, 'base64url').toString())).not.toContain(ada.id)
})

test('CT-5 the script is small, cached for minutes, loadable from any site, and needs nothing that a policy forbids', async () => {
  const response = await request('GET', '/widget.js')
  const text = await response.text()
  expect(gzipSync(text).length).toBeLessThan(6000)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(text).not.toMatch(/\beval\b|new Function|innerHTML|setAttribute\('style'|<style/)
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const etag = (await request('GET', '/widget.js', { headers })).headers.get('etag') ?? ''
    const again = await request('GET', '/widget.js', { headers: { ...headers, 'if-none-match': etag } })
    expect([encoding, again.status]).toEqual([encoding, 304])
  }
})
