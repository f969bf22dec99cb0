import { BillingData, type BillingInvoice } from '@assay/contract/billing/invoices'
import { expect, test } from 'vitest'
import { printer } from '../../../testing/printers.ts'
import { readPdf } from '../invoices/pdf-fixture.ts'
import { createBillingApp } from '../testing/billing-fixture.ts'
import { createChaosApp, stopAt } from '../testing/chaos-fixture.ts'
import { handlePaymentEvents } from './handle-events.ts'

const basic = 'user_verification_basic_monthly'

type App = Pick<Awaited<ReturnType<typeof createBillingApp>>, 'app' | 'owner' | 'mailTo'>
type User = Awaited<ReturnType<Awaited<ReturnType<typeof createBillingApp>>['signUp']>>

/** What the customer was sent about disputes, oldest first. */
async function noticesOf({ owner, mailTo }: App, { id, email }: User) {
  const { rows } = await owner.query<{ text: string }>(
    `select type || ': ' || title as text from notifications where user_id = $1 and (title ~ 'dispute' or title ~ 'bank')
     order by created_at`,
    [id],
  )
  const mails = (await mailTo(email)).toReversed().filter(({ text }) => text.includes('dispute'))
  return { messages: rows.map(({ text }) => text), subjects: mails.map(({ subject }) => subject), mails }
}

async function invoiceOf(user: User): Promise<BillingInvoice> {
  const [data] = await user.rest(BillingData, 'billing_data')
  const invoice = data?.json_data[0]?.invoices[0]
  if (!invoice) throw new Error('there is no invoice')
  return invoice
}

async function headlineOf({ app }: App, { token }: User, { invoice_id }: BillingInvoice): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.request(`/invoices/${invoice_id}/pdf`, { headers })
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return /\$49\.00 paid[^$]*?\d{4}/.exec(text)?.[0] ?? text
}

const day = '\\w{3} \\d+, \\d{4}'

test('SE-4 a dispute is recorded once; the customer learns of its opening and of its outcome; the invoice says both', async () => {
  const app = await createBillingApp({ deps: { printer } })
  const ada = await app.signUp()
  const id = await ada.subscribe(basic)
  await app.sandbox('', { webhookCopies: 3 })
  await app.control(id, 'dispute')
  const opened = await noticesOf(app, ada)
  expect(opened.messages).toEqual(['message: A payment is disputed'])
  expect(opened.subjects).toEqual(['Your $49.00 payment is disputed'])
  const ours = await app.mailTo('support@localhost')
  expect(ours.filter(({ subject }) => subject === 'Dispute of $49.00')).toHaveLength(1)
  const invoice = await invoiceOf(ada)
  expect(opened.mails[0]?.text).toContain(`payment for Basic (invoice ${invoice.number}) is disputed.`)
  expect(invoice).toMatchObject({ status: 'paid', dispute: { state: 'open', decided_at: null, amount: 4900 } })
  expect(await headlineOf(app, ada, invoice)).toMatch(new RegExp(`^\\$49\\.00 paid, disputed on ${day}$`))
  // Nothing else changes by itself.
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'active' })

  await app.control(id, 'contest-dispute')
  expect(await invoiceOf(ada)).toMatchObject({ status: 'paid', dispute: { state: 'under_review' } })
  expect(await noticesOf(app, ada)).toEqual(opened)

  await app.control(id, 'lose-dispute')
  const decided = await noticesOf(app, ada)
  expect(decided.messages).toEqual([...opened.messages, 'message: Your bank reversed a payment'])
  expect(decided.subjects).toEqual([...opened.subjects, 'Your bank reversed your $49.00 payment'])
  const lost = await invoiceOf(ada)
  expect(lost).toMatchObject({ status: 'cancelled', dispute: { state: 'lost', decided_at: expect.any(String) } })
  expect(await headlineOf(app, ada, lost)).toMatch(new RegExp(`^\\$49\\.00 paid, charged back on ${day}$`))
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'active' })
  const { rows } = await app.owner.query('select user_id, state from payment_disputes')
  expect(rows).toEqual([{ user_id: ada.id, state: 'lost' }])
})

test.each(['win-dispute', 'close-dispute'])(
  'SE-4 after %s the payment stands, and the customer is notified',
  async (action) => {
    const app = await createBillingApp({ deps: { printer } })
    const ada = await app.signUp()
    const id = await ada.subscribe(basic)
    await app.control(id, 'dispute')
    await app.control(id, action)
    const { messages, subjects } = await noticesOf(app, ada)
    expect(messages).toEqual(['message: A payment is disputed', 'message: A dispute is closed'])
    expect(subjects).toEqual(['Your $49.00 payment is disputed', 'Dispute closed: your $49.00 payment stands'])
    const invoice = await invoiceOf(ada)
    expect(invoice).toMatchObject({ status: 'paid', dispute: { decided_at: expect.any(String) } })
    expect(await headlineOf(app, ada, invoice)).toMatch(new RegExp(`^\\$49\\.00 paid on ${day}$`))
  },
)

test('SE-4 events in any order, repeated, and after an outage end in what the provider says', async () => {
  const app = await createChaosApp()
  const { network, control, deliver, sandbox, clock, deps } = app
  const ada = await app.signUp()
  const id = await ada.subscribe(basic)
  network.kept = []
  for (const action of ['dispute', 'contest-dispute', 'lose-dispute']) await control(id, action)
  const [created, contested, lost] = network.kept
  if (!created || !contested || !lost) throw new Error('an event is missing')
  await sandbox('', { apiFault: 'error' })
  await deliver(lost)
  await handlePaymentEvents(deps)
  expect(await noticesOf(app, ada)).toMatchObject({ messages: [], subjects: [] })
  await sandbox('', { apiFault: 'none' })
  clock.advance(60)
  for (const event of [created, lost, contested, created]) {
    await deliver(event)
    await handlePaymentEvents(deps)
  }
  expect(await invoiceOf(ada)).toMatchObject({ dispute: { state: 'lost' } })
  // It was decided before we heard of it, so its opening is no news.
  expect((await noticesOf(app, ada)).subjects).toEqual(['Your bank reversed your $49.00 payment'])
  const { rows } = await app.owner.query('select from payment_events where handled_at is null')
  expect(rows).toEqual([])
})

test('SE-4 a response that was overtaken by a newer one changes nothing', async () => {
  const app = await createChaosApp()
  const { network, control, clock, deps } = app
  const ada = await app.signUp()
  const id = await ada.subscribe(basic)
  const held = stopAt((call) => call.includes('/disputes/'))
  network.hold = held.wait
  const opening = control(id, 'dispute')
  await held.arrived
  await control(id, 'win-dispute')
  expect(await invoiceOf(ada)).toMatchObject({ dispute: { state: 'won' } })
  held.goOn()
  await opening
  expect(await invoiceOf(ada)).toMatchObject({ dispute: { state: 'won' } })
  clock.advance(60)
  await handlePaymentEvents(deps)
  expect((await noticesOf(app, ada)).subjects).toEqual(['Dispute closed: your $49.00 payment stands'])
  const { rows } = await app.owner.query('select from payment_events where handled_at is null')
  expect(rows).toEqual([])
})

test('SE-4 a dispute that overtakes the event of its payment is recorded all the same', async () => {
  const app = await createChaosApp()
  const { network, control, deliver, deps } = app
  const ada = await app.signUp()
  const id = await ada.openPage(basic)
  network.kept = []
  await control(id, 'pay', { card: '5104 0155 5555 5558' })
  await control(id, 'dispute')
  const dispute = network.kept.at(-1)
  if (!dispute) throw new Error('the event is missing')
  await deliver(dispute)
  await handlePaymentEvents(deps)
  expect(await invoiceOf(ada)).toMatchObject({ status: 'paid', dispute: { state: 'open' } })
  expect((await noticesOf(app, ada)).subjects).toEqual(['Your $49.00 payment is disputed'])
})
