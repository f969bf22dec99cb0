import { randomUUID } from 'node:crypto'
import { CreatedApiKey, SupabaseHook } from '@assay/contract/api-keys'
import { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { codeAt, stepAt } from '../features/auth/factors/totp.ts'
import { fromBase32 } from '../features/auth/testing/from-base32.ts'
import type { Mail } from '../ports/mail.ts'
import { attack, createWorld } from './create-world.ts'
import { dumpDatabase } from './dump-database.ts'
import { ruledRoutes } from './rules/route-rules.ts'

/** The product with a mail server that records deliveries; then the outbox keeps no bodies. */
async function createMailedWorld() {
  const mails: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
      return { status: 'sent' } as const
    },
  }
  const world = await createWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9' }, deps: { mailer } })
  return { ...world, mails }
}

let world: Awaited<ReturnType<typeof createMailedWorld>>
beforeAll(async () => {
  world = await createMailedWorld()
})

test('CX-9 AK-7 a customer’s secrets are in no database row and no log line', async () => {
  const { app, post, owner, mails, runJobs, database, logLines, clock } = world
  const [password, changed, wrong] = [`Pass-${randomUUID()}`, `Next-${randomUUID()}`, `Wrong-${randomUUID()}`]
  const email = `${randomUUID()}@example.com`
  await post('/auth/v1/signup', { email, password, data: { services: ['developer'] } })
  await post('/auth/v1/token?grant_type=password', { email, password: wrong })
  const signedIn = Session.parse(await (await post('/auth/v1/token?grant_type=password', { email, password })).json())
  const refreshed = Session.parse(
    await (await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: signedIn.refresh_token })).json(),
  )
  const authorization = `Bearer ${refreshed.access_token}`
  const headers = { authorization, 'content-type': 'application/json' }
  await app.request('/auth/v1/reauthenticate', { headers })
  await app.request('/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify({ password: changed }) })
  const key = CreatedApiKey.parse(await (await post('/api-keys', { name: 'x' }, refreshed.access_token)).json())
  const rotated = CreatedApiKey.parse(
    await (await post(`/api-keys/${key.id}/rotate`, { overlap: '1h' }, refreshed.access_token)).json(),
  )
  const hook = SupabaseHook.parse(
    await (await post(`/api-keys/${key.id}/supabase-hook`, {}, refreshed.access_token)).json(),
  )
  const destination = { url: 'http://127.0.0.1:9/hook', events: ['key.created'] }
  const endpoint = CreatedWebhookEndpoint.parse(
    await (await post('/webhook-endpoints', destination, refreshed.access_token)).json(),
  )
  await post('/api-keys', { name: 'y' }, refreshed.access_token)
  const enrolled = Enrolled.parse(
    await (await post('/auth/v1/factors', { factor_type: 'totp' }, refreshed.access_token)).json(),
  )
  const shared = fromBase32(enrolled.totp.secret)
  const asked = await post(`/auth/v1/factors/${enrolled.id}/challenge`, {}, refreshed.access_token)
  const response = { challenge_id: Object(await asked.json()).id, code: codeAt(shared, stepAt(clock.now())) }
  const verified = await post(`/auth/v1/factors/${enrolled.id}/verify`, response, refreshed.access_token)
  const raised = Session.parse(await verified.json())
  const created = await post('/auth/v1/factors/recovery-codes', {}, raised.access_token)
  const { codes } = z.object({ codes: z.array(z.string()).length(10) }).parse(await created.json())
  await post('/auth/v1/factors/recovery-codes/verify', { code: codes[0] }, raised.access_token)
  const exported = await app.request('/account/export', { headers: { authorization: `Bearer ${raised.access_token}` } })
  const shown = await exported.text()
  expect(shown).toContain(email)
  await post('/auth/v1/recover', { email })
  await post('/cancel-otp', { email_id: owner.email, subscription_id: owner.subscriptionId }, owner.token)
  const notified = `Told-${randomUUID()}`
  const fields = { action: 'start', domain: 'mailinator.com', email, used_for: notified }
  const appealed = await app.request('/lookup/appeal', { method: 'POST', body: new URLSearchParams(fields) })
  const link = new URL(appealed.headers.get('location') ?? '', 'http://localhost')
  const wanted = new URLSearchParams({ action: 'send_code', mailbox: 'abuse' })
  await app.request(link.pathname + link.search, { method: 'POST', body: wanted })
  await runJobs()

  const mailed = mails.flatMap(({ text }) => [
    ...[...text.matchAll(/^\d{6}$/gm)].map(([code]) => code),
    ...[...text.matchAll(/token=([\w.-]+)/g)].map(([, token]) => token ?? ''),
  ])
  expect(mailed.length).toBeGreaterThan(3)
  expect(mailed).toContain(link.searchParams.get('token'))
  const tokens = [signedIn, refreshed, raised].flatMap(({ access_token, refresh_token }) => [
    access_token,
    refresh_token,
  ])
  const factor = [enrolled.totp.secret, shared.toString('hex'), ...codes]
  const signing = [endpoint.secret, hook.secret].flatMap((secret) => secret.split('whsec_').slice(1))
  const secrets = [
    ...signing,
    ...signing.map((secret) => Buffer.from(secret, 'base64').toString('hex')),
    password,
    changed,
    wrong,
    key.full_key,
    rotated.full_key,
    owner.apiKey,
    owner.token,
    ...tokens,
    ...mailed,
    ...factor,
  ]
  for (const secret of [...factor, shared.toString('base64')]) expect(shown).not.toContain(secret)
  const dump = await dumpDatabase(database)
  expect(dump).toContain(email)
  expect(dump).toContain(notified)
  expect(logLines.join('')).not.toContain(notified)
  for (const secret of secrets) {
    // Six digits alone also occur in times and amounts.
    const shown = secret.length === 6 ? new RegExp(`(^|[^\\d.])${secret}([^\\d]|$)`, 'm') : secret
    expect(logLines.join('')).not.toMatch(shown)
    expect(dump).not.toMatch(shown)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

// In halves, because a walk over all routes takes nearly as long as a test may.
test.each([
  ['first', 0],
  ['second', 1],
])(
  'a canary sent through every field, parameter and header of the %s half of routes is in no log line, and a secret one in no row',
  async (_, half) => {
    const { app, owner, keys, mails, runJobs, database, logLines } = world
    const sent: { canary: string; field: string; name: string }[] = []
    const tag = (name: string, field: string) => {
      const canary = `canary${sent.length}x${randomUUID().slice(0, 8)}`
      sent.push({ canary, field, name })
      return canary
    }
    for (const { name, method, path, rule } of ruledRoutes(app).routes.filter((_, index) => index % 2 === half)) {
      if (rule.isLocalTool || rule.isCached || path.startsWith('/sandbox/')) continue
      const credential = rule.credential === 'key' ? owner.apiKey : owner.token
      const headers = {
        apikey: keys.publishable,
        authorization: `Bearer ${credential}`,
        'content-type': 'application/json',
      }
      const address = rule.path?.(owner) ?? path
      const right = Object.entries(rule.body?.(owner) ?? {})
      const send = (to: string, more: Record<string, string>, body?: object) =>
        app.request(to, { method, headers: { ...headers, ...more }, ...(body && { body: JSON.stringify(body) }) })

      for (const [field] of right) {
        const kept = Object.fromEntries(right.filter(([one]) => one !== field))
        const canary = tag(name, field)
        const value = field.startsWith('email') ? `${canary}@example.com` : canary
        await send(address, {}, { ...kept, [field]: value })
        await send(address, {}, { ...kept, [field]: value + attack })
      }
      if (method !== 'GET') {
        const secrets = Object.fromEntries(bodySecrets.map((field) => [field, tag(name, field)]))
        await send(address, {}, { ...Object.fromEntries(right), ...secrets })
      }
      const parameters = [...new URL(address, 'http://localhost').searchParams.keys()].map((field) => [field])
      for (const fields of [...parameters, ['token', 'code', 'captcha_token', 'x']]) {
        const url = new URL(address, 'http://localhost')
        for (const field of fields) url.searchParams.set(field, tag(name, field))
        await send(url.pathname + url.search, {}, method === 'GET' ? undefined : Object.fromEntries(right))
      }
      const inHeaders = Object.fromEntries(headerNames.map((header) => [header, tag(name, header)]))
      await send(address, inHeaders, method === 'GET' ? undefined : Object.fromEntries(right))
    }
    await runJobs()

    expect(sent.length).toBeGreaterThan(250)
    const log = logLines.join('')
    const found = (text: string) => [...new Set(text.match(/canary\d+x[0-9a-f]{8}/g))]
    const whence = (canaries: string[]) =>
      sent.filter(({ canary }) => canaries.includes(canary)).map(({ name, field }) => `${field} of ${name}`)
    expect(whence(found(log))).toEqual([])
    const kept = whence(found(await dumpDatabase(database)))
    // What may be kept is found, so the search works. How much of it is in this half depends on the number of routes.
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((place) => !isMeantToBeKept(place))).toEqual([])
    for (const { to, subject, html } of mails) {
      expect(to + subject).not.toMatch(/[\r\n<]/)
      // What was typed into the contact form is quoted in the mail to us, as plain text.
      expect(to).not.toContain('victim@example.com')
      expect(html).not.toMatch(/<img src=x/)
    }
  },
)

/** What people enter about themselves and name their things. Everything else that was sent must be gone. */
function isMeantToBeKept(place: string): boolean {
  return (
    (/^(email|data|name|first_name|last_name|friendly_name|description|company_name|subject|type|title|message|note) of /.test(
      place,
    ) ||
      / of PUT \/billing\/details$/.test(place)) &&
    !/ \/(v1\/verify|demo)\b/.test(place)
  )
}

const bodySecrets = [
  'password',
  'current_password',
  'code',
  'challenge_id',
  'otp',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'nonce',
]
const headerNames = ['cookie', 'user-agent', 'referer', 'x-api-token', 'idempotency-key', 'x-razorpay-signature']

const Enrolled = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) })
const Session = z.object({ access_token: z.string(), refresh_token: z.string() })
