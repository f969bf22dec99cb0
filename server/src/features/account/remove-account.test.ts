import { expect, test } from 'vitest'
import { createBillingApp } from '../billing/testing/billing-fixture.ts'
import { deleteAccounts } from './delete-rows.ts'
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
  const rejected = await remove(ada.id, body)
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('retry-after')).toBe('60')
  expect(await rejected.json()).toMatchObject({
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
  const notified = await mailTo(ada.email)
  expect(notified).toHaveLength(mails + 1)
  expect(notified[0]?.subject).toBe('Your Assay account was deleted')
  expect((await owner.query("select from mail_outbox where to_address not like '%@%'")).rows).toEqual([])
  expect((await remove(ada.id, { should_soft_delete: true })).status).toBe(200)
})

test('PR-5 while subscriptions are being ended, the account is closed: no checkout starts behind them', async () => {
  const { signUp, deps, remove, isGone, app } = await removalApp()
  const ada = await signUp()
  const id = await ada.openPage(basic)
  const { cancelSubscription } = deps.payments
  let meanwhile: Response | undefined
  deps.payments.cancelSubscription = async (...order) => {
    meanwhile = await app.request('/billing/state', { headers: { authorization: `Bearer ${ada.token}` } })
    return cancelSubscription(...order)
  }
  expect((await remove(ada.id)).status).toBe(200)
  expect(meanwhile?.status).toBe(401)
  expect(await isGone(ada.id)).toBe(true)
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
})

test('OP-5 once the provider has ended a subscription there is no way back: the job ends the rest and the account', async () => {
  const { signUp, deps, clock, remove, isGone, mailTo, owner } = await removalApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  // Older, so that it's ended after the other one.
  await owner.query(
    `insert into billing_subscriptions (user_id, kind, plan_id, currency, price_minor, pay_by, provider_id, status, created_at)
     values ($1, 'subscribe', $2, 'USD', 4900, now(), 'sub_away', 'created', '2020-01-01')`,
    [ada.id, basic],
  )
  const { cancelSubscription } = deps.payments
  let isAway = true
  const ended: string[] = []
  deps.payments.cancelSubscription = async (...order) => {
    if (order[0] !== 'sub_away') return cancelSubscription(...order)
    if (isAway) return { status: 'unavailable', reason: 'away' }
    ended.push('sub_away')
    return deps.payments.fetchSubscription(id)
  }
  expect((await remove(ada.id)).status).toBe(200)
  expect(await isGone(ada.id)).toBe(false)
  const { rows } = await owner.query('select attempts, last_error from account_deletions where account_id = $1', [
    ada.id,
  ])
  expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('payment provider') }])

  clock.advance(61)
  await expect(deleteAccounts(deps)).rejects.toThrow('1 accounts could not be deleted yet')
  isAway = false
  clock.advance(121)
  await deleteAccounts(deps)
  expect(await isGone(ada.id)).toBe(true)
  expect(ended).toEqual(['sub_away'])
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
  const subjects = (await mailTo(ada.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your Assay account was deleted')).toHaveLength(1)
})

test('OP-5 a request that dies right after the provider was told is taken over by the job, and comes back to nothing', async () => {
  const { signUp, deps, clock, remove, isGone, mailTo } = await removalApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  const { cancelSubscription } = deps.payments
  let revive = () => {}
  const notified = new Promise<void>((resolve) => {
    deps.payments.cancelSubscription = async (...order) => {
      const result = await cancelSubscription(...order)
      resolve()
      await new Promise<void>((wake) => {
        revive = wake
      })
      return result
    }
  })
  const dying = remove(ada.id)
  await notified
  deps.payments.cancelSubscription = cancelSubscription
  await deleteAccounts(deps)
  expect(await isGone(ada.id)).toBe(false)
  clock.advance(121)
  await deleteAccounts(deps)
  expect(await isGone(ada.id)).toBe(true)
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
  revive()
  await dying
  const subjects = (await mailTo(ada.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your Assay account was deleted')).toHaveLength(1)
})

test('OP-5 a large account is deleted in steps; its address is free before the last of them', async () => {
  const { signUp, owner, deps, remove, isGone } = await removalApp()
  const [ada, bob] = [await signUp(), await signUp()]
  for (const { id } of [ada, bob]) {
    await owner.query(
      `insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged)
       select ('01990000-0000-7000-8000-' || substr(md5($1::text || n), 1, 12))::uuid, $1::text::uuid, gen_random_uuid(), 1, 1, true
       from generate_series(1, 2500) n`,
      [id],
    )
  }
  await owner.query(`create table deleted_at_once (rows int, is_free boolean);
    create function note_deleted() returns trigger language plpgsql security definer as $$
    begin
      insert into public.deleted_at_once select count(*), not exists (select from auth.users where email = '${ada.email}') from gone;
      return null;
    end $$;
    create trigger note_deleted after delete on usage_ledger referencing old table as gone
      for each statement execute function note_deleted()`)
  expect((await remove(ada.id)).status).toBe(200)
  expect(await isGone(ada.id)).toBe(true)
  const { rows } = await owner.query('select rows, is_free from deleted_at_once where rows > 0')
  expect(rows).toEqual([1000, 1000, 500].map((count) => ({ rows: count, is_free: true })))
  expect(await isGone(bob.id)).toBe(false)
  const left = await owner.query('select count(*)::int from usage_ledger where user_id = $1', [bob.id])
  expect(left.rows).toEqual([{ count: 2500 }])
  await deleteAccounts(deps)
})

test('RG-4 with one installation nothing asks about moves to other regions, not even a deletion', async () => {
  const { signUp, owner, remove, isGone } = await removalApp()
  const ada = await signUp()
  await owner.query('alter table account_moves rename to moves_elsewhere')
  try {
    expect((await remove(ada.id)).status).toBe(200)
    expect(await isGone(ada.id)).toBe(true)
  } finally {
    await owner.query('alter table moves_elsewhere rename to account_moves')
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
