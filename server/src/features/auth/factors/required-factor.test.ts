import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { elsewhere } from '../../../testing/elsewhere.ts'
import { errorOf } from '../../../testing/error-of.ts'
import { googleBrowser } from '../../../testing/google-browser.ts'
import { claimsOf, password, randomAddress, randomEmail } from '../testing/auth-fixture.ts'
import { createFactorApp } from '../testing/factor-fixture.ts'

const developer = { user_metadata: { services: ['developer'] } }

/** One for all: each test has people of its own. */
const shared = createFactorApp()

test('AC-1 with a factor, a password alone opens the challenge and nothing else', async () => {
  const { withApp, signInAs, tokenOf, app, keys, codeFor, clock } = await shared
  const { email, factorId, secret } = await withApp(developer)
  const low = await signInAs(email)
  const ask = async (method: string, path: string, token: string, body?: object) => {
    const headers = { apikey: keys.publishable, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const { code } = Object(await response.json().catch(() => null))
    return `${response.status} ${response.headers.get('x-sb-error-code') ?? code}`
  }
  const closed: [method: string, path: string, body?: object][] = [
    ['GET', '/billing/state'],
    ['GET', '/account/export'],
    ['DELETE', '/account', { password }],
    ['POST', '/api-keys', { name: 'Mine now' }],
    ['PUT', '/billing/details', {}],
    ['GET', '/rest/v1/notifications?select=id'],
    ['POST', '/rest/v1/rpc/mark_all_notifications_read', {}],
    ['PUT', '/auth/v1/user', { password: 'Battery-staple-8', current_password: password }],
    ['GET', '/auth/v1/reauthenticate'],
    ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Thief’s phone' }],
    ['POST', '/auth/v1/factors/recovery-codes/regenerate'],
    ['DELETE', '/auth/v1/factors/recovery-codes'],
    ['POST', '/auth/v1/passkeys/registration/options', {}],
    ['GET', '/auth/v1/passkeys'],
    ['GET', '/account/sessions'],
    ['DELETE', '/account/sessions'],
    ['DELETE', `/account/sessions/${randomUUID()}`],
    ['POST', '/auth/v1/logout?scope=others'],
  ]
  const token = await tokenOf(low)
  for (const [method, path, body] of closed) {
    expect(await ask(method, path, token, body), path).toBe('403 insufficient_aal')
  }
  expect(await ask('DELETE', `/auth/v1/factors/${factorId}`, token)).toBe('422 insufficient_aal')
  expect(await ask('GET', '/auth/v1/user', token)).toMatch(/^200/)

  clock.advance(30)
  expect((await low.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error).toBeNull()
  const high = await tokenOf(low)
  for (const path of ['/billing/state', '/rest/v1/notifications?select=id', '/auth/v1/passkeys']) {
    expect(await ask('GET', path, high), path).toMatch(/^200/)
  }
  // The token from before the challenge stays what it was.
  expect(await ask('GET', '/billing/state', token)).toBe('403 insufficient_aal')
})

test('a verified factor ends the sessions that gave none, and their refresh tokens open nothing', async () => {
  const { createUser, signInAs, signIn, enroll, codeFor, call, owner } = await shared
  const { email, id } = await createUser()
  const elsewhere = await signIn(email)
  const supabase = await signInAs(email)
  const before = (await supabase.auth.getSession()).data.session?.refresh_token
  const { factorId, secret } = await enroll(supabase)
  await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })
  expect((await call('GET', '/user', { token: elsewhere.access_token })).status).toBe(403)
  const { rows } = await owner.query('select aal from auth.sessions where user_id = $1', [id])
  expect(rows).toEqual([{ aal: 'aal2' }])
  // A refresh token that leaked before the factor was given must not become a session that has given it.
  const stolen = await call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: before } })
  expect(stolen.headers.get('x-sb-error-code')).toBe('refresh_token_already_used')
})

test('without the factor that raised it, a session is back at aal1, even with a token that says otherwise', async () => {
  const { withApp, enroll, codeFor, call, clock, tokenOf } = await shared
  const { supabase, factorId } = await withApp()
  const second = await enroll(supabase, 'Tablet')
  const verified = await supabase.auth.mfa.challengeAndVerify({
    factorId: second.factorId,
    code: codeFor(second.secret),
  })
  expect(verified.error).toBeNull()
  expect((await supabase.auth.mfa.unenroll({ factorId: second.factorId })).error).toBeNull()
  const token = await tokenOf(supabase)
  expect(claimsOf(token).aal).toBe('aal2')
  expect((await call('GET', '/passkeys', { token })).headers.get('x-sb-error-code')).toBe('insufficient_aal')
  clock.advance(30)
  expect((await call('GET', '/user', { token })).status).toBe(200)
  expect((await supabase.auth.mfa.challenge({ factorId })).error).toBeNull()
})

test('a password alone finishes no key that the owner began to add, nor does an older token remove a factor', async () => {
  const { withApp, signInAs, signIn, call, enroll, codeFor, createUser } = await shared
  const { email, supabase } = await withApp()
  const begun = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
  const thief = await signInAs(email)
  const rejected = await thief.auth.mfa.challenge({ factorId: begun.data?.id ?? '' })
  expect(rejected.error).toMatchObject({ status: 403, code: 'insufficient_aal' })

  const other = await createUser()
  const { access_token: older, refresh_token } = await signIn(other.email)
  const owner = await signInAs(other.email)
  await owner.auth.setSession({ access_token: older, refresh_token })
  const { factorId, secret } = await enroll(owner)
  expect((await owner.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error).toBeNull()
  const removed = await call('DELETE', `/factors/${factorId}`, { token: older })
  expect(removed.headers.get('x-sb-error-code')).toBe('insufficient_aal')
})

test('of two apps removed at once one stays, because recovery codes can’t be the only factor', async () => {
  const { withApp, enroll, codeFor, call, tokenOf, owner } = await shared
  const { id, supabase, factorId } = await withApp()
  const second = await enroll(supabase, 'Tablet')
  await supabase.auth.mfa.challengeAndVerify({ factorId: second.factorId, code: codeFor(second.secret) })
  await supabase.auth.mfa.recoveryCodes.generate()
  const token = await tokenOf(supabase)
  // Nothing is removed until both have come as far as they get.
  const held = await owner.connect()
  await held.query('begin')
  await held.query('select from auth.mfa_factors where user_id = $1 for update', [id])
  const removing = [factorId, second.factorId].map((one) => errorOf(call('DELETE', `/factors/${one}`, { token })))
  await vi.waitFor(async () => {
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    expect((await owner.query(waiting)).rowCount).toBe(2)
  }, elsewhere)
  await held.query('rollback')
  held.release()
  expect((await Promise.all(removing)).toSorted()).toEqual([
    [200, ''],
    [422, 'mfa_recovery_codes_sole_factor'],
  ])
})

test('a stolen token finishes no security key that the owner gave up on', async () => {
  const { createUser, signInAs, clock } = await shared
  const supabase = await signInAs((await createUser()).email)
  const begun = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
  const factorId = begun.data?.id ?? ''
  expect((await supabase.auth.mfa.challenge({ factorId })).error).toBeNull()
  clock.advance(601)
  expect((await supabase.auth.mfa.challenge({ factorId })).error).toMatchObject({ code: 'mfa_factor_not_found' })
})

test('AC-1 a mailed code lets someone without a password add an app; from then on, Google alone opens only the challenge', async () => {
  const { openDoor, call, codeFor, clock, mailedCode } = await shared
  const google = googleBrowser({ openDoor })
  const email = randomEmail()
  const { refresh_token } = await google.signIn(email)
  clock.advance(601)
  const refreshed = await call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  const { access_token: token } = Object(await refreshed.json())
  const enroll = (proof: object) =>
    call('POST', '/factors', { body: { factor_type: 'totp', friendly_name: 'Phone', ...proof }, token })
  expect(await errorOf(enroll({}))).toEqual([400, 'reauthentication_needed'])
  await call('GET', '/reauthenticate', { token })
  const nonce = await mailedCode(email)
  expect(await errorOf(enroll({ nonce: nonce === '111111' ? '222222' : '111111' }))).toEqual([
    422,
    'reauthentication_not_valid',
  ])
  const { id, totp } = Object(await (await enroll({ nonce })).json())
  const giveCode = async (by: string) => {
    const asked = await call('POST', `/factors/${id}/challenge`, { body: {}, token: by })
    const body = { challenge_id: Object(await asked.json()).id, code: codeFor(totp.secret) }
    return Object(await (await call('POST', `/factors/${id}/verify`, { body, token: by })).json()).access_token
  }
  expect(claimsOf(await giveCode(token)).aal).toBe('aal2')

  clock.advance(30)
  const { access_token: low } = await google.signIn(email)
  expect(await errorOf(call('GET', '/passkeys', { token: low }))).toEqual([403, 'insufficient_aal'])
  const high = await giveCode(low)
  expect(claimsOf(high).amr).toMatchObject([{ method: 'totp' }, { method: 'oauth' }])
  expect((await call('GET', '/passkeys', { token: high })).status).toBe(200)
})

test('a code works once, for the session and address that asked, and within five minutes', async () => {
  const { withApp, signIn, call, codeFor, clock } = await shared
  const { email, factorId, secret, usedCode } = await withApp()
  const code = async (response: Promise<Response>) => (await response).headers.get('x-sb-error-code')
  const challenge = async (token: string, from: string) => {
    const response = await call('POST', `/factors/${factorId}/challenge`, { body: {}, token, from })
    return Object(await response.json()).id
  }
  const [here, there] = [randomAddress(), randomAddress()]
  const [mine, other] = [(await signIn(email)).access_token, (await signIn(email)).access_token]
  const verify = (id: string, typed: string, token = mine, from = here) =>
    call('POST', `/factors/${factorId}/verify`, { body: { challenge_id: id, code: typed }, token, from })

  expect(await code(verify(await challenge(mine, here), usedCode))).toBe('mfa_verification_failed')
  const asked = await challenge(mine, here)
  expect(await code(verify(asked, codeFor(secret, 1), other))).toBe('mfa_factor_not_found')
  expect(await code(verify(asked, codeFor(secret, 1), mine, there))).toBe('mfa_ip_address_mismatch')
  clock.advance(300)
  expect(await code(verify(asked, codeFor(secret)))).toBe('mfa_challenge_expired')

  const fresh = await challenge(mine, here)
  const unused = codeFor(secret)
  const [first, second] = await Promise.all([verify(fresh, unused), verify(fresh, unused)])
  expect([first.status, second.status].toSorted()).toEqual([200, 422])
})

test('guesses are limited per address and account, and the owner learns of them', async () => {
  const { withApp, signIn, call, codeFor, clock, mailTo, owner } = await shared
  const { email, id, factorId, secret, supabase } = await withApp()
  await supabase.auth.mfa.recoveryCodes.generate()
  const { access_token: token } = await signIn(email)
  const guess = async (typed: string, from: string) => {
    const asked = await call('POST', `/factors/${factorId}/challenge`, { body: {}, token, from })
    const body = { challenge_id: Object(await asked.json()).id, code: typed }
    const response = await call('POST', `/factors/${factorId}/verify`, { body, token, from })
    return `${response.status} ${response.headers.get('x-sb-error-code')}`
  }
  const thief = randomAddress()
  const wrong = codeFor(secret) === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) expect(await guess(wrong, thief)).toBe('422 mfa_verification_failed')
  clock.advance(60)
  expect(await guess(codeFor(secret), thief)).toBe('429 over_request_rate_limit')
  const mails = await mailTo(email)
  expect(mails[0]?.subject).toBe('Someone may know your Assay password')
  expect(await guess(codeFor(secret), thief)).toBe('429 over_request_rate_limit')
  expect(await mailTo(email)).toHaveLength(mails.length)

  // A hundred a day in all, from wherever.
  await owner.query('update rate_limits set count = 100 where key = $1', [`auth:totp:${id}`])
  expect(await guess(codeFor(secret), randomAddress())).toBe('429 over_request_rate_limit')
  const recover = async (from: string) => {
    const response = await call('POST', '/factors/recovery-codes/verify', { body: { code: 'wrong' }, token, from })
    return `${response.status} ${response.headers.get('x-sb-error-code')}`
  }
  for (let tries = 0; tries < 5; tries += 1) expect(await recover(thief)).toBe('422 mfa_verification_failed')
  expect(await recover(thief)).toBe('429 mfa_recovery_codes_locked')
})

test('dangerous acts take a second factor given in the last ten minutes, whatever else is sent', async () => {
  const { withApp, app, clock, codeFor, tokenOf, call, mailedCode } = await shared
  const { email, supabase, factorId, secret } = await withApp(developer)
  const acts: [method: string, path: string, body: object][] = [
    ['POST', '/api-keys', { name: 'For good', password }],
    ['PUT', '/billing/details', { name: 'Ada' }],
    ['PUT', '/auth/v1/user', { password: 'Battery-staple-8', current_password: password }],
    ['PUT', '/auth/v1/user', { email: `new-${email}`, current_password: password }],
    ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Tablet', current_password: password }],
    ['POST', '/auth/v1/passkeys/registration/options', { current_password: password }],
    ['POST', '/auth/v1/factors/recovery-codes', {}],
    ['DELETE', `/auth/v1/factors/${factorId}`, {}],
    ['DELETE', '/account', { password }],
  ]
  const attempt = async (token: string, [method, path, body]: (typeof acts)[number]) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await app.request(path, { method, headers, body: JSON.stringify(body) })
    return `${response.status} ${response.headers.get('x-sb-error-code') ?? Object(await response.json().catch(() => null)).code}`
  }
  clock.advance(601)
  const stale = (await supabase.auth.refreshSession()).data.session?.access_token ?? ''
  for (const act of acts) expect(await attempt(stale, act), act[1]).toMatch(/^40[03] reauthentication_needed$/)
  await call('GET', '/reauthenticate', { token: stale })
  const code = await mailedCode(email)
  expect(await attempt(stale, ['POST', '/api-keys', { name: 'For good', code }])).toBe('403 reauthentication_needed')

  expect((await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error).toBeNull()
  const fresh = await tokenOf(supabase)
  for (const act of acts.slice(0, 2)) expect(await attempt(fresh, act), act[1]).toMatch(/^20/)
  for (const act of acts.slice(4, 7)) expect(await attempt(fresh, act), act[1]).toMatch(/^20/)
  expect(await attempt(fresh, ['DELETE', '/account', {}])).toBe('403 reauthentication_needed')
  expect(await attempt(fresh, ['DELETE', '/account', { password }])).toBe('204 undefined')
})

test('a factor that nobody finished counts for nothing, its name is free again, and ten are enough', async () => {
  const { createUser, signInAs, enroll, codeFor, call, tokenOf } = await shared
  const supabase = await signInAs((await createUser()).email)
  const { mfa } = supabase.auth
  await enroll(supabase, 'Phone')
  const again = await enroll(supabase, 'Phone')
  expect((await mfa.listFactors()).data?.all).toHaveLength(1)
  expect((await call('GET', '/passkeys', { token: await tokenOf(supabase) })).status).toBe(200)
  await mfa.challengeAndVerify({ factorId: again.factorId, code: codeFor(again.secret) })
  const taken = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  expect(taken.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  for (let count = 1; count < 10; count += 1) await enroll(supabase, `Phone ${count}`)
  const tooMany = await mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })
  expect(tooMany.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
})
