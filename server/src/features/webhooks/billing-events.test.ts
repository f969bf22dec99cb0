import { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { expect, test } from 'vitest'
import { createBillingApp } from '../billing/testing/billing-fixture.ts'
import { startReceiver } from './receiver-fixture.ts'

test('CT-3 a changed plan and a failed payment are events, once each', async () => {
  const app = await createBillingApp()
  const ada = await app.signUp()
  const receiver = await startReceiver()
  const endpoint = { url: receiver.url, events: ['plan.changed', 'payment.failed'] }
  CreatedWebhookEndpoint.parse(await (await app.post('/webhook-endpoints', endpoint, ada.token)).json())
  const id = await ada.subscribe('user_verification_basic_monthly')
  await app.runJobs()
  await app.control(id, 'failed-renewal')
  await app.runJobs()
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'plan.changed', data: { plan_id: 'user_verification_basic_monthly' } },
    {
      type: 'payment.failed',
      data: { plan_id: 'user_verification_basic_monthly', amount_minor: 4900, currency: 'USD' },
    },
  ])
})
