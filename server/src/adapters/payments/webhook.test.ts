import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWebhookVerifier } from './webhook.ts'

const verify = createWebhookVerifier(['new-secret', 'old-secret'])
const bytes = (text: string) => new TextEncoder().encode(text)
const sign = (body: Uint8Array, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

const charged = {
  entity: 'event',
  event: 'subscription.charged',
  contains: ['subscription', 'payment'],
  payload: {
    subscription: { entity: { id: 'sub_00000000000001', status: 'active' } },
    payment: { entity: { id: 'pay_00000000000001', invoice_id: 'inv_00000000000001' } },
  },
  created_at: 1_800_000_000,
}

test('an event signed with either secret is genuine, and only its ids are read', () => {
  const body = bytes(JSON.stringify(charged))
  for (const secret of ['new-secret', 'old-secret']) {
    expect(verify(body, sign(body, secret))).toEqual({
      status: 'genuine',
      event: {
        name: 'subscription.charged',
        createdAt: new Date(1_800_000_000_000),
        subscriptionId: 'sub_00000000000001',
        paymentId: 'pay_00000000000001',
        invoiceId: 'inv_00000000000001',
        disputeId: null,
      },
    })
  }
})

test('a changed body, another secret and a malformed signature are forged', () => {
  const body = bytes(JSON.stringify(charged))
  const right = sign(body, 'new-secret')
  const changed = bytes(JSON.stringify({ ...charged, created_at: 1 }))
  expect(verify(changed, right).status).toBe('forged')
  const flipped = (right.startsWith('0') ? '1' : '0') + right.slice(1)
  const others = [
    '',
    flipped,
    right.slice(0, 63),
    `${right}00`,
    `${right.slice(0, 62)}zz`,
    'é'.repeat(64),
    `${right}\n`,
  ]
  for (const signature of [...others, sign(body, 'other')]) expect(verify(body, signature).status).toBe('forged')
  expect(createWebhookVerifier([])(body, right).status).toBe('forged')
})

test('the signature covers the bytes: the same JSON in another format is forged', () => {
  const body = bytes(JSON.stringify(charged))
  expect(verify(bytes(JSON.stringify(charged, null, 1)), sign(body, 'new-secret')).status).toBe('forged')
})

test('a genuine event that cannot be parsed is unreadable', () => {
  const unreadable = ['', 'null', '[]', '{"event":"x"}', '{"event":1,"payload":{}}', '\u0000']
  const wrongId = JSON.stringify({ event: 'x', payload: { subscription: { entity: { id: '../plans' } } } })
  for (const text of [...unreadable, wrongId]) {
    const body = bytes(text)
    expect(verify(body, sign(body, 'new-secret')).status, text).toBe('unreadable')
  }
  const noText = new Uint8Array([0xff, 0xfe, 0x7b])
  expect(verify(noText, sign(noText, 'new-secret')).status).toBe('unreadable')
})

test('the time may be in the payload or missing; an invoice and a dispute name their payment', () => {
  const read = (event: object) => {
    const body = bytes(JSON.stringify(event))
    const result = verify(body, sign(body, 'new-secret'))
    return result.status === 'genuine' ? result.event : result
  }
  const { created_at: _, ...untimed } = charged
  expect(read(untimed)).toMatchObject({ createdAt: null })
  expect(read({ ...untimed, payload: { ...charged.payload, created_at: 1_700_000_000 } })).toMatchObject({
    createdAt: new Date(1_700_000_000_000),
  })
  const invoice = { id: 'inv_1', subscription_id: 'sub_1', payment_id: 'pay_1' }
  expect(read({ event: 'invoice.paid', payload: { invoice: { entity: invoice } } })).toMatchObject({
    subscriptionId: 'sub_1',
    invoiceId: 'inv_1',
    paymentId: 'pay_1',
  })
  const dispute = { id: 'disp_1', payment_id: 'pay_2' }
  expect(read({ event: 'payment.dispute.created', payload: { dispute: { entity: dispute } } })).toMatchObject({
    paymentId: 'pay_2',
    disputeId: 'disp_1',
  })
})
