import { randomUUID } from 'node:crypto'
import { SupabaseHook } from '@assay/contract/api-keys'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createApiApp } from '../verification/api-fixture.ts'

type User = { email?: string | null; user_metadata?: Record<string, unknown> }

/** Asks as Supabase Auth does: its headers, its payload, signed with its library’s scheme. */
async function createHookApp(env: Record<string, string> = {}) {
  const app = await createApiApp({ env })
  const showHook = async (owner: Awaited<ReturnType<typeof app.signUp>>, keyId: string) => {
    const shown = await owner.asUser('POST', `/api-keys/${keyId}/supabase-hook`, {})
    return SupabaseHook.parse(await shown.json())
  }
  const ask = (
    hook: SupabaseHook,
    user: User,
    { at = new Date(), secrets = [hook.secret], body = '', id = randomUUID() } = {},
  ) => {
    const text =
      body ||
      JSON.stringify({
        metadata: { uuid: randomUUID(), time: at.toISOString(), name: 'before-user-created', ip_address: '127.0.0.1' },
        user: {
          id: randomUUID(),
          aud: 'authenticated',
          role: '',
          phone: '',
          app_metadata: {},
          identities: [],
          ...user,
        },
      })
    const signatures = secrets.map((secret) => new Webhook(secret.replace('v1,', '')).sign(id, at, text))
    return app.request('POST', new URL(hook.url).pathname, {
      body: text,
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(', '),
      },
    })
  }
  const reply = async (...args: Parameters<typeof ask>) => {
    const response = await ask(...args)
    return { status: response.status, body: await response.json() }
  }
  return { ...app, showHook, ask, reply }
}

const accepted = { status: 200, body: {} }

test('CT-6 Supabase Auth asks before it creates a user: disposable, invalid and made-up are turned away politely', async () => {
  const { signUp, showHook, reply, countedFor } = await createHookApp()
  const ada = await signUp()
  const { id } = await ada.createKey()
  const hook = await showHook(ada, id)
  expect(hook.secret).toMatch(/^v1,whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await showHook(ada, id)).toEqual(hook)

  const user_metadata = { first_name: 'Ada', family_name: 'Lovelace', full_name: 'Ada Lovelace' }
  expect(await reply(hook, { email: 'ada.lovelace@gmail.com', user_metadata })).toEqual(accepted)
  expect(await countedFor(ada.id)).toEqual({ used: 3, ledger: 3, days: 3 })

  const turnedAway: [User, RegExp][] = [
    [{ email: 'x@mailinator.com' }, /permanent email address/],
    [{ email: 'jo@gmail.con' }, /Did you mean jo@gmail\.com\?$/],
    [{ email: 'jo@acme_shop.com' }, /Check it for typos/],
    [{ email: 'jo@gmail.com', user_metadata: { firstname: 'Asdfgh', lastname: 'Qwerty' } }, /real name/],
  ]
  for (const [user, message] of turnedAway) {
    const { status, body } = await reply(hook, user)
    expect([status, body]).toEqual([200, { error: { http_code: 400, message: expect.stringMatching(message) } }])
  }

  const { used } = await countedFor(ada.id)
  for (const user of [{ email: '' }, { email: null, user_metadata: { first_name: 7, last_name: ' ' } }, {}]) {
    expect(await reply(hook, user)).toEqual(accepted)
  }
  expect((await countedFor(ada.id)).used).toBe(used)
})

test('CT-6 only what the key’s own secret signed is checked, and the secret is rotated and deleted with the key', async () => {
  const { signUp, showHook, ask, request, countedFor, owner } = await createHookApp()
  const [ada, eve] = [await signUp(), await signUp()]
  const [mine, other, foreign] = [await ada.createKey(), await ada.createKey(), await eve.createKey()]
  const [hook, otherHook, foreignHook] = [
    await showHook(ada, mine.id),
    await showHook(ada, other.id),
    await showHook(eve, foreign.id),
  ]
  const user = { email: 'ada@example.com' }
  const status = async (...args: Parameters<typeof ask>) => (await ask(...args)).status

  for (const { secret } of [otherHook, foreignHook]) expect(await status(hook, user, { secrets: [secret] })).toBe(401)
  expect(await status(hook, user, { at: new Date(Date.now() - 6 * 60_000) })).toBe(401)
  expect(await status({ ...hook, url: hook.url.replace(mine.id, randomUUID()) }, user)).toBe(401)
  expect(await status(hook, user, { secrets: [] })).toBe(401)
  expect((await request('POST', new URL(hook.url).pathname, { body: { user }, key: mine.key })).status).toBe(401)
  for (const body of ['null', '[]', '{"user":{"email":7}}', 'no JSON'])
    expect(await status(hook, user, { body })).toBe(400)
  expect(await countedFor(ada.id)).toEqual({ used: 0, ledger: 0, days: 0 })
  expect((await eve.asUser('POST', `/api-keys/${mine.id}/supabase-hook`, {})).status).toBe(404)

  await ada.asUser('POST', `/api-keys/${mine.id}/rotate`, { overlap: '1h' })
  const rotated = await showHook(ada, mine.id)
  expect(rotated.secret).not.toBe(hook.secret)
  expect(await status(hook, user)).toBe(200)
  expect(await status(rotated, user)).toBe(200)
  // Both, as Supabase signs while it has two secrets.
  expect(await status(rotated, user, { secrets: [foreignHook.secret, rotated.secret] })).toBe(200)
  await ada.asUser('DELETE', `/api-keys/${mine.id}/old-key`)
  expect(await status(hook, user)).toBe(401)
  await ada.asUser('PATCH', `/api-keys/${mine.id}`, { scopes: ['usage'] })
  expect(await status(rotated, user)).toBe(403)
  await ada.asUser('DELETE', `/api-keys/${mine.id}`)
  expect(await status(rotated, user)).toBe(401)

  const { rows } = await owner.query(
    "select action from audit_events where user_id = $1 and action = 'api_key.hook_shown'",
    [ada.id],
  )
  expect(z.array(z.unknown()).parse(rows)).toHaveLength(3)
})

test('CT-6 a request that is sent again, by Supabase or by whoever caught it, gets the same response and is charged once', async () => {
  const [one, other] = [await createHookApp(), await createHookApp()]
  const ada = await one.signUp()
  const { id: keyId, key } = await ada.createKey()
  const hook = await one.showHook(ada, keyId)
  const id = randomUUID()
  const body = JSON.stringify({ user: { email: 'x@mailinator.com', user_metadata: { first_name: 'Ada' } } })
  const signed = { id, body, at: new Date() }
  const responses = await Promise.all([one, other, one, other].map((app) => app.reply(hook, {}, signed)))
  expect(responses[0]?.body).toHaveProperty('error')
  for (const reply of responses) expect(reply).toEqual(responses[0])
  // Rules that came later change no response that was given.
  const listed = await ada.asUser('POST', '/lists/entries', {
    action: 'allow',
    type: 'domain',
    value: 'mailinator.com',
  })
  expect(listed.status).toBe(201)
  expect(await one.reply(hook, {}, signed)).toEqual(responses[0])
  expect(await one.countedFor(ada.id)).toEqual({ used: 2, ledger: 2, days: 2 })
  // An Idempotency-Key of the account's own is something else.
  const headers = { 'idempotency-key': id }
  const own = { model: 'user_verification', email: 'ada@example.com' }
  expect((await one.request('POST', '/v1/verify', { key, body: own, headers })).status).toBe(200)
  await one.reply(hook, {}, { ...signed, id: randomUUID() })
  expect((await one.countedFor(ada.id)).used).toBe(5)
})

test('CT-6 the hook fails open: no quota, above the rate, an error of ours and a slow database all let people in', async () => {
  const { signUp, showHook, reply, leaveUnits, countedFor, deps } = await createHookApp({ API_LIMITS: 'on' })
  const ada = await signUp()
  const { id } = await ada.createKey()
  const hook = await showHook(ada, id)
  const user = { email: 'x@mailinator.com' }

  await leaveUnits(ada.id, 'basic', 1)
  const before = await countedFor(ada.id)
  expect((await reply(hook, user)).body).toHaveProperty('error')
  expect(await reply(hook, user)).toEqual(accepted)
  expect((await countedFor(ada.id)).ledger - before.ledger).toBe(1)

  const testKey = await ada.createKey('test')
  const testHook = await showHook(ada, testKey.id)
  expect((await reply(testHook, { email: 'disposable@test.assay' })).body).toHaveProperty('error')
  for (const email of ['quota-exceeded', 'rate-limited', 'server-error', 'unavailable']) {
    expect(await reply(testHook, { email: `${email}@test.assay` })).toEqual(accepted)
  }

  const asService = vi.spyOn(deps.db, 'asService').mockRejectedValue(new Error('the database is away'))
  expect(await reply(hook, user)).toEqual(accepted)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    asService.mockReturnValue(new Promise(() => {}))
    const waiting = reply(hook, user)
    await vi.waitFor(() => expect(asService).toHaveBeenCalledTimes(2))
    vi.advanceTimersByTime(3000)
    expect(await waiting).toEqual(accepted)
  } finally {
    vi.useRealTimers()
  }
})

test('CT-6 the owner hears once per period that the hook lets people in unchecked, and not from a test', async () => {
  const { signUp, showHook, reply, leaveUnits, mailTo, owner } = await createHookApp()
  const ada = await signUp()
  const hook = await showHook(ada, (await ada.createKey()).id)
  const testHook = await showHook(ada, (await ada.createKey('test')).id)
  const user = { email: 'x@mailinator.com' }
  await leaveUnits(ada.id, 'basic', 1)
  const subject = 'Your sign-up hook is letting people in unchecked'
  const noticesSent = async () => {
    const mails = (await mailTo(ada.email)).filter((mail) => mail.subject === subject)
    const { rows } = await owner.query('select from notifications where user_id = $1 and title = $2', [ada.id, subject])
    return [mails.length, rows.length]
  }
  expect(await reply(testHook, { email: 'quota-exceeded@test.assay' })).toEqual(accepted)
  expect((await reply(hook, user)).body).toHaveProperty('error')
  expect(await noticesSent()).toEqual([0, 0])
  for (const responded of await Promise.all([1, 2, 3].map(() => reply(hook, user)))) expect(responded).toEqual(accepted)
  expect(await reply(hook, user)).toEqual(accepted)
  expect(await noticesSent()).toEqual([1, 1])
})

test('CT-6 senders who make up signatures are stopped before they cost lookups', async () => {
  const { signUp, showHook, ask, clock } = await createHookApp({ API_LIMITS: 'on' })
  const ada = await signUp()
  const hook = await showHook(ada, (await ada.createKey('test')).id)
  const forged = { secrets: [`v1,whsec_${Buffer.alloc(32).toString('base64')}`] }
  expect((await ask(hook, { email: 'ok@test.assay' })).status).toBe(200)
  const statuses = await Promise.all(Array.from({ length: 101 }, async () => (await ask(hook, {}, forged)).status))
  expect(statuses.toSorted()).toEqual([...Array<number>(100).fill(401), 429])
  // A clock that steps back doesn't make the minute longer.
  clock.advance(-40 * 86_400)
  expect((await ask(hook, { email: 'ok@test.assay' })).status).toBe(200)
})
