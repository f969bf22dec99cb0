import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createLedger } from '../../../db/migrate.ts'
import { createDb } from '../../../db/run-as.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { listDueSubscriptions, listUpcomingEnds } from './queries-due.ts'
import { markNoticeSent } from './queries-events.ts'
import { insertCheckout } from './queries-intents.ts'
import { acceptVersion, listSubscriptions, takeSyncVersion } from './queries-subscriptions.ts'

const basic = 'user_verification_basic_yearly'
const pro = 'user_verification_pro_monthly'
const moment = (text: string) => new Date(`2026-${text}T00:00:00Z`)
const columns = {
  plan: 'user_id, tier, billing_cycle, plan_id, requests_per_second, billing_subscription_id, entitlement, expires_at',
  checkout: 'user_id, kind, plan_id, currency, price_minor, pay_by, created_at',
}

test('an upgrade keeps intents, versions, sync times and sent notices of every subscription', async () => {
  const { db, pool, upgrade } = await createOldDatabase('upgrade_billing')
  const [ada, bob] = [randomUUID(), randomUUID()]
  await pool.query(`insert into auth.users (id, email) values ($1, 'ada@example.com'), ($2, 'bob@example.com')`, [
    ada,
    bob,
  ])
  const { rows } = await pool.query<{ id: string }>(
    `insert into billing_subscriptions (${columns.checkout}, provider_id, status, current_start, current_end,
       cancel_wanted, cancel_sent_at, cancel_answered_at, pending_plan_id, is_international, asked, answered,
       next_look_at, looked_at, told)
     values ($1, 'subscribe', $3, 'USD', 47000, $4, $4, 'sub_ada', 'active', $4, $5, 'cycle_end', $6, $7, $8, true, 7, 6,
         $7, $6, array['ending 2026-11-30T00:00:00.000Z']),
       ($2, 'subscribe', $3, 'USD', 47000, $4, $4, 'sub_bob', 'active', $4, $5, null, null, null, null, false, 1, 1,
         $5, $4, '{}')
     returning id`,
    [ada, bob, basic, moment('01-31'), moment('11-30'), moment('11-28'), moment('11-29'), pro],
  )
  const [id = '', other = ''] = rows.map((row) => row.id)
  for (const [userId, billingId, entitlement] of [
    [ada, id, 'ending'],
    [bob, other, 'active'],
  ] as const) {
    await pool.query(
      `insert into plan_subscriptions (${columns.plan}) values ($1, 'basic', 'yearly', $2, 10, $3, $4, $5)`,
      [userId, basic, billingId, entitlement, moment('11-30')],
    )
  }
  await upgrade()

  await db.asService(async (tx) => {
    expect(await listSubscriptions(tx, ada)).toMatchObject([
      {
        id,
        planId: basic,
        status: 'active',
        cancelRequested: 'cycle_end',
        cancelSentAt: moment('11-28'),
        cancelConfirmedAt: moment('11-29'),
        pendingPlanId: pro,
        isInternational: true,
      },
    ])
    // May have stood for a rejected change: the next sync reads the card's origin again.
    expect(await listSubscriptions(tx, bob)).toMatchObject([{ isInternational: null, unchangeableUntil: null }])
    // Due by `next_sync_at`; of the others, the one that was synced least recently.
    expect(await listDueSubscriptions(tx, moment('11-29'), 0)).toEqual([id])
    expect(await listDueSubscriptions(tx, moment('01-01'), 1)).toEqual([other])
    // Version 7 was taken before the upgrade and 6 was the last one applied.
    expect([await acceptVersion(tx, id, '6', moment('11-29')), await takeSyncVersion(tx, id)]).toEqual([false, '8'])
    expect(await acceptVersion(tx, id, '8', moment('11-29'))).toBe(true)
    expect(await acceptVersion(tx, id, '7', moment('11-29'))).toBe(false)
    expect(await markNoticeSent(tx, id, 'ending 2026-11-30T00:00:00.000Z')).toBe(false)
    const soon = { renewalBefore: moment('12-20'), endingBefore: moment('12-20') }
    expect(await listUpcomingEnds(tx, moment('11-25'), soon)).toEqual([{ id: other, userId: bob }])
  })
  const seen = await db.asUser(ada, (tx) => tx.query('select subscription_id, pending_plan_id from subscriptions'))
  expect(seen.rows).toEqual([{ subscription_id: 'sub_ada', pending_plan_id: pro }])
})

test('an upgrade keeps the one open checkout of an account', async () => {
  const { db, pool, upgrade } = await createOldDatabase('upgrade_checkout')
  const userId = randomUUID()
  await pool.query(`insert into auth.users (id, email) values ($1, 'ada@example.com')`, [userId])
  await pool.query(
    `insert into billing_subscriptions (${columns.checkout}, cancel_wanted)
     values ($1, 'subscribe', $2, 'USD', 4900, $3, $3, 'now'), ($1, 'subscribe', $2, 'USD', 4900, $3, $3, null)`,
    [userId, basic, moment('11-30')],
  )
  await upgrade()
  const checkout = {
    userId,
    kind: 'subscribe',
    planId: pro,
    currency: 'USD',
    priceMinor: 9900,
    replaces: null,
    upFrontMinor: 0,
    startAt: null,
    cycleStart: null,
    payBy: moment('12-01'),
  } as const
  const at = { now: moment('11-30'), claimedUntil: moment('12-01') }
  expect(await db.asService((tx) => insertCheckout(tx, checkout, at))).toBeUndefined()
  await pool.query(`update billing_subscriptions set cancel_requested = 'now' where user_id = $1`, [userId])
  expect(await db.asService((tx) => insertCheckout(tx, checkout, at))).toEqual(expect.any(String))
})

/** As the last version left it; `upgrade` applies what has come since. */
async function createOldDatabase(name: string) {
  const { owner } = await createTestApp()
  await owner.query(`create database ${name}`)
  const { host, port, user } = owner.options
  const pool = new pg.Pool({ host, port, user, database: name })
  afterAll(() => pool.end())
  await pool.query(createLedger)
  const apply = async (group: string, isWanted: (file: string) => boolean) => {
    const folder = new URL(`../../../db/migrations/${group}/`, import.meta.url)
    for (const file of readdirSync(folder).filter(isWanted).sort()) {
      await pool.query(readFileSync(new URL(file, folder), 'utf8'))
    }
  }
  await apply('platform', () => true)
  await apply('product', (file) => file < '0047')
  return { pool, db: createDb(pool, pool), upgrade: () => apply('product', (file) => file >= '0047') }
}
