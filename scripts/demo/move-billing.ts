import { loadConfig } from '../../server/src/config.ts'
import { fileInvoice } from '../../server/src/features/billing/invoices/file-documents.ts'
import { refreshBillingData } from '../../server/src/features/billing/store/queries-due.ts'
import type { Tx } from '../../server/src/ports/db.ts'
import type { Bought } from './buy-plans.ts'
import { addDays, type Story } from './story.ts'

/**
 * Moves the purchases into the past, in the gateway's books and in the product alike, so that the two still agree on
 * the next sync.
 */
export async function moveBilling(tx: Tx, userId: string, { basic, pro }: Bought, story: Story): Promise<void> {
  await tx.query(movedFunction)
  // Older responses from the gateway are dropped after this, because their sync version is lower.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('billing ' || $1, 0))`, [userId])
  await tx.query(
    'update billing_subscriptions set sync_version = sync_version + 1, applied_version = sync_version + 1 where user_id = $1',
    [userId],
  )
  await moveSubscription(tx, basic, story.basicFrom)
  await moveSubscription(tx, pro, story.proFrom)
  await movePlans(tx, userId, story)
  await fileAgain(tx, userId)
  await refreshBillingData(tx, userId)
}

/** Invoices keep what they say, so those of the moved payments are issued again, in order. */
async function fileAgain(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from billing_documents')
  await tx.query('delete from document_series')
  const { rows } = await tx.query<{ id: string }>(
    `select id from billing_invoices where user_id = $1 and status = 'paid' order by paid_at`,
    [userId],
  )
  const deps = { now: () => new Date(), config: loadConfig({}) }
  for (const { id } of rows) await fileInvoice(deps, tx, userId, id, { isMailed: true })
}

/** Keeps the number of whole months since the anchor and the rest of the next one. */
const movedFunction = `
  create function pg_temp.moved(moment timestamptz, old_anchor timestamptz, new_anchor timestamptz) returns timestamptz
  language sql as $$
    select private.months_after(new_anchor, months) + (moment - private.months_after(old_anchor, months))
    from (select greatest(0, private.months_between(old_anchor, moment)) as months) whole
  $$`

const columns: [table: string, key: string, moments: string[]][] = [
  [
    'sandbox_payments.invoices',
    'subscription_id',
    ['billing_start', 'billing_end', 'issued_at', 'paid_at', 'closed_at'],
  ],
  ['sandbox_payments.payments', 'subscription_id', ['created_at']],
  ['sandbox_payments.events', 'subscription_id', ['created_at', 'delivered_at']],
  [
    'billing_subscriptions',
    'provider_id',
    ['created_at', 'pay_by', 'start_at', 'current_start', 'current_end', 'ended_at'],
  ],
  [
    'billing_invoices',
    '(select provider_id from billing_subscriptions b where b.id = billing_subscription_id)',
    ['billing_start', 'billing_end', 'issued_at', 'paid_at'],
  ],
  [
    'sandbox_payments.subscriptions',
    'id',
    [
      'created_at',
      'anchor_at',
      'start_at',
      'expire_by',
      'current_start',
      'current_end',
      'charge_at',
      'ended_at',
      'due_at',
    ],
  ],
]

async function moveSubscription(tx: Tx, id: string, to: Date): Promise<void> {
  const { rows } = await tx.query<{ anchor: Date }>(
    'select anchor_at as anchor from sandbox_payments.subscriptions where id = $1',
    [id],
  )
  const anchor = rows[0]?.anchor
  for (const [table, key, moments] of columns) {
    const changes = moments.map((name) => `${name} = pg_temp.moved(${name}, $2, $3)`)
    await tx.query(`update ${table} set ${changes.join(', ')} where ${key} = $1`, [id, anchor, to])
  }
  await tx.query('update sandbox_payments.subscriptions set clock_offset_seconds = 0 where id = $1', [id])
}

/** The account's plans in order; quota months are written with their usage. */
async function movePlans(tx: Tx, userId: string, story: Story): Promise<void> {
  const { signedUp, basicFrom, basicRenewed, basicEnded, proFrom, proRenewed, proUntil } = story
  const { rows: plans } = await tx.query<{ id: string }>(
    'select id from plan_subscriptions where user_id = $1 order by created_at',
    [userId],
  )
  const facts = [
    { from: signedUp, until: basicFrom, grace: null, paid: null },
    { from: basicFrom, until: basicEnded, grace: null, paid: basicRenewed },
    { from: basicEnded, until: proFrom, grace: null, paid: null },
    { from: proFrom, until: proUntil, grace: addDays(proUntil, 3), paid: proRenewed },
  ]
  if (plans.length !== facts.length) throw new Error(`There are ${plans.length} plans in the story of the demo.`)
  for (const [index, { from, until, grace, paid }] of facts.entries()) {
    await tx.query(
      `update plan_subscriptions set created_at = $2, starts_at = $2, expires_at = $3, grace_until = $4, paid_from = $5,
         quota_from = $5 where id = $1`,
      [plans[index]?.id, from, until, grace, paid],
    )
  }
}
