import { CancelCodeSent, SubscriptionCanceled } from '@assay/contract/billing/cancellation'
import { cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import { ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Mail, Mailer } from '../../../ports/mail.ts'
import { sweepCancelCodes } from './cancel-code.ts'
import { codeIn, createCancelApp, wholeErrorOf, wrong } from './cancel-fixture.ts'

const app = await createCancelApp()
const { codeWrong, codeExpired, codeMissing, unverified } = cancellationTexts

const planOf = async (id: string) => {
  const { rows } = await app.owner.query(
    'select tier, is_active, cancel_status, entitlement, expires_at from subscriptions where user_id = $1 and is_active',
    [id],
  )
  return rows[0]
}

test('CX-5 CX-9 the code is mailed to the owner and appears in no response', async () => {
  const ada = await app.subscriber()
  const before = app.responses.length
  const response = await ada.requestCode(ada.subscriptionId, ` ${ada.email.toUpperCase()} `)
  expect(response.status).toBe(200)
  const sent = z.strictObject(CancelCodeSent.shape).parse(await response.json())
  expect(sent).toEqual({ otp: null, timestamp: expect.any(String), expires_in: 600 })
  expect(Math.abs(new Date(sent.timestamp).getTime() - app.clock.now().getTime())).toBeLessThan(5000)
  const [mail] = await app.mailTo(ada.email)
  expect(mail?.subject).toBe('Your Assay cancellation code')
  expect(mail?.text).toContain('You asked to cancel your Basic plan.')
  expect(app.responses.slice(before).join()).not.toContain(codeIn(mail?.text))
})

test('CX-6 CX-9 one code per 600 seconds, valid for just as long', async () => {
  const ada = await app.subscriber()
  await ada.requestCode(ada.subscriptionId)
  const first = await app.mailedCode(ada.email)
  const again = await ada.requestCode(ada.subscriptionId)
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(595)
  const [status, code, detail] = await wholeErrorOf(again)
  expect([status, code]).toEqual([429, 'rate_limited'])
  expect(detail).toMatch(/^Please wait (10 minutes and 0|9 minutes and 5\d) seconds before requesting a new OTP\.$/)
  app.clock.advance(530)
  expect((await wholeErrorOf(ada.requestCode(ada.subscriptionId)))[2]).toMatch(
    /^Please wait 1 minutes and (10|\d) seconds /,
  )
  app.clock.advance(71)
  expect(await wholeErrorOf(ada.cancel(ada.subscriptionId, first))).toEqual([400, 'otp_expired', codeExpired])
  expect((await ada.requestCode(ada.subscriptionId)).status).toBe(200)
  const second = await app.mailedCode(ada.email)
  if (first !== second) {
    expect(await wholeErrorOf(ada.cancel(ada.subscriptionId, first))).toEqual([400, 'otp_invalid', codeWrong])
  }
  await sweepCancelCodes(app.deps)
  app.clock.advance(590)
  expect((await ada.cancel(ada.subscriptionId, second)).status).toBe(200)
  app.clock.advance(11)
  await sweepCancelCodes(app.deps)
  expect((await app.owner.query('select from cancellation_codes where user_id = $1', [ada.id])).rows).toEqual([])
})

test('CX-8 NO-2 SE-6 the right code ends the plan with its term, once, and its owner is notified', async () => {
  const ada = await app.subscriber()
  const before = await planOf(ada.id)
  expect(before).toMatchObject({ tier: 'basic', cancel_status: null, entitlement: 'active' })
  await ada.requestCode(ada.subscriptionId)
  const code = await app.mailedCode(ada.email)
  const response = await ada.cancel(ada.subscriptionId, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect(z.strictObject(SubscriptionCanceled.shape).parse(await response.json())).toEqual({
    subscription_id: ada.subscriptionId,
    cancel_status: 'initiated',
    ends_at: before.expires_at.toISOString(),
  })
  expect(await planOf(ada.id)).toEqual({ ...before, cancel_status: 'initiated', entitlement: 'ending' })
  const [mail] = await app.mailTo(ada.email)
  expect(mail?.subject).toMatch(/^Your Basic plan is canceled and ends on \w{3} \d+, \d{4}$/)
  expect(mail?.text).toMatch(/You can use Basic until .+ You won’t be charged again\./)
  expect(mail?.text).toMatch(/Changed your mind\? You can resume any time before /)
  const { rows } = await app.owner.query(
    "select type, action_url from notifications where user_id = $1 and title = 'Your subscription is canceled'",
    [ada.id],
  )
  expect(rows).toEqual([{ type: 'message', action_url: '/subscriptions' }])
  expect((await wholeErrorOf(ada.cancel(ada.subscriptionId, code))).slice(0, 2)).toEqual([409, 'conflict'])
  expect((await wholeErrorOf(ada.requestCode(ada.subscriptionId))).slice(0, 2)).toEqual([409, 'conflict'])
})

test('CX-8 a plan whose renewal has failed ends immediately, since nothing of it is paid for', async () => {
  const ada = await app.subscriber()
  await app.post(`/sandbox/payments/controls/subscriptions/${ada.subscriptionId}/failed-renewal`, {})
  await app.runJobs()
  expect(await planOf(ada.id)).toMatchObject({ tier: 'basic', entitlement: 'grace' })
  await ada.requestCode(ada.subscriptionId)
  const code = await app.mailedCode(ada.email)
  expect((await ada.cancel(ada.subscriptionId, code)).status).toBe(200)
  expect(await planOf(ada.id)).toMatchObject({ tier: 'free', cancel_status: null })
  const mails = await app.mailTo(ada.email)
  const notice = mails.find(({ subject }) => subject === 'Your Basic plan is canceled')
  expect(notice?.text).toContain('Basic has ended')
})

test('CX-9 a used code does not work again, even if the cancellation was undone', async () => {
  const ada = await app.subscriber()
  await ada.requestCode(ada.subscriptionId)
  const code = await app.mailedCode(ada.email)
  expect((await ada.cancel(ada.subscriptionId, code)).status).toBe(200)
  expect((await app.post('/billing/undo', { subscription_id: ada.subscriptionId }, ada.token)).status).toBe(200)
  expect(await wholeErrorOf(ada.cancel(ada.subscriptionId, code))).toEqual([400, 'otp_expired', codeExpired])
  expect(await planOf(ada.id)).toMatchObject({ cancel_status: null })
})

test('CX-9 guessing stops at five tries, sequential or simultaneous', async () => {
  const ada = await app.subscriber()
  await ada.requestCode(ada.subscriptionId)
  const code = await app.mailedCode(ada.email)
  const guess = (by: number) => wholeErrorOf(ada.cancel(ada.subscriptionId, wrong(code, by)))
  const guesses = [await guess(1), await guess(2)]
  guesses.push(...(await Promise.all(Array.from({ length: 38 }, (_, index) => guess(index + 3)))))
  const counted = (response: string) => guesses.filter((guessed) => guessed.join(' ') === response).length
  expect(counted(`400 otp_invalid ${codeWrong}`)).toBe(4)
  expect(counted(`429 otp_exhausted ${codeExpired}`)).toBe(36)
  expect(await wholeErrorOf(ada.cancel(ada.subscriptionId, code))).toEqual([429, 'otp_exhausted', codeExpired])
  expect(await planOf(ada.id)).toMatchObject({ cancel_status: null })
})

test('CX-6 CX-9 a wrong code says how many attempts are left; after the last one a new code is sent at once', async () => {
  const ada = await app.subscriber()
  await ada.requestCode(ada.subscriptionId)
  const spendAll = async () => {
    const code = await app.mailedCode(ada.email)
    const left: (string | undefined)[] = []
    for (let by = 1; by <= 5; by += 1) {
      const response = await ada.cancel(ada.subscriptionId, wrong(code, by))
      left.push(ErrorBody.parse(await response.json()).fields?.attempts_left)
    }
    return left
  }
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await spendAll()).toEqual(['4', '3', '2', '1', undefined])
    expect((await ada.requestCode(ada.subscriptionId)).status).toBe(200)
    // A new code is live, so there is no other.
    expect((await ada.requestCode(ada.subscriptionId)).status).toBe(429)
  }
  // Not for ever: guessing on would go on with it.
  await spendAll()
  const [status, , detail] = await wholeErrorOf(ada.requestCode(ada.subscriptionId))
  expect([status, detail]).toEqual([429, expect.stringMatching(/^Please wait /)])
  app.clock.advance(601)
  expect((await ada.requestCode(ada.subscriptionId)).status).toBe(200)
  expect((await ada.cancel(ada.subscriptionId, await app.mailedCode(ada.email))).status).toBe(200)
})

test('CX-9 a code does not work for another user or subscription, even with its hash copied there', async () => {
  const [ada, bob] = [await app.subscriber(), await app.subscriber()]
  await ada.requestCode(ada.subscriptionId)
  const code = await app.mailedCode(ada.email)
  expect(await wholeErrorOf(bob.cancel(ada.subscriptionId, code))).toEqual([404, 'not_found', unverified])
  expect(await wholeErrorOf(bob.cancel(bob.subscriptionId, code))).toEqual([400, 'otp_expired', codeExpired])
  await app.owner.query(
    `insert into cancellation_codes (user_id, subscription_id, action, code_hash, sent_at)
     select $2, $3, action, code_hash, sent_at from cancellation_codes where user_id = $1`,
    [ada.id, bob.id, bob.subscriptionId],
  )
  expect(await wholeErrorOf(bob.cancel(bob.subscriptionId, code))).toEqual([400, 'otp_invalid', codeWrong])
  expect((await ada.cancel(ada.subscriptionId, code)).status).toBe(200)
})

test('CX-7 users cancel only their own subscription, with the errors the dialog shows', async () => {
  const [ada, bob] = [await app.subscriber(), await app.signUp()]
  const { subscriptionId } = ada
  expect(await wholeErrorOf(ada.cancel(subscriptionId))).toEqual([400, 'invalid_request', codeMissing])
  expect(await wholeErrorOf(ada.cancel(subscriptionId, ' '))).toEqual([400, 'invalid_request', codeMissing])
  expect((await wholeErrorOf(ada.cancel(subscriptionId, '123456', bob.id))).slice(0, 2)).toEqual([403, 'forbidden'])
  expect(await wholeErrorOf(ada.requestCode(subscriptionId, bob.email))).toEqual([403, 'forbidden', unverified])
  for (const id of ['unknown', subscriptionId, "' or 1=1 --"]) {
    expect(await wholeErrorOf(bob.requestCode(id))).toEqual([404, 'not_found', unverified])
    expect(await wholeErrorOf(bob.cancel(id, '123456'))).toEqual([404, 'not_found', unverified])
  }
  for (const path of ['/cancel-otp', '/cancel-subscription']) {
    expect((await wholeErrorOf(app.post(path, {})))[0]).toBe(401)
    expect((await wholeErrorOf(app.post(path, { subscription_id: subscriptionId, tier: 'pro' }, ada.token)))[0]).toBe(
      400,
    )
  }
  expect(await app.mailTo(bob.email)).toEqual([])
})

test('of twenty simultaneous requests for a code, or with it, one takes effect', async () => {
  const ada = await app.subscriber()
  const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work))
  const requested = await many(() => ada.requestCode(ada.subscriptionId))
  expect(requested.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)])
  const code = await app.mailedCode(ada.email)
  const mailsBefore = (await app.mailTo(ada.email)).length
  const responses = await many(() => ada.cancel(ada.subscriptionId, code))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  expect(await app.mailTo(ada.email)).toHaveLength(mailsBefore + 1)
  const { rows } = await app.owner.query(
    "select from notifications where user_id = $1 and title = 'Your subscription is canceled'",
    [ada.id],
  )
  expect(rows).toHaveLength(1)
})

test('CX-9 the code is in no response, no log line and no database row', async () => {
  const sent: Mail[] = []
  const mailer: Mailer = {
    async send(mail) {
      sent.push(mail)
      return { status: 'sent' }
    },
  }
  const live = await createCancelApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2' }, deps: { mailer } })
  const ada = await live.subscriber()
  await ada.requestCode(ada.subscriptionId)
  await live.runJobs()
  const code = codeIn(sent.find(({ subject }) => subject.includes('code'))?.text)
  await ada.cancel(ada.subscriptionId, wrong(code))
  const dumped = await dump()
  await ada.cancel(ada.subscriptionId, code)
  await live.runJobs()
  // Six digits may be part of a timestamp or hash; on their own they are the code.
  const alone = new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`)
  expect(dumped.some((row) => row.includes(ada.subscriptionId))).toBe(true)
  for (const text of [...dumped, ...(await dump()), ...live.logLines, ...live.responses])
    expect(text).not.toMatch(alone)
})

async function dump(): Promise<string[]> {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(tables.map(({ name }) => app.owner.query(`select t::text as row from ${name} t`)))
  return rows.flatMap((result) => result.rows.map(({ row }) => String(row)))
}
