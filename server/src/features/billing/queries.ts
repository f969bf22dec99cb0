import type { Tx } from '../../deps.ts'
import type { BillingSubscription } from './billing-subscription.ts'

/** One at a time decides about an account's plan; everything below is read after this. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('billing ' || $1, 0))`, [userId])
}

export async function listSubscriptions(tx: Tx, userId: string): Promise<BillingSubscription[]> {
  const { rows } = await tx.query<BillingSubscription>(
    `select ${columns} from billing_subscriptions where user_id = $1 and service_type = 'developer' order by created_at desc`,
    [userId],
  )
  return rows
}

export async function findSubscription(tx: Tx, id: string): Promise<BillingSubscription | undefined> {
  const { rows } = await tx.query<BillingSubscription>(`select ${columns} from billing_subscriptions where id = $1`, [
    id,
  ])
  return rows[0]
}

export async function findByProviderId(tx: Tx, providerId: string): Promise<BillingSubscription | undefined> {
  const { rows } = await tx.query<BillingSubscription>(
    `select ${columns} from billing_subscriptions where provider_id = $1`,
    [providerId],
  )
  return rows[0]
}

/** What comes of the provider's answers and of the customer's wishes alike. */
export async function saveSubscription(tx: Tx, subscription: BillingSubscription): Promise<void> {
  const { id: _id, userId: _user, createdAt: _created, kind: _kind, replaces: _replaces, ...changing } = subscription
  const names = Object.keys(changing)
  const assignments = names.map((name, index) => `${columnOf[name]} = $${index + 2}`)
  await tx.query(`update billing_subscriptions set ${assignments.join(', ')} where id = $1`, [
    subscription.id,
    ...Object.values(changing),
  ])
}

export async function setNextLook(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.query('update billing_subscriptions set next_look_at = $2 where id = $1', [id, at])
}

/** Of a question that is about to be asked. */
export async function takeQuestion(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ asked: string }>(
    'update billing_subscriptions set asked = asked + 1 where id = $1 returning asked',
    [id],
  )
  return rows[0]?.asked
}

/** False when a later question has been answered already. */
export async function acceptAnswer(tx: Tx, id: string, question: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'update billing_subscriptions set answered = $2, looked_at = $3 where id = $1 and answered < $2 returning id',
    [id, question, now],
  )
  return rows.length === 1
}

const columnOf: Record<string, string> = {
  id: 'id',
  userId: 'user_id',
  kind: 'kind',
  planId: 'plan_id',
  currency: 'currency',
  priceMinor: 'price_minor',
  replaces: 'replaces',
  upFrontMinor: 'up_front_minor',
  upFrontPaidAt: 'up_front_paid_at',
  cycleStart: 'cycle_start',
  providerId: 'provider_id',
  payUrl: 'pay_url',
  payBy: 'pay_by',
  status: 'status',
  startAt: 'start_at',
  currentStart: 'current_start',
  currentEnd: 'current_end',
  endedAt: 'ended_at',
  hasScheduledChange: 'has_scheduled_change',
  paymentMethod: 'payment_method',
  isInternational: 'is_international',
  pendingPlanId: 'pending_plan_id',
  cancelWanted: 'cancel_wanted',
  cancelSentAt: 'cancel_sent_at',
  createdAt: 'created_at',
}

const columns = Object.entries(columnOf)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')
