import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Account } from './account.ts'
import type { World } from './world.ts'

/** What must equal the undisturbed run. Ids and timestamps don't, nor a cent of proration per second. */
export async function outcomeOf({ database }: World, { id, email, state }: Account) {
  // Receipts follow their payments; after a kill, with the job's next run.
  const unmailed = 'select 1 from billing_documents where mailed_at is null and user_id = $1 limit 1'
  while ((await database.query(unmailed, [id])).rows.length > 0) await delay(100)
  const { plan_id, entitlement, pending_plan_id, cancel_status, checkout, open_invoice } = await state()
  const { rows } = await database.query(
    `with mine as (
       select s.*, b.provider_id as known_as from sandbox_payments.subscriptions s
       join billing_subscriptions b on b.id::text = s.notes ->> 'intent' where b.user_id = $1
     ), captured as (
       select i.amount from sandbox_payments.invoices i join mine m on m.id = i.subscription_id where i.status = 'paid'
     )
     select
       (select count(*)::int from mine) as made,
       (select count(*)::int from mine where status not in ('cancelled', 'expired', 'completed')) as live,
       (select count(*)::int from mine where status not in ('cancelled', 'expired', 'completed')
          and id is distinct from known_as) as orphans,
       (select count(*)::int from mine where status = 'paused') as "pausedThere",
       (select count(*)::int from mine where scheduled_plan_id is not null) as "changingThere",
       (select count(*)::int from captured) as charges,
       (select round(coalesce(sum(amount), 0) / 1000)::int from captured) as "chargedThousands",
       (select coalesce(sum(amount), 0)::int from captured) = (
          select coalesce(sum(amount_minor), 0)::int from billing_invoices where user_id = $1 and status = 'paid'
       ) as "isBilledAsCharged",
       (select count(*)::int from plan_subscriptions where user_id = $1 and tier <> 'free') as grants,
       (select count(*)::int from quota_periods q join plan_subscriptions s on s.id = q.subscription_id
          where q.user_id = $1 and s.is_active and q.starts_at <= now() and q.ends_at > now()) as quotas,
       (select count(*)::int from notifications where user_id = $1 and title = 'Payment received') as told,
       (select count(*)::int from mail_outbox where to_address = $2 and subject like 'Payment received%') as mailed`,
    [id, email],
  )
  const books = Books.parse(rows[0])
  const isOpen = { checkout: checkout !== null, invoice: open_invoice !== null }
  return { plan_id, entitlement, pending_plan_id, cancel_status, isOpen, ...books }
}

export type Outcome = Awaited<ReturnType<typeof outcomeOf>>

const count = z.number().int()
const Books = z.object({
  made: count,
  live: count,
  orphans: count,
  pausedThere: count,
  changingThere: count,
  charges: count,
  chargedThousands: count,
  isBilledAsCharged: z.boolean(),
  grants: count,
  quotas: count,
  told: count,
  mailed: count,
})
