import { DecisionLog } from '@assay/contract/lookup/pages'
import { appealMailboxes } from '@assay/contract/lookup/rules'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { serverSecret } from '../../secrets/server-secret.ts'
import { createLookupApp, listed } from '../lookup-fixture.ts'
import { decide } from './decide.ts'
import { recordOf } from './link.ts'
import { sweepAppeals } from './read-appeal.ts'
import { watchDecisions } from './watch-decisions.ts'

/** One for all. */
const shared = createLookupApp()
let made: Awaited<typeof shared>
beforeEach(async () => {
  made = await shared
  await made.owner.query('truncate domain_appeals, domain_decisions, rate_limits, mail_outbox')
  await made.applyDecisions()
})

test('CT-7 an owner proves a domain by a DNS record, an operator decides, and every process applies it', async () => {
  const { start, appealAt, mailTo, lookup, app, deps } = made
  const { token, notice } = await start(`mail.${listed}`)
  expect(notice).toBe('started')
  const [mail] = await mailTo('owner@example.com')
  expect(mail?.text).toContain(`http://localhost/lookup/appeal?token=${token}`)
  // Without a resolver, only a mailed code proves it.
  expect(await appealAt(token)).toMatchObject({ step: 'prove', domain: listed, record: null })

  const [unset, unclear] = [await start('guerrillamail.com'), await start('yopmail.com')]
  const record = recordOf(await serverSecret(deps)(), token.slice(0, token.indexOf('.')))
  const records = [`${listed}. TXT "v=spf1 -all"`, `${listed}. TXT "${record}"`, 'guerrillamail.com. TXT "v=spf1"']
  const other = await made.withDns(records, ['yopmail.com'])
  expect(record).toMatch(/^assay-verification=[0-9a-f]{32}$/)
  expect(await other.appealAt(token)).toMatchObject({ step: 'prove', record })
  expect((await other.send({ action: 'check_record' }, unset.token)).notice).toBe('no_record')
  expect((await other.send({ action: 'check_record' }, unclear.token)).notice).toBe('dns_failed')
  expect((await other.send({ action: 'check_record' }, token)).notice).toBe('proven')
  expect(await appealAt(token)).toMatchObject({ step: 'waiting', proven_by: 'dns' })
  expect((await mailTo('owner@example.com'))[0]?.subject).toBe(`We’re reviewing ${listed}`)
  expect((await mailTo('support@localhost'))[0]?.text).toContain('Mailboxes of our staff since 2019.')
  expect((await lookup(listed)).verdict).toBe('disposable')

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const watches = [deps, other.deps].map(watchDecisions)
  const outcome = await decide(deps, {
    domain: listed,
    decision: 'accepted',
    reason: 'lasting_mailboxes',
    note: 'Thank you, Ada.',
  })
  expect(outcome).toEqual({ status: 'decided', notified: 1 })
  vi.advanceTimersByTime(30_000)
  await Promise.all(watches.map((watch) => watch.stop()))
  for (const process of [made, other]) {
    expect(await process.lookup(`sub.${listed}`)).toMatchObject({
      verdict: 'ok',
      reasons: [{ code: 'cleared_on_appeal' }],
      decision: { decision: 'accepted', domain: listed },
      evidence: expect.arrayContaining([expect.objectContaining({ weight: 'none' })]),
    })
  }
  const [confirmation] = await mailTo('owner@example.com')
  expect([confirmation?.subject, confirmation?.text]).toEqual([
    `We’ve cleared ${listed}`,
    expect.stringContaining('Thank you, Ada.'),
  ])
  expect(await appealAt(token)).toMatchObject({ step: 'decided', decision: 'accepted', note: 'Thank you, Ada.' })
  const log = await (await app.request('/lookup/decisions.json')).text()
  expect(DecisionLog.parse(JSON.parse(log)).decisions).toMatchObject([{ domain: listed, reason: 'lasting_mailboxes' }])
  expect(log).not.toMatch(/Ada|owner@|staff/)

  // New lists change nothing, and a reversal brings the lists back.
  deps.engine.takeFeeds(null)
  expect((await lookup(listed)).verdict).toBe('ok')
  await decide(deps, { domain: listed, decision: 'reversed', reason: 'new_abuse', note: null })
  await made.applyDecisions()
  expect(await lookup(listed)).toMatchObject({ verdict: 'disposable', decision: { decision: 'reversed' } })
  expect(await appealAt(token)).toMatchObject({ step: 'decided', decision: 'reversed', note: null })
  expect(await decide(deps, { domain: listed, decision: 'reversed', reason: 'new_abuse', note: null })).toEqual({
    status: 'nothing-to-decide',
  })
})

test('CT-7 a mailed code proves a domain; guesses and mails are few, and an invented link opens nothing', async () => {
  const { start, send, appealAt, mailTo, app, clock } = made
  const { token } = await start(listed)
  const codeIn = async (mailbox: string) => /^\d{6}$/m.exec((await mailTo(`${mailbox}@${listed}`))[0]?.text ?? '')?.[0]
  for (const mailbox of appealMailboxes) {
    expect((await send({ action: 'send_code', mailbox }, token)).notice).toBe('code_sent')
  }
  expect(await appealAt(token)).toMatchObject({ step: 'prove', code_sent_to: `abuse@${listed}` })
  const first = (await codeIn('postmaster')) ?? ''
  const code = (await codeIn('abuse')) ?? ''
  expect((await mailTo(`abuse@${listed}`))[0]?.text).not.toMatch(/owner@|staff/)
  // Only the last one counts, five times.
  const guesses = [first, ...Array.from({ length: 4 }, (_, guess) => `${guess}`)]
  for (const confirmation of guesses) {
    expect((await send({ action: 'confirm_code', confirmation }, token)).notice).toBe('wrong_code')
  }
  expect((await send({ action: 'confirm_code', confirmation: code }, token)).notice).toBe('wrong_code')
  expect((await send({ action: 'send_code', mailbox: 'admin' }, token)).notice).toBe('code_sent')
  clock.advance(31 * 60)
  const late = (await codeIn('admin')) ?? ''
  expect((await send({ action: 'confirm_code', confirmation: late }, token)).notice).toBe('wrong_code')
  expect((await send({ action: 'send_code', mailbox: 'admin' }, token)).notice).toBe('code_sent')
  expect((await send({ action: 'send_code', mailbox: 'admin' }, token)).notice).toBe('limited')
  const last = (await codeIn('admin')) ?? ''
  expect((await send({ action: 'confirm_code', confirmation: ` ${last} ` }, token)).notice).toBe('proven')
  expect(await appealAt(token)).toMatchObject({ step: 'waiting', proven_by: 'email' })
  expect((await mailTo('support@localhost'))[0]?.text).toContain('if its mailboxes are public')

  const invented = `${token.slice(0, -2)}xx`
  expect(await errorOf(await app.request(`/lookup/appeal.json?token=${invented}`))).toEqual([404, 'not_found'])
  // Back to the page, which says so.
  expect(await send({ action: 'withdraw' }, invented)).toEqual({ token: invented })
  expect((await send({ action: 'withdraw' }, token)).notice).toBe('withdrawn')
  expect(await errorOf(await app.request(`/lookup/appeal.json?token=${token}`))).toEqual([404, 'not_found'])
})

test('CT-7 appeals are limited per address, contact and domain, and only for what is flagged', async () => {
  const { start, send, owner } = made
  expect((await start('gmail.com')).notice).toBe('not_needed')
  expect((await start('co.uk')).notice).toBe('not_needed')
  const typed = { action: 'start', domain: listed, email: 'no address', used_for: 'x' }
  expect(await send(typed)).toMatchObject({ domain: listed, notice: 'email' })
  expect((await send({ ...typed, email: 'a@b.example', used_for: 'x'.repeat(1001) })).notice).toBe('used_for')
  for (const email of ['o.w.n.e.r@gmail.com', 'owner+1@gmail.com', 'owner@gmail.com']) {
    expect((await start(listed, email)).notice).toBe('started')
  }
  expect((await start(listed, 'owner+2@googlemail.com')).notice).toBe('limited')
  expect((await start(listed, 'b@example.com')).notice).toBe('started')
  expect((await start(listed, 'd@example.com')).notice).toBe('limited')
  await owner.query('truncate rate_limits')
})

test('CT-7 strangers’ unproven appeals don’t keep an owner out; proven ones stay', async () => {
  const { start, send, owner, appealAt, app } = made
  const first = await start(listed, 'first@example.com')
  const add = (status: 'unproven' | 'waiting', count: number) =>
    owner.query(
      `insert into domain_appeals (domain, contact_email, used_for, created_at, expires_at, status, proven_by, proven_at)
       select $1, 'x@example.com', 'x', now() + interval '1 second', now() + interval '1 day', $2::text,
         case when $2 = 'waiting' then 'dns' end, case when $2 = 'waiting' then now() end from generate_series(1, $3)`,
      [listed, status, count],
    )
  await add('waiting', 20)
  await add('unproven', 18)
  const second = await start(listed, 'second@example.com')
  expect([first.notice, second.notice]).toEqual(['started', 'started'])
  expect((await appealAt(first.token)).step).toBe('prove')
  await owner.query(
    `update domain_appeals set created_at = now() - interval '1 day' where contact_email = 'first@example.com'`,
  )
  const third = await start(listed, 'third@example.com')
  expect(third.notice).toBe('started')
  expect((await appealAt(second.token)).step).toBe('prove')
  expect((await app.request(`/lookup/appeal.json?token=${first.token}`)).status).toBe(404)
  expect((await send({ action: 'withdraw' }, third.token)).notice).toBe('withdrawn')
  const { rows } = await owner.query('select status, count(*)::int from domain_appeals group by status order by status')
  expect(rows).toEqual([
    { status: 'unproven', count: 19 },
    { status: 'waiting', count: 20 },
  ])
  // That many owners is a matter for us.
  await owner.query(
    `update domain_appeals set status = 'waiting', proven_by = 'dns', proven_at = now() where contact_email = 'second@example.com'`,
  )
  expect((await start(listed, 'fourth@example.com')).notice).toBe('too_many')
})

test('CT-7 everything personal is deleted in time; the public log stays', async () => {
  const { start, owner, deps, clock, app } = made
  const days = async (count: number) => {
    clock.advance(count * 86_400)
    await sweepAppeals(deps)
    return (await owner.query('select status from domain_appeals order by status')).rows.map(({ status }) => status)
  }
  const { token } = await start(listed)
  await start('yopmail.com', 'b@example.com')
  await owner.query(
    `update domain_appeals set status = 'waiting', proven_by = 'dns', proven_at = now(), expires_at = now() + interval '90 days'
     where domain = $1`,
    [listed],
  )
  expect(await days(6)).toEqual(['unproven', 'waiting'])
  expect(await days(2)).toEqual(['waiting'])
  await decide(deps, { domain: listed, decision: 'rejected', reason: 'unclear_use', note: null })
  expect(await days(29)).toEqual(['rejected'])
  expect(await days(2)).toEqual([])
  expect((await app.request(`/lookup/appeal.json?token=${token}`)).status).toBe(404)
  const log = DecisionLog.parse(await (await app.request('/lookup/decisions.json')).json())
  expect(log.decisions).toMatchObject([{ domain: listed, decision: 'rejected' }])
})
