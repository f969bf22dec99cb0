import type { Addon, Page, Subscription } from '../model/model.ts'
import type { Tx } from './books.ts'

/** One list of fields and columns for reading, inserting and saving. */
const columns: Record<keyof Subscription, string> = {
  id: 'id',
  planId: 'plan_id',
  status: 'status',
  quantity: 'quantity',
  totalCount: 'total_count',
  paidCount: 'paid_count',
  cyclesInvoiced: 'cycles_invoiced',
  anchorAt: 'anchor_at',
  anchorCycle: 'anchor_cycle',
  startAt: 'start_at',
  expireBy: 'expire_by',
  currentStart: 'current_start',
  currentEnd: 'current_end',
  chargeAt: 'charge_at',
  endedAt: 'ended_at',
  isCancelledAtCycleEnd: 'is_cancelled_at_cycle_end',
  scheduledPlanId: 'scheduled_plan_id',
  upcomingInvoiceId: 'upcoming_invoice_id',
  failedAttempts: 'failed_attempts',
  method: 'method',
  isInternational: 'is_international',
  cardNetwork: 'card_network',
  cardLast4: 'card_last4',
  worksOnce: 'works_once',
  failsNextCharge: 'fails_next_charge',
  clockOffsetSeconds: 'clock_offset_seconds',
  customerNotify: 'customer_notify',
  notes: 'notes',
  createdAt: 'created_at',
}

const selected = Object.entries(columns)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ')

/** Inserts or updates the whole row. `dueAt` is when time alone will change it next. */
export async function saveSubscription(tx: Tx, subscription: Subscription, dueAt: Date | null): Promise<void> {
  const fields = { ...subscription, notes: JSON.stringify(subscription.notes) }
  const names = Object.values(columns)
  const values = Object.keys(columns).map((field) => Reflect.get(fields, field))
  await tx.query(
    `insert into subscriptions (${names.join(', ')}, due_at)
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}, $${names.length + 1})
     on conflict (id) do update set ${[...names, 'due_at'].map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [...values, dueAt],
  )
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

export async function insertAddon(tx: Tx, addon: Addon): Promise<void> {
  await tx.query(
    `insert into addons (id, subscription_id, name, amount, currency, quantity, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [addon.id, addon.subscriptionId, addon.name, addon.amount, addon.currency, addon.quantity, addon.createdAt],
  )
}

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
