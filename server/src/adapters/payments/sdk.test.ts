import { text } from 'node:stream/consumers'
import type { Invoices } from 'razorpay/dist/types/invoices.js'
import type { Payments } from 'razorpay/dist/types/payments.js'
import type { Plans } from 'razorpay/dist/types/plans.js'
import type { Refunds } from 'razorpay/dist/types/refunds.js'
import type { Subscriptions } from 'razorpay/dist/types/subscriptions.js'
import { expect, test } from 'vitest'
import { createSdk } from '../../../../sandboxes/payments/sdk-fixture.ts'
import { sandboxMerchant } from './create.ts'
import { startFake } from './fake-fixture.ts'
import { createRazorpay } from './razorpay.ts'

test('every request is the one that Razorpay’s own SDK sends', async () => {
  const sent: object[] = []
  const fake = await startFake(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', fake.url)
    const { authorization, 'content-type': type } = request.headers
    const body = await text(request)
    const query = Object.fromEntries(searchParams)
    sent.push({
      method: request.method,
      pathname,
      query,
      body: body && JSON.parse(body),
      authorization,
      ...(body && { type }),
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const sdk = createSdk(fake.url, sandboxMerchant('dev-key'))
  const payments = createRazorpay({ url: fake.url, ...sandboxMerchant('dev-key') }, { fetch })

  const item = { name: 'Basic', amount: 4900, currency: 'USD' }
  const price = { name: 'Basic', amountMinor: 4900, currency: 'USD' }
  const [startAt, payBy] = [new Date(1_800_000_000_000), new Date(1_800_000_900_000)]
  const page = { count: 100, skip: 0 }
  const pairs: [ours: () => Promise<unknown>, theirs: () => Promise<unknown>][] = [
    [
      () => payments.createPlan({ ...price, period: 'monthly', interval: 1, notes: { tier: 'basic' } }),
      () => sdk.plans.create({ period: 'monthly', interval: 1, item, notes: { tier: 'basic' } }),
    ],
    [
      () => payments.createSubscription({ planId: 'plan_1', totalCount: 12, notes: { intent: 'i' } }),
      () =>
        sdk.subscriptions.create({ plan_id: 'plan_1', total_count: 12, customer_notify: 0, notes: { intent: 'i' } }),
    ],
    [
      () => payments.createSubscription({ planId: 'plan_1', totalCount: 1, notes: {}, startAt, payBy, upFront: price }),
      () =>
        sdk.subscriptions.create({
          plan_id: 'plan_1',
          total_count: 1,
          customer_notify: 0,
          notes: {},
          start_at: 1_800_000_000,
          expire_by: 1_800_000_900,
          addons: [{ item }],
        }),
    ],
    [() => payments.fetchSubscription('sub_1'), () => sdk.subscriptions.fetch('sub_1')],
    [
      () => payments.listSubscriptions({ planId: 'plan_1', createdFrom: startAt }),
      () => sdk.subscriptions.all({ plan_id: 'plan_1', from: 1_800_000_000, ...page }),
    ],
    [
      () => payments.updateSubscription('sub_1', { planId: 'plan_2', when: 'now', remainingCount: 9 }),
      () =>
        sdk.subscriptions.update('sub_1', {
          plan_id: 'plan_2',
          schedule_change_at: 'now',
          customer_notify: 0,
          remaining_count: 9,
        }),
    ],
    [() => payments.cancelScheduledChange('sub_1'), () => sdk.subscriptions.cancelScheduledChanges('sub_1')],
    [() => payments.cancelSubscription('sub_1', 'now'), () => sdk.subscriptions.cancel('sub_1', false)],
    [() => payments.cancelSubscription('sub_1', 'cycle_end'), () => sdk.subscriptions.cancel('sub_1', true)],
    [() => payments.pauseSubscription('sub_1'), () => sdk.subscriptions.pause('sub_1', { pause_at: 'now' })],
    [() => payments.resumeSubscription('sub_1'), () => sdk.subscriptions.resume('sub_1', { resume_at: 'now' })],
    [() => payments.listInvoices('sub_1'), () => sdk.invoices.all({ subscription_id: 'sub_1', ...page })],
    [() => payments.fetchInvoice('inv_1'), () => sdk.invoices.fetch('inv_1')],
    [() => payments.fetchPayment('pay_1'), () => sdk.payments.fetch('pay_1')],
    [() => payments.fetchDispute('disp_1'), () => sdk.disputes.fetch('disp_1')],
    [() => payments.refundPayment('pay_1'), () => sdk.payments.refund('pay_1', { speed: 'normal' })],
  ]
  for (const [ours, theirs] of pairs) {
    sent.length = 0
    await ours()
    await theirs()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
  }
  fake.stop()
})

// The examples in Razorpay's documentation. Names and values are checked against the SDK's types, which lack
// `subscription_id` of an invoice and have no null for a time that hasn't come.
const plan: Partial<Plans.RazorPayPlans> = {
  id: 'plan_00000000000001',
  entity: 'plan',
  interval: 1,
  period: 'weekly',
  item: {
    id: 'item_00000000000001',
    active: true,
    name: 'Test plan - Weekly',
    description: 'Description for the test plan - Weekly',
    amount: 69_900,
    unit_amount: 69_900,
    currency: 'INR',
    type: 'plan',
    unit: null,
    tax_inclusive: false,
    hsn_code: null,
    sac_code: null,
    tax_rate: null,
    tax_id: null,
    tax_group_id: null,
    created_at: 1_580_219_935,
    updated_at: 1_580_219_935,
  },
  notes: { notes_key_1: 'Tea, Earl Grey, Hot' },
  created_at: 1_580_219_935,
}
const subscription: Partial<Subscriptions.RazorpaySubscription> = {
  id: 'sub_00000000000001',
  entity: 'subscription',
  plan_id: 'plan_00000000000001',
  customer_id: 'cust_D00000000000001',
  status: 'active',
  current_start: 1_577_355_871,
  current_end: 1_582_655_400,
  ended_at: null,
  quantity: 1,
  notes: { notes_key_1: 'Tea, Earl Grey, Hot' },
  charge_at: 1_577_385_991,
  start_at: 1_577_385_991,
  end_at: 1_603_737_000,
  auth_attempts: 0,
  total_count: 6,
  paid_count: 1,
  customer_notify: true,
  created_at: 1_577_356_081,
  expire_by: 1_577_485_991,
  short_url: 'https://rzp.io/i/z3b1R61A9',
  has_scheduled_changes: false,
  change_scheduled_at: null,
  remaining_count: '5',
}
const invoice: Partial<Invoices.RazorpayInvoice> & { subscription_id: string } = {
  id: 'inv_00000000000003',
  entity: 'invoice',
  subscription_id: 'sub_00000000000001',
  payment_id: 'pay_00000000000002',
  status: 'paid',
  issued_at: 1_593_344_888,
  paid_at: 1_593_344_889,
  cancelled_at: null,
  expired_at: null,
  amount: 100,
  amount_paid: 100,
  amount_due: 0,
  currency: 'INR',
  billing_start: 1_594_405_800,
  billing_end: 1_597_084_200,
  type: 'invoice',
  short_url: 'https://rzp.io/i/Ys4feGqEp',
  created_at: 1_594_405_805,
}
const payment: Partial<Payments.RazorpayPayment> = {
  id: 'pay_00000000000002',
  entity: 'payment',
  amount: 100,
  currency: 'INR',
  status: 'captured',
  invoice_id: 'inv_00000000000003',
  international: false,
  method: 'card',
  amount_refunded: 0,
  captured: true,
  error_code: null,
  error_description: null,
  created_at: 1_593_344_888,
}
const refund: Partial<Refunds.RazorpayRefund> = {
  id: 'rfnd_FP8QHiV938haTz',
  entity: 'refund',
  amount: 500_100,
  currency: 'INR',
  payment_id: 'pay_00000000000002',
  receipt: null,
  created_at: 1_597_078_866,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
}

test('the documented responses are understood', async () => {
  const found = new Map<string, object>([
    ['POST /v1/plans', plan],
    ['GET /v1/subscriptions/sub_00000000000001', subscription],
    ['GET /v1/subscriptions', { entity: 'collection', count: 1, items: [subscription] }],
    ['GET /v1/invoices', { entity: 'collection', count: 1, items: [invoice] }],
    ['GET /v1/payments/pay_00000000000002', payment],
    ['POST /v1/payments/pay_00000000000002/refund', refund],
  ])
  const fetch: typeof globalThis.fetch = async (input, init) =>
    Response.json(found.get(`${init?.method} ${new URL(String(input)).pathname}`))
  const account = { url: 'https://api.razorpay.com', keyId: 'rzp_test_x', keySecret: 'x', webhookSecrets: [] }
  const payments = createRazorpay(account, { fetch })
  const weekly = {
    name: 'Test plan - Weekly',
    period: 'weekly',
    interval: 1,
    amountMinor: 69_900,
    currency: 'INR',
  } as const
  expect(await payments.createPlan(weekly)).toEqual({ status: 'ok', plan: { id: 'plan_00000000000001', ...weekly } })
  const expected = {
    id: 'sub_00000000000001',
    planId: 'plan_00000000000001',
    status: 'active',
    payUrl: 'https://rzp.io/i/z3b1R61A9',
    currentStart: new Date(1_577_355_871_000),
    currentEnd: new Date(1_582_655_400_000),
    startAt: new Date(1_577_385_991_000),
    chargeAt: new Date(1_577_385_991_000),
    endedAt: null,
    createdAt: new Date(1_577_356_081_000),
    paidCount: 1,
    hasScheduledChange: false,
    paymentMethod: null,
    notes: { notes_key_1: 'Tea, Earl Grey, Hot' },
  }
  expect(await payments.fetchSubscription('sub_00000000000001')).toEqual({ status: 'ok', subscription: expected })
  expect(await payments.listSubscriptions({})).toEqual({ status: 'ok', subscriptions: [expected] })
  expect(await payments.listInvoices('sub_00000000000001')).toMatchObject({
    status: 'ok',
    invoices: [
      { status: 'paid', paymentId: 'pay_00000000000002', amountMinor: 100, paidAt: new Date(1_593_344_889_000) },
    ],
  })
  expect(await payments.fetchPayment('pay_00000000000002')).toMatchObject({
    status: 'ok',
    payment: { status: 'captured', invoiceId: 'inv_00000000000003', isInternational: false, failureReason: null },
  })
  expect(await payments.refundPayment('pay_00000000000002')).toEqual({ status: 'ok', refundId: 'rfnd_FP8QHiV938haTz' })
})
