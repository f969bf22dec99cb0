import { randomUUID } from 'node:crypto'
import { AuditPage } from '@assay/contract/audit'
import { auditActions } from '@assay/contract/audit/actions'
import { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withOperatorOrigin } from '../../http/audit-origin.ts'
import { googleBrowser } from '../../testing/google-browser.ts'
import { removeAccount } from '../account/remove-account.ts'
import { otherPassword, password, Session } from '../auth/testing/auth-fixture.ts'
import { createAuthenticator } from '../auth/testing/authenticator.ts'
import { createFactorApp } from '../auth/testing/factor-fixture.ts'
import { codeIn } from '../billing/cancellation/cancel-fixture.ts'
import { createBillingApp } from '../billing/testing/billing-fixture.ts'
import { checkFiles } from '../files/check-files.ts'
import { creditChecks, givePlan, liftSuspension, refund, resetSecondFactor, viewCustomer } from '../operators/acts.ts'

const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const london = '81.2.69.142'
const operator = { id: null, name: 'root' }

/** Every act that a person or an operator can do to an account, done once. A new one belongs here. */
const seen = new Map<string, { actor: string; device: string | null }>()

async function remember(owner: Pool) {
  const { rows } = await owner.query<{ action: string; actor: string; device: string | null }>(
    'select action, actor, device from audit_events',
  )
  for (const { action, ...by } of rows) seen.set(action, by)
}

async function walkCredentials() {
  const app = await createFactorApp({ env: { AUTH_MAIL_INTERVAL_SECONDS: '0' } })
  const { call, client, codeFor, clock, owner, keys, deps } = app
  const ask = (method: string, path: string, token: string, body?: object) =>
    app.app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': chrome,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const { email, id } = await app.createUser({ user_metadata: { services: ['developer'] } })
  await call('POST', '/token?grant_type=password', { body: { email, password: 'Wrong-horse-9' }, from: london })

  const supabase = await app.signInAs(email)
  const { factorId, secret } = await app.enroll(supabase)
  await supabase.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
  await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })
  const made = await supabase.auth.mfa.recoveryCodes.generate()
  const elsewhere = await app.signInAs(email)
  await elsewhere.auth.mfa.recoveryCodes.verify({ code: made.data?.codes?.[0] ?? '' })
  await supabase.auth.mfa.recoveryCodes.regenerate()
  await supabase.auth.mfa.recoveryCodes.unenroll()
  await supabase.auth.mfa.unenroll({ factorId })

  const device = createAuthenticator()
  const owned = await app.signInAs(email)
  const { data: asked } = await owned.auth.passkey.startRegistration()
  if (!asked) throw new Error('there are no options')
  const credential = device.create(asked.options)
  const added = await owned.auth.passkey.verifyRegistration({ challengeId: asked.challenge_id, credential })
  const passkeyId = added.data?.id ?? ''
  await owned.auth.passkey.update({ passkeyId, friendlyName: '=Laptop' })
  for (const isCopy of [false, true]) {
    if (isCopy) device.forgetUses()
    const visitor = client()
    const { data } = await visitor.auth.passkey.startAuthentication()
    if (!data) throw new Error('there are no options')
    await visitor.auth.passkey.verifyAuthentication({
      challengeId: data.challenge_id,
      credential: device.get(data.options),
    })
  }
  await owned.auth.passkey.delete({ passkeyId })

  await owned.auth.updateUser({ password: otherPassword })
  const newEmail = `${randomUUID()}@example.com`
  await owned.auth.updateUser({ email: newEmail })
  await app.openLink(await app.mailedLink(newEmail))

  const google = await googleBrowser(app).signIn(newEmail)
  const token = google.access_token
  const created = z
    .object({ id: z.string() })
    .parse(await (await ask('POST', '/api-keys', token, { name: '=cmd|Key', type: 'live' })).json())
  await ask('POST', `/api-keys/${created.id}/supabase-hook`, token, {})
  await ask('DELETE', `/api-keys/${created.id}`, token)
  await walkEndpoint((method, path, body) => ask(method, `/webhook-endpoints${path}`, token, body))
  const entry = { action: 'block', type: 'email', value: 'mallory@bücher.example' }
  const listed = z.object({ id: z.string() }).parse(await (await ask('POST', '/lists/entries', token, entry)).json())
  await ask('PATCH', `/lists/entries/${listed.id}`, token, { action: 'allow' })
  await ask('DELETE', `/lists/entries/${listed.id}`, token)
  const csv = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
  const file = 'action,type,value\nblock,name,Mallory'
  await app.app.request('/lists/entries/import', { method: 'POST', headers: csv, body: file })
  const lists = AuditPage.parse(await (await ask('GET', '/audit?kind=list', token)).json())
  await (await ask('GET', '/account/export', token)).text()
  const page = AuditPage.parse(await (await ask('GET', '/audit?kind=api_key', token)).json())
  const all = AuditPage.parse(await (await ask('GET', '/audit', token)).json())
  const policy = { rules: [], default: 'review' }
  await ask('PUT', '/rules/draft', token, policy)
  await ask('DELETE', '/rules/draft', token)
  await ask('PUT', '/rules/live', token, policy)
  await ask('POST', '/rules/restore', token, { version: 0 })
  const exported = await (await ask('GET', '/audit/export', token)).text()
  await ask('PUT', '/billing/details', token, { name: 'Ada', country: 'GB' })

  const thief = await app.signIn(newEmail, otherPassword)
  const refresh = (refresh_token: string) =>
    call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  const second = Session.parse(await (await refresh(thief.refresh_token)).json())
  await refresh(second.refresh_token)
  clock.advance(11)
  await refresh(thief.refresh_token)
  for (const scope of ['others', 'local', 'global']) {
    const { access_token } = await app.signIn(newEmail, otherPassword)
    await call('POST', `/logout?scope=${scope}`, { token: access_token })
  }

  const newcomer = await googleBrowser(app).signIn(`${randomUUID()}@example.com`)
  await call('PUT', '/user', { token: newcomer.access_token, body: { password } })
  await call('PUT', `/admin/users/${id}`, { token: keys.secret, body: { ban_duration: '1h' } })
  const target = { userId: id, reason: 'They asked for it.' }
  await liftSuspension(deps, operator, { ...target, personId: id })
  await viewCustomer(deps, { ...operator, id }, target)
  await resetSecondFactor(deps, operator, { ...target, personId: id })
  await remember(owner)
  return { ...app, id, page, all, lists, csv: exported }
}

async function walkEndpoint(ask: (method: string, path: string, body?: object) => Response | Promise<Response>) {
  const endpoint = { url: 'http://127.0.0.1:9/hooks?token=hidden', events: ['plan.changed'] }
  const { id } = CreatedWebhookEndpoint.parse(await (await ask('POST', '', endpoint)).json()).endpoint
  await ask('PUT', `/${id}`, endpoint)
  await ask('POST', `/${id}/pause`)
  await ask('POST', `/${id}/resume`)
  await ask('POST', `/${id}/secret`, {})
  await ask('DELETE', `/${id}`)
}

async function walkBilling() {
  const app = await createBillingApp()
  const { deps, owner, mailTo, post } = app
  const ada = await app.signUp()
  const subscription = await ada.subscribe('user_verification_basic_monthly')
  await post('/cancel-otp', { email_id: ada.email, subscription_id: subscription }, ada.token)
  const mails = await mailTo(ada.email)
  const otp = codeIn(mails.find(({ subject }) => subject.includes('cancellation code'))?.text)
  await post('/cancel-subscription', { uuid: ada.id, subscription_id: subscription, otp }, ada.token)
  await ada.undo(subscription)
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Ada', country: 'GB' })
  await app.app.request('/billing/details', { method: 'PUT', headers, body })
  await walkFiles(app, ada.token)
  const target = { userId: ada.id, reason: 'An outage.' }
  const paid = await owner.query("select id from billing_invoices where user_id = $1 and status = 'paid'", [ada.id])
  await refund(deps, operator, { ...target, invoiceId: paid.rows[0].id, amountMinor: 100 })
  await creditChecks(deps, operator, { ...target, checks: 10 })
  await givePlan(deps, operator, { ...target, tier: 'pro', cycle: 'monthly', until: null })
  const away = async () => ({ status: 'unavailable', reason: 'away' }) as const
  const payments = { ...deps.payments, cancelSubscription: away, fetchSubscription: away }
  await removeAccount({ ...withOperatorOrigin(deps), payments }, ada.id).catch(() => {})
  await remember(owner)
  const before = await owner.query('select from audit_events where $1 in (user_id, member_id)', [ada.id])
  expect((await ada.remove()).status).toBe(204)
  const after = await owner.query('select from audit_events where $1 in (user_id, member_id)', [ada.id])
  return { before: before.rowCount, after: after.rowCount }
}

async function walkFiles({ app, deps }: Awaited<ReturnType<typeof createBillingApp>>, token: string) {
  const ask = (method: string, path: string, type: string, body?: string) =>
    app.request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(body && { body }),
    })
  const uploaded = await ask('POST', '/files/uploads', 'text/csv', 'email\nada@example.com\n')
  const { id } = z.object({ id: z.string() }).parse(await uploaded.json())
  await ask('POST', `/files/uploads/${id}/start`, 'application/json', '{"columns":{"email":"email"}}')
  for (const verb of ['pause', 'cancel']) await ask('POST', `/files/uploads/${id}/${verb}`, 'application/json')
  const other = z
    .object({ id: z.string() })
    .parse(await (await ask('POST', '/files/uploads', 'text/csv', 'email\na@example.com\n')).json())
  await ask('POST', `/files/uploads/${other.id}/start`, 'application/json', '{"columns":{"email":"email"}}')
  for (const verb of ['pause', 'resume']) await ask('POST', `/files/uploads/${other.id}/${verb}`, 'application/json')
  await checkFiles(deps)
  await (await ask('GET', `/files/uploads/${other.id}/result`, 'text/csv')).text()
  await ask('DELETE', `/files/uploads/${other.id}`, 'text/csv')
}

test('AC-4 every act on an account writes its entry, with who did it and from where, and no secret', async () => {
  const { owner, id, page, all, lists, csv } = await walkCredentials()
  const billing = await walkBilling()
  const known = Object.entries(auditActions).flatMap(([kind, acts]) => acts.map((act) => `${kind}.${act}`))
  expect(known.filter((action) => !seen.has(action))).toEqual(unwritten)
  expect([...seen.keys()].filter((action) => !known.includes(action))).toEqual([])
  expect(billing.before).toBeGreaterThan(8)
  // With the account.
  expect(billing.after).toBe(0)

  const operators = [
    ...['two_step.reset', 'account.suspended', 'account.reinstated', 'account.viewed'],
    ...['billing.plan_granted', 'billing.checks_credited', 'billing.refunded'],
  ]
  for (const action of operators) expect(seen.get(action)?.actor, action).toBe('operator')
  const { rows } = await owner.query(
    `select actor, device, network, country, target, session_id from audit_events
     where member_id = $1 and action = 'sign_in.failed' order by id limit 1`,
    [id],
  )
  expect(rows).toEqual([
    {
      actor: 'stranger',
      device: 'Unknown browser',
      network: '81.2.69.0/24',
      country: 'GB',
      target: { method: 'password' },
      session_id: null,
    },
  ])
  expect(page.entries.map(({ summary, device, actor }) => [summary.replace(/\(.*/, '…'), device, actor])).toEqual([
    ['Deleted the API key “=cmd|Key”', 'Chrome on macOS', 'owner'],
    ['Showed the Supabase hook secret of “=cmd|Key” …', 'Chrome on macOS', 'owner'],
    ['Created the API key “=cmd|Key” …', 'Chrome on macOS', 'owner'],
  ])
  // People on the lists aren't named in a log that outlives their entry.
  expect(lists.entries.map(({ summary }) => summary)).toEqual([
    'Imported 1 entry into the lists',
    'Removed “m…@bücher.example” from the allow list',
    'Changed “m…@bücher.example” on the allow list',
    'Added “m…@bücher.example” to the block list',
  ])
  expect(all.entries[0]).toMatchObject({ summary: 'Downloaded the account’s data', is_this_session: true })
  expect(all.entries).toHaveLength(25)
  expect(csv.split('\r\n')[0]).toBe('time,event,description,by,member,device,country,network')
  expect(csv).toContain(',Renamed a passkey to “=Laptop”,owner,')
  expect(csv).toContain(
    ',sign_in.failed,Failed sign-in: wrong password,stranger,,Unknown browser,United Kingdom,81.2.69.0/24',
  )

  const dump = JSON.stringify((await owner.query('select * from audit_events')).rows)
  for (const secret of [password, otherPassword, '000000', london, 'Mozilla', 'token=hidden', 'allory']) {
    expect(dump).not.toContain(secret)
  }
  // A member without a name is “b…@example.com”.
  expect(dump).not.toMatch(/[^…]@example\.com/)
})

/** Acts of screens that are tested where they are. */
const unwritten: string[] = [
  'sign_in.session_ended',
  'sign_in.reported',
  'account.google_unlinked',
  'account.sso_linked',
  'api_key.changed',
  'api_key.rotated',
  'api_key.old_ended',
  'rules.wave_blocked',
  'rules.wave_accepted',
  'rules.wave_undone',
  'webhook.event_resent',
  ...auditActions.team.map((act) => `team.${act}`),
]
