import type { Addon, Page, Subscription } from '../model/model.ts'
import { saveRow, type Tx } from './books.ts'

const selected = `id, plan_id as "planId", status, quantity, total_count as "totalCount", paid_count as "paidCount",
  cycles_invoiced as "cyclesInvoiced", anchor_at as "anchorAt", anchor_cycle as "anchorCycle",
  start_at as "startAt", expire_by as "expireBy", current_start as "currentStart", current_end as "currentEnd",
  charge_at as "chargeAt", ended_at as "endedAt", is_cancelled_at_cycle_end as "isCancelledAtCycleEnd",
  scheduled_plan_id as "scheduledPlanId", upcoming_invoice_id as "upcomingInvoiceId",
  failed_attempts as "failedAttempts", method, is_international as "isInternational",
  card_network as "cardNetwork", card_last4 as "cardLast4", works_once as "worksOnce",
  fails_next_charge as "failsNextCharge", clock_offset_seconds as "clockOffsetSeconds",
  customer_notify as "customerNotify", notes, created_at as "createdAt"`

/** `dueAt` is when time alone will change it next. */
export function saveSubscription(tx: Tx, subscription: Subscription, dueAt: Date | null): Promise<void> {
  return saveRow(tx, 'subscriptions', { ...subscription, dueAt })
}

/** Locked, so that changes to one subscription happen one at a time. */
export async function lockSubscription(tx: Tx, id: string): Promise<Subscription | undefined> {
  const { rows } = await tx.query<Subscription>(`select ${selected} from subscriptions where id = $1 for update`, [id])
  return rows[0]
}

export async function lockDueSubscription(tx: Tx, now: Date): Promise<Subscription | undefined> {
  const { rows } = await tx.query<Subscription>(
    `select ${selected} from subscriptions
     where due_at <= $1::timestamptz + make_interval(secs => clock_offset_seconds)
     order by due_at limit 1 for update skip locked`,
    [now],
  )
  return rows[0]
}

export async function findSubscription(tx: Tx, id: string): Promise<Subscription | undefined> {
  const { rows } = await tx.query<Subscription>(`select ${selected} from subscriptions where id = $1`, [id])
  return rows[0]
}

export async function listSubscriptions(
  tx: Tx,
  { count, skip, from, to, planId }: Page & { planId: string | null },
): Promise<Subscription[]> {
  const { rows } = await tx.query<Subscription>(
    `select ${selected} from subscriptions
     where ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at <= $4)
       and ($5::text is null or plan_id = $5)
     order by created_at desc, id limit $1 offset $2`,
    [count, skip, from, to, planId],
  )
  return rows
}

export const insertAddon = (tx: Tx, addon: Addon) => saveRow(tx, 'addons', addon)

export async function listOpenAddons(tx: Tx, subscriptionId: string): Promise<Addon[]> {
  const { rows } = await tx.query<Addon>(
    `select id, subscription_id as "subscriptionId", name, amount, currency, quantity, invoice_id as "invoiceId",
       created_at as "createdAt"
     from addons where subscription_id = $1 and invoice_id is null order by created_at, id`,
    [subscriptionId],
  )
  return rows
}

export async function putAddonsOnInvoice(tx: Tx, subscriptionId: string, invoiceId: string): Promise<void> {
  await tx.query('update addons set invoice_id = $2 where subscription_id = $1 and invoice_id is null', [
    subscriptionId,
    invoiceId,
  ])
}
