import { expect, test } from 'vitest'
import { createBillingApp } from '../billing/testing/billing-fixture.ts'
import { ownedTables } from './owned-tables.ts'

const basic = 'user_verification_basic_monthly'

test.each([
  { way: 'hard', body: {} },
  { way: 'soft', body: { should_soft_delete: true } },
])('PR-5 the admin API deletes a paying user ($way): the subscription ends at the provider first', async ({ body }) => {
  const { signUp, deps, remove, sandbox, isGone } = await removalApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)

  await sandbox('', { apiFault: 'error' })
  const refused = await remove(ada.id, body)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({
    msg: 'We couldn’t cancel your subscription with the payment provider, so your account wasn’t deleted. Please try again.',
  })
  expect(await isGone(ada.id)).toBe(false)
  expect(await ada.state()).toMatchObject({ tier: 'basic' })

  await sandbox('', { apiFault: 'none' })
  expect((await remove(ada.id, body)).status).toBe(200)
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
  expect(await isGone(ada.id)).toBe(true)
})

test('PR-5 a soft-deleted account leaves its payments for accounting and no personal data', async () => {
  const { signUp, owner, remove, post, gateway, runJobs, mailTo } = await removalApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await post('/api-keys', { name: 'Ada’s key', type: 'live' }, ada.token)
  await post('/contact-form', contactForm(ada.email), ada.token)
  await runJobs()
  const mails = (await mailTo(ada.email)).length
  const tablesWithRows = async () => {
    const found: string[] = []
    for (const table of Object.keys(ownedTables)) {
      const { rows } = await owner.query(`select from ${table} where user_id = $1`, [ada.id])
      if (rows.length > 0) found.push(table)
    }
    return found
  }
  const kept = ['billing_invoices', 'billing_subscriptions']
  expect(await tablesWithRows()).toEqual(
    expect.arrayContaining([...kept, 'api_keys', 'contact_messages', 'notifications', 'plan_subscriptions']),
  )
  expect((await remove(ada.id, { should_soft_delete: true })).status).toBe(200)
  expect((await tablesWithRows()).toSorted()).toEqual(kept)

  // Later events from the provider find nobody to notify.
  await gateway.deliver()
  await runJobs()
  const { rows } = await owner.query('select status from billing_subscriptions where provider_id = $1', [id])
  expect(rows).toEqual([{ status: 'cancelled' }])
  expect(await mailTo(ada.email)).toHaveLength(mails)
  expect((await owner.query("select from mail_outbox where to_address not like '%@%'")).rows).toEqual([])
  expect((await remove(ada.id, { should_soft_delete: true })).status).toBe(200)
})

test('PR-5 a checkout that starts while others are being ended isn’t left behind', async () => {
  const { signUp, deps, remove, isGone } = await removalApp()
  const ada = await signUp()
  const opened = [await ada.openPage(basic)]
  const { cancelSubscription } = deps.payments
  deps.payments.cancelSubscription = async (...order) => {
    deps.payments.cancelSubscription = cancelSubscription
    opened.push(await ada.openPage('user_verification_pro_monthly'))
    return cancelSubscription(...order)
  }
  expect((await remove(ada.id)).status).toBe(503)
  expect(await isGone(ada.id)).toBe(false)
  expect((await remove(ada.id)).status).toBe(200)
  expect(opened).toHaveLength(2)
  for (const id of opened) {
    expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
  }
})

async function removalApp() {
  const test = await createBillingApp()
  const { app, keys, owner } = test
  return {
    ...test,
    remove: (id: string, body: object = {}) =>
      app.request(`/auth/v1/admin/users/${id}`, {
        method: 'DELETE',
        headers: { apikey: keys.secret, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** No row, or one that no longer says whose it was. */
    async isGone(id: string): Promise<boolean> {
      const { rows } = await owner.query('select from auth.users where id = $1 and deleted_at is null', [id])
      return rows.length === 0
    },
  }
}

function contactForm(email: string) {
  return { first_name: 'Ada', last_name: 'Lovelace', email, subject: 'Hello', message: 'A message of some length.' }
}
