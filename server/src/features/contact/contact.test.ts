import { randomUUID } from 'node:crypto'
import { PublicConfig } from '@assay/contract/config'
import { ContactReceipt } from '@assay/contract/contact'
import { ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { startSmtpServer } from '../../testing/start-smtp-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deliverMail } from '../mail/deliver.ts'
import { listMessages } from './kept-messages.ts'

const inbox = 'inbox@assay.example'
const valid = { first_name: 'Ada', last_name: 'Lovelace', subject: 'A question', message: 'How do I begin?' }

test('CO-3 CO-4 a message is stored as written, mailed to us with reply-to its sender, and acknowledged', async () => {
  const { signUp, keptOf, mailTo, deps } = await contactApp()
  const ada = await signUp()
  const message = 'Two lines:\r\n  the second is indented.\n\n\tAnd a tab.'
  const more = { company_name: 'Analytical Engines', phone_number: '123456789', email: ` ${ada.email} ` }
  const response = await ada.send({ ...valid, ...more, message })
  expect(response.status).toBe(201)
  const { reference } = z.strictObject(ContactReceipt.shape).parse(await response.json())
  const text = message.replace('\r\n', '\n')
  expect(await keptOf(ada.id)).toEqual([{ ...valid, ...more, email: ada.email, message: text }])

  const [read] = await listMessages(deps, 1)
  expect(read).toMatchObject({
    ...valid,
    ...more,
    email: ada.email,
    message: text,
    id: expect.stringMatching(reference),
  })

  const [mail] = (await mailTo(inbox)).filter((sent) => sent.subject === `[${reference}] A question`)
  expect(mail?.reply_to).toBe(ada.email)
  for (const fact of [text, `Ada Lovelace, ${ada.email}`, 'Analytical Engines', '123456789', `account ${ada.email}`]) {
    expect(mail?.text).toContain(fact)
  }
  expect(mail?.html).toContain('Two lines:<br>  the second is indented.<br><br>\tAnd a tab.')

  const [thanks, ...others] = await mailTo(ada.email)
  expect(others).toEqual([])
  expect(thanks).toMatchObject({ subject: `We got your message (${reference})`, reply_to: 'help@assay.example' })
  expect(thanks?.text).not.toContain('Replies to this email')
  expect(thanks?.text).toContain("Thank you for contacting us. We'll get back to you within 24 hours.")
  expect(`${thanks?.text} ${thanks?.html}`).not.toMatch(/Ada|Lovelace|A question|Two lines|Engines/)
})

test('CO-1 CO-4 with nothing configured the page is given no address, the message is stored and in the mailbox, and the thank-you says not to reply', async () => {
  const { app, signUp, keptOf, mailTo } = await contactApp({}, {})
  const { contacts } = PublicConfig.parse(await (await app.request('/config.json')).json())
  expect(contacts).toEqual({ support: null, billing: null, legal: null, chat: null })
  const ada = await signUp()
  const { reference } = ContactReceipt.parse(await (await ada.send(valid)).json())
  expect(await keptOf(ada.id)).toMatchObject([valid])
  const ours = (await mailTo('support@localhost')).filter(({ reply_to }) => reply_to === ada.email)
  expect(ours.map(({ subject }) => subject)).toEqual([`[${reference}] A question`])
  const [thanks] = await mailTo(ada.email)
  expect(thanks?.reply_to).toBeNull()
  expect(thanks?.text).toContain('Replies to this email don’t reach us. To add something, use the contact form again.')
  expect(thanks?.text).not.toContain('@')
})

test('CO-4 with the mail server down the message is stored and acknowledged, and mailed once when it’s back', async () => {
  const smtp = await startSmtpServer()
  const { signUp, keptOf, runJobs, clock, deps } = await contactApp({ mailer: smtp.mailer })
  const ada = await signUp()
  await smtp.close()
  expect((await ada.send(valid)).status).toBe(201)
  await runJobs()
  expect(await keptOf(ada.id)).toMatchObject([valid])
  expect(smtp.received).toEqual([])

  await smtp.reopen()
  for (let minute = 0; minute < 2; minute += 1) {
    clock.advance(61)
    await deliverMail(deps)
  }
  const about = smtp.received.filter(({ raw }) => raw.includes(ada.email))
  expect(about.map(({ to }) => to[0]).toSorted()).toEqual([ada.email, inbox].toSorted())
  const ours = about.find(({ to }) => to[0] === inbox)
  expect(ours?.raw).toMatch(new RegExp(`^Reply-To: ${ada.email}\\r$`, 'm'))
})

test('CO-2 errors name their field, and nothing is stored or mailed', async () => {
  const { signUp, keptOf, mailTo } = await contactApp()
  const ada = await signUp()
  const missing = 'Please fill in all required fields.'
  const cases: [change: Record<string, unknown>, field: string, says: string][] = [
    [{ first_name: ' ' }, 'first_name', missing],
    [{ last_name: undefined }, 'last_name', missing],
    [{ email: '' }, 'email', missing],
    [{ subject: '\r\n' }, 'subject', missing],
    [{ message: '\n \t' }, 'message', missing],
    [{ email: 'ada@example' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'ada@example.com, eve@example.com' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'ada@example.com\r\nBcc: eve@example.com' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'Ada <ada@example.com>' }, 'email', 'Please enter a valid email address.'],
    [{ phone_number: '12345678' }, 'phone_number', 'Phone number should be exactly 9 digits.'],
    [{ phone_number: '1234567890' }, 'phone_number', 'Phone number should be exactly 9 digits.'],
    [{ phone_number: '12345678x' }, 'phone_number', 'Phone number should be exactly 9 digits.'],
    [{ subject: 'x'.repeat(151) }, 'subject', 'Please use at most 150 characters.'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Please use at most 5000 characters.'],
    [{ message: { text: 'x' } }, 'message', missing],
    [{ user_id: randomUUID() }, 'body', expect.stringContaining('user_id')],
  ]
  for (const [change, field, says] of cases) {
    const response = await ada.send({ ...valid, ...change })
    const { code, fields } = ErrorBody.parse(await response.json())
    expect([response.status, code, fields], JSON.stringify(change)).toEqual([400, 'invalid_request', { [field]: says }])
  }
  expect(await keptOf(ada.id)).toEqual([])
  expect(await mailTo(ada.email)).toEqual([])
})

test('CO-2 company and phone may be omitted, null or empty', async () => {
  const { signUp, keptOf } = await contactApp()
  const ada = await signUp()
  for (const empty of [undefined, null, '']) {
    expect((await ada.send({ ...valid, company_name: empty, phone_number: empty })).status).toBe(201)
  }
  expect((await keptOf(ada.id)).map((row) => [row.company_name, row.phone_number])).toEqual(Array(3).fill([null, null]))
})

test('CO-3 input can’t become a header, markup or a terminal command', async () => {
  const { signUp, keptOf, mailTo } = await contactApp()
  const smtp = await startSmtpServer()
  const [ada, eve] = [await signUp(), await signUp()]
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.com\u0085Cc: victim@example.com\u001b[2J\0'
  const fields = ['first_name', 'last_name', 'company_name', 'subject', 'message']
  expect((await ada.send({ ...valid, ...Object.fromEntries(fields.map((name) => [name, evil])) })).status).toBe(201)
  const [row] = await keptOf(ada.id)
  for (const name of fields) expect(row?.[name]).not.toMatch(/(?!\n)\p{Cc}/u)
  expect(row?.subject).toBe('<img src=x onerror=alert(1)> Bcc: victim@example.comCc: victim@example.com[2J')
  const [mail] = (await mailTo(inbox)).filter(({ reply_to }) => reply_to === ada.email)
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail?.html).not.toContain('<img')
  expect(mail?.subject).not.toMatch(/\p{Cc}/u)
  // The same mail as sent over SMTP.
  const { id = '', subject = '', text = '', html = '' } = mail ?? {}
  await smtp.mailer.send({ id, to: inbox, replyTo: ada.email, subject, text, html })
  expect(smtp.received[0]?.to).toEqual([inbox])
  expect(smtp.received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|Cc):/m)

  // An address in the form proves nothing, so the mail names the account.
  expect((await eve.send({ ...valid, email: ada.email })).status).toBe(201)
  const [pretended] = (await mailTo(inbox)).filter(({ text }) => text.includes(eve.email))
  expect(pretended).toMatchObject({ reply_to: ada.email, text: expect.stringContaining(`the account ${eve.email}`) })
})

test('CO-3 five messages an hour per account and twenty per address; a rejected one doesn’t count', async () => {
  const { signUp, keptOf, clock } = await contactApp()
  const ada = await signUp()
  const fromAda = async () => (await ada.send(valid, '198.51.100.1')).status
  expect(await Promise.all(Array.from({ length: 12 }, fromAda)).then((all) => all.toSorted())).toEqual([
    ...Array(5).fill(201),
    ...Array(7).fill(429),
  ])
  expect(await keptOf(ada.id)).toHaveLength(5)
  for (let account = 0; account < 3; account += 1) {
    const other = await signUp()
    for (let message = 0; message < 5; message += 1) {
      expect((await other.send(valid, '198.51.100.1')).status).toBe(201)
    }
  }
  const late = await signUp()
  const rejection = await late.send(valid, '198.51.100.1')
  expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(ErrorBody.parse(await rejection.json())).toMatchObject({
    code: 'rate_limited',
    detail: expect.stringMatching(/^You’ve sent us several messages in the last hour\. .* in (59|60) minutes\.$/),
  })
  expect((await late.send(valid, '198.51.100.2')).status).toBe(201)
  clock.advance(3601)
  await ada.signIn()
  expect(await fromAda()).toBe(201)
})

test('CO-3 acknowledgments can’t flood someone else’s mailbox, however its address is spelled', async () => {
  const { signUp, mailTo, clock } = await contactApp()
  const name = `v${randomUUID().slice(0, 8)}`
  const spellings = [
    `${name}@gmail.com`,
    `${name}+1@gmail.com`,
    `v.${name.slice(1)}@googlemail.com`,
    `${name}+2@gmail.com`,
  ]
  const eve = await signUp()
  for (const email of [...spellings, spellings[0]]) expect((await eve.send({ ...valid, email })).status).toBe(201)
  const arrived = async () => {
    let count = 0
    for (const email of spellings) count += (await mailTo(email)).length
    return count
  }
  expect(await arrived()).toBe(3)
  expect((await mailTo(inbox)).filter(({ text }) => text.includes(eve.email))).toHaveLength(5)
  clock.advance(86_401)
  await eve.signIn()
  await eve.send({ ...valid, email: spellings[0] })
  expect(await arrived()).toBe(4)
})

test('CO-4 only signed-in users can write, only the server reads, and messages are deleted with the account', async () => {
  const { app, signUp, keptOf, owner, deps } = await contactApp()
  const [ada, bob] = [await signUp(), await signUp()]
  await ada.send(valid)
  const headers = { 'content-type': 'application/json' }
  const guest = await app.request('/contact-form', { method: 'POST', headers, body: JSON.stringify(valid) })
  expect(guest.status).toBe(401)
  for (const { id } of [ada, bob]) {
    await expect(deps.db.asUser(id, (tx) => tx.query('select id from contact_messages'))).rejects.toThrow('permission')
  }
  await expect(deps.db.asAnon((tx) => tx.query('select id from contact_messages'))).rejects.toThrow('permission')
  await owner.query('delete from auth.users where id = $1', [ada.id])
  expect(await keptOf(ada.id)).toEqual([])
  expect((await ada.send(valid)).status).toBe(401)
})

async function contactApp(
  replaced: Partial<Deps> = {},
  contacts: Record<string, string> = { CONTACT_EMAIL: inbox, SUPPORT_EMAIL: 'help@assay.example' },
) {
  const settings = { AUTH_AUTOCONFIRM: 'on', AUTH_LIMITS: 'off', CAPTCHA_PROVIDER: 'none', TRUSTED_PROXIES: '1' }
  const test = await createTestApp({ env: { ...settings, ...contacts }, deps: replaced })
  const { app, owner } = test
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    ...test,
    async signUp() {
      const email = `${randomUUID()}@example.com`
      const password = 'Correct-horse-7'
      const open = async (path: string) => Session.parse(await (await post(path, { email, password })).json())
      let { access_token: token, user } = await open('/auth/v1/signup')
      // Each with their own address, unless a test is about sharing one.
      const own = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9`
      return {
        email,
        id: user.id,
        /** After the first access token has expired. */
        async signIn() {
          token = (await open('/auth/v1/token?grant_type=password')).access_token
        },
        send: (message: Record<string, unknown>, from = own) =>
          post('/contact-form', { email, ...message }, { authorization: `Bearer ${token}`, 'x-forwarded-for': from }),
      }
    },
    async keptOf(userId: string): Promise<Record<string, unknown>[]> {
      const { rows } = await owner.query(
        `select first_name, last_name, email, company_name, phone_number, subject, message
         from contact_messages where user_id = $1 order by created_at`,
        [userId],
      )
      return rows
    },
  }
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
