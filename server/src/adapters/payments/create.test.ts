import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const live = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'new, old',
  PUBLIC_URL: 'https://assay.example',
}

test('without credentials the product talks to its own gateway over HTTP', async () => {
  const { deps } = await createTestApp({ isListening: true })
  const plan = { name: 'Basic', period: 'monthly', interval: 1, amountMinor: 4900, currency: 'USD' } as const
  expect(await deps.payments.createPlan(plan)).toMatchObject({ status: 'ok' })
})

test('with credentials or on a public address there is no gateway; without credentials payments are unavailable there', async () => {
  const test = { ...live, RAZORPAY_KEY_ID: 'rzp_test_abc', PUBLIC_URL: 'http://localhost' }
  for (const env of [live, test, { PUBLIC_URL: 'https://assay.example' }]) {
    const { openDoor } = await createTestApp({ env })
    for (const path of ['/sandbox/payments/controls', '/sandbox/payments/v1/plans', '/sandbox/payments/pay/sub_1']) {
      expect((await openDoor(path)).status).toBe(404)
    }
  }
  const { deps } = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example' } })
  expect(await deps.payments.fetchPayment('pay_1')).toMatchObject({ status: 'unavailable' })
  expect(deps.payments.verifyWebhook(new Uint8Array(), '')).toEqual({ status: 'forged' })
})

test('one setting holds two webhook secrets', async () => {
  const { deps } = await createTestApp({ env: live })
  expect(deps.config.razorpay?.webhookSecrets).toEqual(['new', 'old'])
})

test.each([
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, /PUBLIC_URL must be a public address/],
  [{ PUBLIC_URL: '' }, /PUBLIC_URL must be a public address/],
  [{ RAZORPAY_KEY_ID: 'key' }, /RAZORPAY_KEY_ID must start with/],
  [{ RAZORPAY_KEY_ID: '' }, /RAZORPAY_KEY_ID must be set when RAZORPAY_KEY_SECRET is set/],
  [{ RAZORPAY_KEY_SECRET: '' }, /RAZORPAY_KEY_SECRET must be set when RAZORPAY_KEY_ID is set/],
  [{ RAZORPAY_WEBHOOK_SECRET: '' }, /RAZORPAY_WEBHOOK_SECRET must be set/],
  [{ RAZORPAY_WEBHOOK_SECRET: 'a,b,c' }, /RAZORPAY_WEBHOOK_SECRET must be one secret/],
])('conflicting settings prevent startup: %o', async (wrong, message) => {
  const start = createTestApp({ env: { ...live, ...wrong } })
  await expect(start).rejects.toThrow(message)
  await expect(start).rejects.not.toThrow(/key-secret|a,b,c/)
})
