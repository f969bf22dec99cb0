import type { Tier } from '@assay/contract/billing/catalogue'
import { createPrinter } from '../../server/src/adapters/pdf/create-printer.ts'
import { loadConfig } from '../../server/src/config.ts'
import { findPrintable, printPdf } from '../../server/src/features/billing/invoices/create-pdf.ts'
import { fileInvoice } from '../../server/src/features/billing/invoices/file-documents.ts'
import { paymentReceivedMail } from '../../server/src/features/billing/notices/payment-mails.ts'
import { refreshBillingData } from '../../server/src/features/billing/store/queries-due.ts'
import { queueMail } from '../../server/src/features/mail/queue.ts'
import type { Tx } from '../../server/src/ports/db.ts'
import { type DemoClient, type Session, until } from './client.ts'
import { addDays, type Story } from './story.ts'

/** A purchase as the provider knows it. */
type Bought = { basic: string; pro: string }

/**
 * Both plans are paid for and renewed at the gateway, whose clock is advanced for it, and the product learns through
 * events. Each step waits until the product has processed them.
 */
export async function buyPlans(client: DemoClient, session: Session, tx: Tx): Promise<Bought> {
  const reached = (what: string, wanted: Partial<BillingPosition>) =>
    until(what, async () => {
      const position = await readPosition(tx, session.userId)
      return Object.entries(wanted).every(([name, value]) => Reflect.get(position, name) === value)
    })
  const basic = await client.subscribe(session, { tier: 'basic', country: 'IN', card: indianCard })
  await reached('the Basic plan', { tier: 'basic', paid: 1, waiting: 0 })
  await client.control(basic, 'renewal')
  await reached('its renewal', { paid: 2, waiting: 0 })
  await client.control(basic, 'failed-renewal')
  await reached('the failed renewal', { entitlement: 'grace', waiting: 0 })
  await client.control(basic, 'grace-end')
  await reached('the end of Basic', { tier: 'free', waiting: 0 })
  const pro = await client.subscribe(session, { tier: 'pro', country: 'US', card: internationalCard })
  await reached('the Professional plan', { tier: 'pro', paid: 3, open: 0, waiting: 0 })
  await client.control(pro, 'renewal')
  await reached('its renewal', { paid: 4, waiting: 0 })
  return { basic, pro }
}

const indianCard = '4718609108204366'
const internationalCard = '5104015555555558'

type BillingPosition = {
  tier: Tier
  entitlement: string
  /** Invoices as the product knows them. */
  paid: number
  open: number
  /** Events not yet sent or handled. */
  waiting: number
}

async function readPosition(tx: Tx, userId: string): Promise<BillingPosition> {
  const { rows } = await tx.query<BillingPosition>(
    `select s.tier, s.entitlement,
       (select count(*)::int from billing_invoices where user_id = $1 and status = 'paid') as paid,
       (select count(*)::int from billing_invoices where user_id = $1 and status = 'issued') as open,
       (select count(*)::int from payment_events where handled_at is null)
         + (select count(*)::int from sandbox_payments.events where delivered_at is null) as waiting
     from plan_subscriptions s where s.user_id = $1 and s.is_active`,
    [userId],
  )
  const [position] = rows
  return position ?? { tier: 'free', entitlement: 'free', paid: 0, open: 0, waiting: 0 }
}

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

type LastPayment = {
  invoiceId: string
  invoiceNumber: string | null
  planId: string
  amountMinor: number
  currency: string
  from: Date
  to: Date
  paidAt: Date
}

/** The mail about the last payment, with its invoice. Mails sent while seeding carry the real dates. */
export async function writeReceipt(
  tx: Tx,
  userId: string,
  { email: to, url }: { email: string; url: string },
): Promise<void> {
  const { rows } = await tx.query<LastPayment>(
    `select v.id as "invoiceId", d.number as "invoiceNumber", b.plan_id as "planId", v.amount_minor as "amountMinor", v.currency,
       v.billing_start as "from", v.billing_end as "to", v.paid_at as "paidAt"
     from billing_invoices v join billing_subscriptions b on b.id = v.billing_subscription_id
       left join billing_documents d on d.invoice_id = v.id and d.kind = 'invoice'
     where v.user_id = $1 and v.status = 'paid' order by v.paid_at desc limit 1`,
    [userId],
  )
  const [paid] = rows
  if (!paid) throw new Error('Nothing was paid in the demo.')
  const config = loadConfig({ PUBLIC_URL: url })
  const printer = createPrinter()
  const document = await findPrintable(tx, config, userId, paid.invoiceId, 'invoice')
  const pdf = document && (await printPdf(printer, document, paid.invoiceId))
  await printer.close()
  await tx.query('delete from mail_outbox')
  const addressed = { to, publicUrl: config.publicUrl, planId: paid.planId }
  await queueMail(tx, paymentReceivedMail(addressed, { ...paid, period: paid }, pdf))
  await tx.query('update mail_outbox set created_at = $1, sent_at = $1', [paid.paidAt])
}
