import { expect, test } from 'vitest'
import { createChaosApp } from '../testing/chaos-fixture.ts'

const basic = 'user_verification_basic_monthly'

test('SB-6 only signed events are accepted, each takes effect once, and their claims are not trusted', async () => {
  const { signUp, control, network, deliver, runJobs, owner, mailTo, app } = await createChaosApp()
  const ada = await signUp()
  network.kept = []
  const id = await ada.openPage(basic)
  await control(id, 'pay', { card: '5104 0155 5555 5558' })
  const [first, ...others] = network.kept
  if (!first) throw new Error('no event was sent')
  expect(others.length).toBeGreaterThan(0)

  const signature = first.headers['x-razorpay-signature'] ?? ''
  const forged = [
    { ...first, body: `${first.body} ` },
    {
      ...first,
      headers: { ...first.headers, 'x-razorpay-signature': signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
    },
    { ...first, headers: { ...first.headers, 'x-razorpay-signature': signature.slice(2) } },
    { ...first, headers: { ...first.headers, 'x-razorpay-signature': '' } },
  ]
  for (const delivery of forged) expect((await deliver(delivery)).status).toBe(400)
  expect((await deliver({ ...first, body: 'x'.repeat(256 * 1024 + 1) })).status).toBe(413)
  expect((await app.request('/webhooks/payments', { method: 'POST', body: first.body })).status).toBe(400)
  expect(await ada.state()).toMatchObject({ tier: 'free' })

  // The id is not signed: a duplicate under a new id is still a duplicate, and a known id does not hide another event.
  const ids = (n: number) => ({ ...first.headers, 'x-razorpay-event-id': `evt_forged${n}` })
  for (let n = 0; n < 5; n += 1) expect((await deliver({ ...first, headers: ids(n) })).status).toBe(200)
  for (const event of others) {
    const stolen = { ...event.headers, 'x-razorpay-event-id': 'evt_forged0' }
    expect((await deliver({ ...event, headers: stolen })).status).toBe(200)
  }
  const { rows } = await owner.query('select count(*)::int from payment_events')
  expect(rows).toEqual([{ count: network.kept.length }])
  await runJobs()
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'active' })
  for (const event of network.kept) await deliver(event)
  await runJobs()
  // Another change to a paid invoice sends no notice either.
  await owner.query('update billing_invoices set pay_url = null where user_id = $1', [ada.id])
  await owner.query("select private.enqueue_job('reconcile-billing', job_key => 'reconcile-billing')")
  await runJobs()
  expect(await ada.paid()).toBe(4900)
  expect((await mailTo(ada.email)).filter(({ subject }) => subject.startsWith('Payment received'))).toHaveLength(1)
})

test('an old event does not restore an ended plan', async () => {
  const { signUp, control, network, deliver, runJobs } = await createChaosApp()
  const ada = await signUp()
  network.kept = []
  const id = await ada.openPage(basic)
  await control(id, 'pay', { card: '5104 0155 5555 5558' })
  await control(id, 'grace-end')
  const late = network.kept.find(({ body }) => body.includes('subscription.charged'))
  if (!late) throw new Error('no charge event was sent')
  await deliver(late)
  await runJobs()
  expect(await ada.state()).toMatchObject({ tier: 'free', open_invoice: { amount: 4900 } })
})

test('without events, a payment is noticed within a minute; while the provider is down, nothing changes', async () => {
  const { signUp, control, network, reconcile, clock, sandbox } = await createChaosApp()
  const ada = await signUp()
  network.kept = []
  const id = await ada.openPage(basic)
  await control(id, 'pay', { card: '5104 0155 5555 5558' })
  clock.advance(60)
  await sandbox('', { apiFault: 'error' })
  await reconcile()
  expect(await ada.state()).toMatchObject({ tier: 'free' })
  await sandbox('', { apiFault: 'html' })
  expect((await ada.press('user_verification_pro_monthly')).status).toBe(503)
  await sandbox('', { apiFault: 'none' })
  clock.advance(60)
  await reconcile()
  expect(await ada.state()).toMatchObject({ tier: 'basic' })
  await control(id, 'renewal')
  await ada.use(5)
  clock.advance(60)
  await reconcile()
  expect(await ada.quota()).toEqual([{ used: 0, limit: 30_000, tier: 'basic' }])
})

test('PR-5 an account is deleted only after its subscription has ended at the provider', async () => {
  const { signUp, network, sandbox, deps } = await createChaosApp()
  const ada = await signUp()
  network.kept = undefined
  const id = await ada.subscribe(basic)
  await sandbox('', { apiFault: 'error' })
  expect((await ada.remove()).status).toBe(503)
  await sandbox('', { apiFault: 'none' })
  expect(await ada.state()).toMatchObject({ tier: 'basic' })
  expect((await ada.remove()).status).toBe(204)
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
})
