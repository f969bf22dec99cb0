import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createFactorApp } from '../features/auth/testing/factor-fixture.ts'
import { createBillingApp } from '../features/billing/testing/billing-fixture.ts'
import { createApiApp, email } from '../features/verification/api-fixture.ts'
import { errorOf } from '../testing/error-of.ts'
import { createTestApp } from '../testing/test-app.ts'
import { type Attached, parseOptions, type Report, type Values } from './command.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'

/** Runs a command in this process, on the test's database. */
function operatorOf({ deps, owner }: { deps: Omit<Attached, 'owner'>; owner: Attached['owner'] }) {
  return async (name: string, words: string[] = [], values: Values = {}): Promise<Report> => {
    const command = commands[name]
    if (!command || !('run' in command)) throw new Error(`there is no command ${name}`)
    const input = Readable.from([typeof values.password === 'string' ? `${values.password}\n` : ''])
    return runCommand({ ...deps, owner, input }, name, command, words, { reason: 'A test.', ...values })
  }
}

test('accounts are found by id, part of an address or name, in pages, newest first', async () => {
  const api = await createApiApp()
  const admin = operatorOf(api)
  const grace = await api.signUp({ email: 'grace.hopper@example.com' })
  await api.owner.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"first_name": "Grace", "last_name": "Hopper"}' where id = $1`,
    [grace.id],
  )
  await api.owner.query(
    `insert into auth.users (email) select 'person-' || n || '@example.org' from generate_series(1, 60) n`,
  )
  for (const text of [grace.id, 'HOPPER@', 'grace hop']) {
    const { data, lines } = await admin('user find', [text])
    expect(data).toMatchObject({ users: [{ id: grace.id, firstName: 'Grace' }], hasMore: false })
    expect(lines).toEqual([expect.stringMatching(`^${grace.id}  grace.hopper@example.com  Grace Hopper  active$`)])
  }
  expect((await admin('user find', ['100%'])).lines).toEqual(['No accounts found.'])
  const first = await admin('user find', ['person-'])
  expect(first.lines).toHaveLength(51)
  expect(first.lines.at(-1)).toBe('There are more: --page 2')
  expect((await admin('user find', ['person-'], { page: '2' })).lines).toHaveLength(10)
  await expect(admin('user list', [], { page: '0' })).rejects.toThrow('--page must be a whole number')
})

test('OC-6 what can’t be undone takes --yes, what changes something takes a reason, and both are in the operators’ log', async () => {
  const { deps, owner } = await createTestApp()
  const named: [name: string, words: string[], says: string][] = [
    ['launch', ['law'], 'This emails everyone'],
    ['mail drop', ['00000000-0000-4000-8000-000000000000'], 'This deletes the email'],
    ['rotate-signing-key', [], 'a new key'],
    ['rotate-secret-key', [], 'locked out'],
    ['secrets rotate', [], 'can’t do without'],
  ]
  const run = (name: string, words: string[], values: Values) => {
    const command = commands[name]
    if (!command || !('run' in command)) throw new Error(`there is no command ${name}`)
    expect(parseOptions(command)).toMatchObject({ yes: { type: 'boolean' } })
    return runCommand({ ...deps, owner }, name, command, words, values)
  }
  for (const [name, words, says] of named) {
    await expect(run(name, words, { reason: 'A test.' })).rejects.toThrow(says)
    await expect(run(name, words, { yes: true })).rejects.toThrow('--reason is missing')
  }
  const others = [
    'plan grant',
    'reports respond',
    'incident write',
    'incident maintenance',
    'incident update',
    'incident resolve',
  ]
  for (const name of others) await expect(run(name, ['one'], { reason: 'A test.' })).rejects.toThrow('Add --yes')
  await run('launch', ['law'], { yes: true, reason: 'It opens today.' })
  await run('rotate-signing-key', [], { yes: true, reason: 'A key leaked.' })
  const { rows } = await owner.query(
    'select action, subject, reason, outcome, operator_id from operator_events order by id',
  )
  expect(rows).toEqual([
    { action: 'launch.announce', subject: 'law', reason: 'It opens today.', outcome: 'done', operator_id: null },
    {
      ...{ action: 'backend.rotate_signing_key', subject: null, reason: 'A key leaked.' },
      ...{ outcome: 'done', operator_id: null },
    },
  ])
})

test('a test key is created, and nobody is notified of a launch or a price that concerns nobody', async () => {
  const api = await createApiApp()
  const admin = operatorOf(api)
  const ada = await api.signUp()
  const { lines: key } = await admin('key create', [ada.email, 'Tests'], { test: true })
  expect(key).toEqual([expect.stringMatching(/^asy_test_[0-9A-Za-z]{38}$/)])
  expect((await admin('launch', ['law'], { yes: true })).lines).toEqual(['Notified 0 accounts.'])
  expect((await admin('plan price', [], { announce: true, yes: true })).lines).toContain(
    'Everyone pays the catalogue price.',
  )
})

test('an account, service or plan that doesn’t exist is an error that says so', async () => {
  const api = await createApiApp()
  const admin = operatorOf(api)
  const ada = await api.signUp()
  const rejected: [name: string, words: string[], says: string][] = [
    ['user create', ['ada'], 'isn’t a valid email address'],
    ['key create', ['nobody@example.com', 'Server'], 'There’s no account for nobody@example.com'],
    ['launch', ['space'], 'must be one of law, other'],
    ['plan grant', [ada.email, 'gold'], 'must be one of free, basic, pro, enterprise'],
  ]
  for (const [name, words, says] of rejected)
    await expect(admin(name, words, { password: 'Correct-horse-7', yes: true })).rejects.toThrow(says)
})

test('an account is shown with its plan, keys by prefix, open invoices and undelivered emails', async () => {
  const api = await createApiApp()
  const admin = operatorOf(api)
  const ada = await api.signUp()
  const { id: keyId, key } = await ada.createKey('live', 'Server')
  await api.request('POST', '/v1/verify', { key, body: email })
  await api.owner.query(
    `insert into mail_outbox (to_address, subject, text_body, html_body, given_up_at, last_error)
     values ($1, 'Welcome', '', '', now(), '550 no such user')`,
    [ada.email],
  )
  for (const name of [ada.id, ada.email.toUpperCase()]) {
    const { data, lines, changed } = await admin('user show', [name])
    expect(data).toMatchObject({
      id: ada.id,
      signInMethods: ['password'],
      sessions: 1,
      teams: [
        {
          ...{ id: ada.id, role: 'owner', openInvoices: [] },
          plan: { planId: 'user_verification_free_monthly', limit: 25, used: 1 },
          keys: [{ id: keyId, prefix: key.slice(0, 13), name: 'Server' }],
        },
      ],
      failedMails: [{ subject: 'Welcome', error: '550 no such user' }],
    })
    expect(lines.join('\n')).toMatch(/quota +1 of 25 checks used/)
    expect(JSON.stringify(data) + lines).not.toContain(key)
    expect(changed).toBeUndefined()
  }
  expect((await admin('plan show', [ada.id])).lines.join('\n')).toContain('user_verification_free_monthly since')
  await expect(admin('user show', ['nobody@example.com'])).rejects.toThrow('There’s no account for nobody@example.com.')
})

test('AC-3 an operator lists and ends sessions, and resets the second factors and passkeys of someone who lost them', async () => {
  const { createUser, call, mailTo, ...api } = await createFactorApp()
  const admin = operatorOf(api)
  const { email, id } = await createUser()
  const supabase = await api.signInAs(email)
  const { factorId, secret } = await api.enroll(supabase)
  await supabase.auth.mfa.challengeAndVerify({ factorId, code: api.codeFor(secret) })
  const token = await api.tokenOf(supabase)
  const listed = await admin('user sessions', [email])
  expect(listed.lines).toEqual([expect.stringMatching(/Unknown browser {2}.*password and second step {2}since/)])
  expect(listed.changed).toBeUndefined()
  await expect(admin('user reset-factors', [email])).rejects.toThrow(
    `This leaves the account ${id} with its password alone.`,
  )
  const report = await admin('user reset-factors', [email], { yes: true })
  expect(report).toMatchObject({ data: { id, factors: 1, passkeys: 0 }, changed: { user_id: id } })
  expect(report.lines).toEqual([`1 second factor and 0 passkeys of ${email} were removed. It’s logged out everywhere.`])
  expect((await call('GET', '/user', { token })).status).toBe(403)
  expect((await mailTo(email))[0]?.subject).toBe('We reset the second factor of your Assay account')
  const again = (await api.signIn(email)).access_token
  expect((await call('GET', '/passkeys', { token: again })).status).toBe(200)

  const log = await admin('user audit', [email], { limit: '2' })
  expect(log.lines).toEqual([
    expect.stringMatching(/^\w{3} \d.* UTC {2}owner {5}Signed in with a password {2,}Unknown browser, /),
    expect.stringMatching(/^\w{3} \d.* UTC {2}operator {2}Reset two-step verification and removed all passkeys$/),
    'There are more: use --limit.',
  ])
  expect(log.changed).toBeUndefined()
  await expect(admin('user end-sessions', [email])).rejects.toThrow('logs the account')
  const ended = await admin('user end-sessions', [email], { yes: true })
  expect(ended).toMatchObject({ data: { ended: 1 }, lines: [`1 session of ${email} ended.`], changed: { user_id: id } })
  expect((await call('GET', '/passkeys', { token: again })).status).toBe(403)
  const logged = await api.owner.query(
    "select actor from audit_events where member_id = $1 and action like '%everywhere'",
    [id],
  )
  expect(logged.rows).toEqual([{ actor: 'operator' }])
})

test('SE-4 an operator lists disputes: open ones by deadline, then decided ones', async () => {
  const billing = await createBillingApp()
  const admin = operatorOf(billing)
  expect((await admin('disputes')).lines).toEqual(['No disputes.'])
  const [ada, bob] = [await billing.signUp(), await billing.signUp()]
  const adas = await ada.subscribe('user_verification_basic_monthly')
  const bobs = await bob.subscribe('user_verification_pro_monthly')
  await billing.control(adas, 'dispute')
  await billing.control(adas, 'lose-dispute')
  await billing.control(bobs, 'dispute')
  billing.clock.advance(3 * 86_400)
  const { data, lines, changed } = await admin('disputes')
  const day = '\\w{3} \\d+, \\d{4}'
  const row = (state: string, email: string, rest: string) =>
    expect.stringMatching(`^disp_\\w+  ${state} +3 days old  ${email}  ASY-\\d{4}-\\d{5}  \\${rest}`)
  expect(lines).toEqual([
    row('open', bob.email, `$99.00  chargeback  respond by ${day}$`),
    row('lost', ada.email, `$49.00  chargeback  decided ${day}$`),
  ])
  expect(data).toMatchObject([
    { userId: bob.id, amountMinor: 9900, state: 'open' },
    { userId: ada.id, state: 'lost' },
  ])
  expect(changed).toBeUndefined()
  expect((await admin('disputes', [], { newest: '1' })).lines).toHaveLength(1)
})

test('SF-5 a banned account’s sessions and keys stop at their next request and work again after unban', async () => {
  const api = await createApiApp()
  const admin = operatorOf(api)
  const ada = await api.signUp()
  const { key } = await ada.createKey()
  const call = () => api.request('POST', '/v1/verify', { key, body: email })
  expect([(await call()).status, (await ada.asUser('GET', '/api-keys')).status]).toEqual([200, 200])

  const { data } = await admin('user ban', [ada.email], { until: '2099-01-01' })
  expect(data).toEqual({ id: ada.id, bannedUntil: new Date('2099-01-02T00:00:00Z') })
  expect(await errorOf(await call())).toEqual([401, 'unauthenticated'])
  expect((await ada.asUser('GET', '/api-keys')).status).toBe(403)
  expect((await admin('user find', [ada.email])).lines.join()).toContain('banned until Jan 2, 2099')

  await admin('user unban', [ada.id])
  expect([(await call()).status, (await ada.asUser('GET', '/api-keys')).status]).toEqual([200, 200])
  const logged = api.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'operator')
  expect(logged.map(({ command, user_id }) => [command, user_id])).toEqual([
    ['user ban', ada.id],
    ['user unban', ada.id],
  ])
  expect(JSON.stringify(logged)).not.toContain(ada.email)
})

test('a leaked key is revoked by itself, its id or its prefix, only with --yes, and its owner is notified', async () => {
  const api = await createApiApp()
  const admin = operatorOf(api)
  const ada = await api.signUp()
  for (const nameOf of [({ key }: Key) => key, ({ id }: Key) => id, ({ key }: Key) => key.slice(0, 13)]) {
    const created = await ada.createKey()
    await expect(admin('key revoke', [nameOf(created)])).rejects.toThrow('Add --yes to do it.')
    expect((await api.request('GET', '/v1/usage', { key: created.key })).status).toBe(200)
    await admin('key revoke', [nameOf(created)], { yes: true })
    expect((await api.request('POST', '/v1/verify', { key: created.key, body: email })).status).toBe(401)
  }
  await expect(admin('key revoke', ['asy_live_none'], { yes: true })).rejects.toThrow('There’s no such API key.')
  expect((await admin('key list', [ada.email])).lines).toEqual(['No API keys.'])
  const { rows } = await api.owner.query(`select title from notifications where title = 'API key deleted'`)
  expect(rows).toHaveLength(3)
})

type Key = { id: string; key: string }

test('failing jobs are listed, retried at once with all attempts, and dropped', async () => {
  const test = await createTestApp()
  const admin = operatorOf(test)
  await test.owner.query(`select private.enqueue_job('sweep-usage'), private.enqueue_job('sweep-auth')`)
  await test.owner.query(
    `update graphile_worker._private_jobs j set attempts = 3, last_error = 'it broke', run_at = now() + interval '1 hour'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'sweep-usage'`,
  )
  const { data, lines } = await admin('job list', [], { failing: true })
  expect(data).toMatchObject([{ task: 'sweep-usage', state: 'failing', attempts: 3, error: 'it broke' }])
  expect(lines.join()).toMatch(/sweep-usage {2}failing {2}3 of 25 attempts .* it broke/)
  const [id = ''] = lines[0]?.split(' ') ?? []

  await admin('job retry', [id])
  await test.runJobs()
  expect((await admin('job list')).lines).toEqual(['The queue is empty.'])
  await expect(admin('job retry', [id])).rejects.toThrow(`Job ${id} isn’t in the queue`)

  await test.owner.query(`select private.enqueue_job('sweep-auth')`)
  const [job = ''] = (await admin('job list')).lines
  const [second = ''] = job.split(' ')
  await expect(admin('job drop', [second])).rejects.toThrow('Add --yes')
  await admin('job drop', [second], { yes: true })
  expect((await admin('job list')).lines).toEqual(['The queue is empty.'])
  await expect(admin('job drop', ['all'], { yes: true })).rejects.toThrow('ID must be a number')
})

test('with a hosted project, accounts are read and banned as the owner of the tables', async () => {
  const hosted = await createTestApp({
    env: {
      SUPABASE_URL: 'http://127.0.0.1:1',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      DATABASE_URL: 'postgres://not-read-here',
    },
  })
  const admin = operatorOf(hosted)
  const { rows } = await hosted.owner.query(`insert into auth.users (email) values ('hosted@example.com') returning id`)
  await hosted.owner.query('revoke all on auth.users, auth.identities, auth.sessions from service_role')
  await hosted.owner.query('alter table auth.sessions drop column ended_at')
  // As the migration makes them there.
  await hosted.owner.query('alter function private.account_of security definer')
  await hosted.owner.query('alter function private.suspend_person security definer')
  await hosted.owner.query('alter function private.contact_of security definer')
  await admin('user ban', ['hosted@example.com'])
  expect((await admin('user show', ['hosted@example.com'])).data).toMatchObject({ id: rows[0].id, sessions: 0 })
  expect((await admin('user list')).lines.join('\n')).toContain('banned until')
})
