import { BillingInvoice } from '@assay/contract/billing/invoices'
import { z } from 'zod'
import type { Tx } from '../../../ports/db.ts'

export type BilledInvoice = {
  id: string
  planId: string
  status: BillingInvoice['status']
  amountMinor: number
  amountPaidMinor: number
  currency: string
  paymentMethod: string | null
  issuedAt: Date | null
  paidAt: Date | null
  refundedAt: Date | null
  billingStart: Date | null
  billingEnd: Date | null
  lines: BillingInvoice['lines']
}

/** As the provider has it, without drafts and deleted invoices. */
export async function findInvoice(tx: Tx, userId: string, id: string): Promise<BilledInvoice | undefined> {
  const { rows } = await tx.query<Omit<BilledInvoice, 'lines'> & { lines: unknown }>(
    `select v.id, b.plan_id as "planId", v.status, v.amount_minor as "amountMinor",
       v.amount_paid_minor as "amountPaidMinor", v.currency, b.payment_method as "paymentMethod",
       v.issued_at as "issuedAt", v.paid_at as "paidAt", v.refunded_at as "refundedAt",
       v.billing_start as "billingStart", v.billing_end as "billingEnd", v.lines
     from billing_invoices v join billing_subscriptions b on b.id = v.billing_subscription_id
     where v.id = $2 and v.user_id = $1 and v.status <> 'hidden'`,
    [userId, id],
  )
  return rows.map((row) => ({ ...row, lines: BillingInvoice.shape.lines.parse(row.lines) }))[0]
}

/** Paid or refunded without a document of it; oldest first, so that numbers follow the dates. */
export async function listUnfiled(tx: Tx, count: number): Promise<{ userId: string; id: string }[]> {
  const { rows } = await tx.query<{ userId: string; id: string }>(
    `select v.user_id as "userId", v.id from billing_invoices v
     where v.is_unfiled and exists (select from private.contact_of(v.user_id) c where c.email is not null)
     order by v.paid_at, v.id limit $1`,
    [count],
  )
  return rows
}

export async function markFiled(tx: Tx, id: string, isFiled: boolean): Promise<void> {
  await tx.query('update billing_invoices set is_unfiled = not $2 where id = $1', [id, isFiled])
}

export type DocumentKind = 'invoice' | 'credit_note'

type BillingDocument = {
  number: string
  kind: DocumentKind
  corrects: string | null
  issuedAt: Date
  content: DocumentContent
}

/** The next number of a series. The row stays locked until this transaction ends, so no number is lost or taken twice. */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    `insert into document_series as held (series, last_number) values ($1, 1)
     on conflict (series) do update set last_number = held.last_number + 1 returning last_number as last`,
    [series],
  )
  return rows[0]?.last ?? 1
}

type NewDocument = BillingDocument & { userId: string; invoiceId: string; mailedAt: Date | null }

export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { number, kind, userId, invoiceId, corrects, issuedAt, content, mailedAt } = document
  await tx.query(
    `insert into billing_documents (number, kind, user_id, invoice_id, corrects, issued_at, content, mailed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [number, kind, userId, invoiceId, corrects, issuedAt, JSON.stringify(content), mailedAt],
  )
}

export async function findDocument(
  tx: Tx,
  userId: string,
  invoiceId: string,
  kind: DocumentKind,
): Promise<BillingDocument | undefined> {
  const { rows } = await tx.query<Omit<BillingDocument, 'content'> & { content: unknown }>(
    `select number, kind, corrects, issued_at as "issuedAt", content from billing_documents
     where user_id = $1 and invoice_id = $2 and kind = $3`,
    [userId, invoiceId, kind],
  )
  return rows.map((row) => ({ ...row, content: DocumentContent.parse(row.content) }))[0]
}

export async function findByNumber(tx: Tx, number: string): Promise<BillingDocument | undefined> {
  const { rows } = await tx.query<Omit<BillingDocument, 'content'> & { content: unknown }>(
    'select number, kind, corrects, issued_at as "issuedAt", content from billing_documents where number = $1',
    [number],
  )
  return rows.map((row) => ({ ...row, content: DocumentContent.parse(row.content) }))[0]
}

type Listed = Pick<BillingDocument, 'number' | 'issuedAt' | 'content'> & { isKept: boolean }

/** In order of issue. `isKept` if the account has been deleted. */
export async function listOfYear(tx: Tx, year: number): Promise<Listed[]> {
  const { rows } = await tx.query<Omit<Listed, 'content'> & { content: unknown }>(
    `select number, issued_at as "issuedAt", content, user_id is null as "isKept" from billing_documents
     where issued_at >= make_timestamptz($1, 1, 1, 0, 0, 0, 'UTC')
       and issued_at < make_timestamptz($1 + 1, 1, 1, 0, 0, 0, 'UTC')
     order by issued_at, number`,
    [year],
  )
  return rows.map((row) => ({ ...row, content: DocumentContent.parse(row.content) }))
}

export type Receipt = { number: string; userId: string; invoiceId: string }

export async function listUnmailed(tx: Tx, count: number): Promise<Receipt[]> {
  const { rows } = await tx.query<Receipt>(
    `select number, user_id as "userId", invoice_id as "invoiceId" from billing_documents
     where mailed_at is null and user_id is not null and invoice_id is not null order by issued_at limit $1`,
    [count],
  )
  return rows
}

/** False if another process has mailed it. */
export async function markMailed(tx: Tx, number: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ number: string }>(
    'update billing_documents set mailed_at = $2 where number = $1 and mailed_at is null returning number',
    [number, now],
  )
  return rows.length === 1
}

export async function unlinkDocuments(tx: Tx, userId: string, count: number): Promise<number> {
  const { rows } = await tx.query(
    `update billing_documents set user_id = null
     where number = any (array(select number from billing_documents where user_id = $1 limit $2)) returning 1`,
    [userId, count],
  )
  return rows.length
}

const moment = z.iso.datetime({ offset: true }).nullable()

const text = z.string().nullable()

/** What an invoice or credit note says. Stored when it's issued, and never changed by what people edit later. */
export const DocumentContent = z.object({
  seller: z.object({ name: text, address: z.array(z.string()), taxId: text }),
  /** The email address is dropped when the account is deleted, unless it's all there is. */
  buyer: z.object({ name: text, company: text, address: z.array(z.string()), taxId: text, email: text }),
  currency: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number(), amountMinor: z.number() })),
  periodStart: moment,
  periodEnd: moment,
  /** Null if no tax is configured. Prices include it: `taxableMinor` and the lines add up to the total. */
  tax: z
    .object({
      taxableMinor: z.number(),
      lines: z.array(z.object({ name: z.string(), amountMinor: z.number() })),
      placeOfSupply: z.string(),
      serviceCode: text,
      isExport: z.boolean(),
    })
    .nullable(),
  totalMinor: z.number(),
  paidMinor: z.number(),
  paidAt: moment,
  paymentMethod: text,
  isSandbox: z.boolean(),
})

export type DocumentContent = z.infer<typeof DocumentContent>
