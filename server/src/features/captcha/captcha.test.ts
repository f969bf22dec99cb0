import { CaptchaVerdict } from '@assay/contract/captcha'
import { PublicConfig } from '@assay/contract/config'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { spendReceipt, sweepCaptcha } from './spend-receipt.ts'

const rejection = { success: false, message: 'CAPTCHA verification failed. Please try again.' }

test('SU-12 a solved challenge becomes a receipt that one sign-up can spend', async () => {
  const { app, verify, deps } = await captchaApp()
  const { success, message, receipt } = await verify(await solveCaptcha(app))
  expect({ success, message }).toEqual({ success: true, message: 'CAPTCHA verified.' })
  const spend = () => deps.db.asService((tx) => spendReceipt(tx, receipt ?? '', 'signup', deps.now()))
  const spent = await Promise.all(Array.from({ length: 20 }, spend))
  expect(spent.filter(Boolean)).toHaveLength(1)
})

test('SU-12 of twenty replays of one solution, one succeeds', async () => {
  const { app, verify } = await captchaApp({ AUTH_LIMITS: 'off' })
  const token = await solveCaptcha(app)
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
  expect(verdicts.filter(({ success }) => success)).toHaveLength(1)
  expect(verdicts.filter(({ success }) => !success)[0]).toEqual(rejection)
})

test('SU-12 a receipt is valid for five minutes and only as issued', async () => {
  const { app, verify, deps, clock } = await captchaApp()
  const { receipt = '' } = await verify(await solveCaptcha(app))
  const spend = (candidate: string) => deps.db.asService((tx) => spendReceipt(tx, candidate, 'signup', deps.now()))
  for (const wrong of ['', 'x', `${receipt}x`, receipt.toUpperCase(), '\0']) expect(await spend(wrong)).toBe(false)
  clock.advance(300)
  expect(await spend(receipt)).toBe(false)
})

test('a receipt whose sign-up rolls back is unspent again', async () => {
  const { app, verify, deps } = await captchaApp()
  const { receipt = '' } = await verify(await solveCaptcha(app))
  const failing = deps.db.asService(async (tx) => {
    expect(await spendReceipt(tx, receipt, 'signup', deps.now())).toBe(true)
    throw new Error('the address is taken')
  })
  await expect(failing).rejects.toThrow('the address is taken')
  expect(await deps.db.asService((tx) => spendReceipt(tx, receipt, 'signup', deps.now()))).toBe(true)
})

test('the database stores no receipt, and only the server can read its tables', async () => {
  const { app, verify, deps, owner } = await captchaApp()
  const { receipt = '' } = await verify(await solveCaptcha(app))
  const { rows } = await owner.query("select encode(receipt_hash, 'escape') as stored from captcha_receipts")
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(receipt)
  for (const table of ['captcha_receipts', 'captcha_solutions', 'captcha_key']) {
    await expect(deps.db.asAnon((tx) => tx.query(`select from ${table}`))).rejects.toThrow('permission denied')
    await expect(deps.db.asUser(crypto.randomUUID(), (tx) => tx.query(`select from ${table}`))).rejects.toThrow(
      'permission denied',
    )
  }
})

test('expired, tampered and forged solutions fail', async () => {
  const { app, verify, clock } = await captchaApp()
  const token = await solveCaptcha(app)
  const { challenge, solution } = decode(token)
  const easier = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }
  for (const forged of [
    '',
    'x',
    'e30=',
    encode({ challenge: easier, solution }),
    encode({ challenge: { ...challenge, signature: '' }, solution }),
    encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    encode({ challenge, solution: { ...solution, derivedKey: 'zz' } }),
  ]) {
    expect(await verify(forged)).toEqual(rejection)
  }
  clock.advance(301)
  expect(await verify(token)).toEqual(rejection)
})

test('one process’s challenge is accepted by another on the same database', async () => {
  const [one, other] = [await captchaApp(), await captchaApp()]
  const token = await solveCaptcha(one.app)
  expect((await other.verify(token)).success).toBe(true)
  expect((await one.verify(token)).success).toBe(false)
})

test('malformed requests are rejected as such', async () => {
  const { app } = await createTestApp()
  const post = (body: string, type = 'application/json') =>
    app.request('/api/verify-captcha', { method: 'POST', body, headers: { 'content-type': type } })
  expect((await post('{')).status).toBe(400)
  expect((await post('{}')).status).toBe(400)
  expect((await post('{"token":1}')).status).toBe(400)
  expect((await post('{"token":"x","more":1}')).status).toBe(400)
  expect((await post(JSON.stringify({ token: 'x'.repeat(9000) }))).status).toBe(400)
  expect((await post('{"token":"x"}', 'text/plain')).status).toBe(415)
  expect((await post('{"token":"\\u0000"}')).status).toBe(200)
})

test('a flood from one address is rejected', async () => {
  const { app } = await createTestApp({ env: { TRUSTED_PROXIES: '1' } })
  const ask = () => app.request('/api/captcha-challenge', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  const statuses = (await Promise.all(Array.from({ length: 125 }, ask))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('the browser learns which captcha to show', async () => {
  const configOf = async (env: Record<string, string>) => {
    const { app } = await createTestApp({ env })
    return PublicConfig.parse(await (await app.request('/config.json')).json()).captcha
  }
  expect(await configOf({})).toEqual({ provider: 'altcha', siteKey: null, checkedBy: 'server' })
  const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET_KEY: 'canary' }
  expect(await configOf({ CAPTCHA_PROVIDER: 'turnstile', ...keys })).toEqual({
    provider: 'turnstile',
    siteKey: 'site',
    checkedBy: 'server',
  })
})

test('without a captcha everyone passes, and the startup log says so', async () => {
  const { verify, app, logLines } = await captchaApp({ CAPTCHA_PROVIDER: 'none' })
  expect(logLines.join('')).toContain('CAPTCHA_PROVIDER is none')
  expect((await verify('')).receipt).toBeDefined()
  expect((await app.request('/api/captcha-challenge')).status).toBe(404)
})

test('expired rows are swept', async () => {
  const { app, verify, deps, clock, owner } = await captchaApp()
  await verify(await solveCaptcha(app))
  clock.advance(2 * 3600)
  await sweepCaptcha(deps)
  const { rows } = await owner.query(
    'select (select count(*)::int from captcha_receipts) as receipts, (select count(*)::int from captcha_solutions) as solutions',
  )
  expect(rows).toEqual([{ receipts: 0, solutions: 0 }])
})

async function captchaApp(env: Record<string, string> = {}) {
  const test = await createTestApp({ env })
  const verify = async (token: string) => {
    const response = await test.app.request('/api/verify-captcha', {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(200)
    return CaptchaVerdict.parse(await response.json())
  }
  return { ...test, verify }
}

const Solved = z.object({
  challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  solution: z.record(z.string(), z.unknown()),
})

function decode(token: string): z.infer<typeof Solved> {
  return Solved.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
}

function encode(payload: z.infer<typeof Solved>): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
