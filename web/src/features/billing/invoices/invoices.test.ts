import type { BillingInvoice, BillingSubscription } from '@assay/contract/billing/invoices'
import { expect, test } from 'vitest'
import { truncateId } from '../../../ui/data/copyable-id.tsx'
import {
  defaultCurrency,
  describePurchase,
  filterInvoices,
  formatDate,
  invoicesOf,
  periodOf,
  shownStatusOf,
  statusOf,
  sumByCurrency,
} from './invoices.ts'

function invoice(id: string, facts: Partial<BillingInvoice>): BillingInvoice {
  return {
    invoice_id: id,
    number: null,
    credit_note: null,
    dispute: null,
    status: 'paid',
    amount: 4900,
    currency: 'USD',
    issued_at: '2026-11-01T00:00:00Z',
    paid_at: null,
    expire_by: null,
    short_url: null,
    billing_start: null,
    billing_end: null,
    lines: [],
    ...facts,
  }
}

const subscriptions: BillingSubscription[] = [
  {
    id: 'sub_Old',
    status: 'cancelled',
    start_date: null,
    plan_id: 'user_verification_basic_monthly',
    invoices: [
      invoice('inv_A', { currency: 'INR', amount: 349_900, issued_at: '2026-09-01T00:00:00Z' }),
      invoice('inv_B', { status: 'cancelled', issued_at: '2026-10-01T00:00:00Z' }),
    ],
  },
  {
    id: 'sub_New',
    status: 'active',
    start_date: null,
    plan_id: 'user_verification_pro_monthly',
    invoices: [
      invoice('inv_C', { issued_at: '2026-11-02T00:00:00Z', amount: 5033, number: 'ASY-2026-00417' }),
      invoice('inv_D', { status: 'issued', issued_at: '2026-11-12T00:00:00Z', amount: 9900 }),
      invoice('inv_E', { issued_at: '2026-10-12T00:00:00Z', amount: 10 }),
    ],
  },
]
const invoices = invoicesOf(subscriptions)

test('invoices stand newest first', () => {
  expect(invoices.map(({ invoice_id }) => invoice_id)).toEqual(['inv_D', 'inv_C', 'inv_E', 'inv_B', 'inv_A'])
})

test.each([
  ['all', '', ['inv_D', 'inv_C', 'inv_E', 'inv_B', 'inv_A']],
  ['paid', '', ['inv_C', 'inv_E', 'inv_A']],
  ['pending', '', ['inv_D']],
  ['cancelled', '', ['inv_B']],
  ['all', 'INV_a', ['inv_A']],
  ['all', ' sub_old ', ['inv_B', 'inv_A']],
  ['paid', 'sub_OLD', ['inv_A']],
  ['all', 'asy-2026-004', ['inv_C']],
  ['pending', 'inv_A', []],
] as const)('BI-2 %s with "%s" finds %j', (status, search, found) => {
  expect(filterInvoices(invoices, status, search).map(({ invoice_id }) => invoice_id)).toEqual(found)
})

test('BI-4 issued is pending, and every currency has a sum of its own', () => {
  expect(statusOf({ status: 'issued' })).toBe('pending')
  expect(sumByCurrency(invoices, 'paid')).toEqual([
    { currency: 'USD', amount: 5043 },
    { currency: 'INR', amount: 349_900 },
  ])
  expect(sumByCurrency(invoices, 'pending')).toEqual([{ currency: 'USD', amount: 9900 }])
})

test('MO-3 a refunded invoice says so, and a row names what was bought and for when', () => {
  const credit_note = { number: 'ASYCN-2026-00001', issued_at: '2026-11-03T00:00:00Z', amount: 4900 }
  expect(shownStatusOf({ status: 'cancelled', credit_note, dispute: null })).toBe('refunded')
  expect(shownStatusOf({ status: 'issued', credit_note: null, dispute: null })).toBe('pending')
  const period = { billing_start: '2026-11-04T12:00:00Z', billing_end: '2026-12-04T12:00:00Z' }
  expect(periodOf(invoice('inv_X', period))).toBe('Nov 4 – Dec 4, 2026')
  expect(describePurchase({ lines: [], planId: 'user_verification_pro_monthly' })).toBe(
    'User Verification Professional',
  )
})

test.each([
  ['open', 'paid', 'disputed'],
  ['under_review', 'paid', 'disputed'],
  ['lost', 'cancelled', 'charged_back'],
  ['won', 'paid', 'paid'],
  ['closed', 'paid', 'paid'],
] as const)('SE-4 an invoice whose dispute is %s and that is %s shows as %s', (state, status, shown) => {
  const dispute = { state, opened_at: '2026-11-03T00:00:00Z', decided_at: null, amount: 4900 }
  expect(shownStatusOf({ status, credit_note: null, dispute })).toBe(shown)
})

test('BI-4 the currency of the first invoice is the default, and dollars where there is none', () => {
  expect(defaultCurrency([{ currency: 'INR' }, { currency: 'USD' }])).toBe('INR')
  expect(defaultCurrency([])).toBe('USD')
  expect(sumByCurrency([], 'paid')).toEqual([{ currency: 'USD', amount: 0 }])
})

test('BI-4 ids are cut to 8 and to 12 characters', () => {
  expect(truncateId('sub_AbCdEfGhIj', 8)).toBe('sub_AbCd')
  expect(truncateId('inv_AbCdEfGhIj', 12)).toBe('inv_AbCdEfGh')
  expect(truncateId('inv_1', 12)).toBe('inv_1')
})

test.each([
  ['America/Los_Angeles', 'Nov 14, 2026'],
  ['UTC', 'Nov 15, 2026'],
  ['Asia/Kolkata', 'Nov 15, 2026'],
  ['Pacific/Kiritimati', 'Nov 15, 2026'],
])('BI-4 in %s the same moment is %s', (timeZone, shown) => {
  expect(formatDate('2026-11-15T06:30:00Z', timeZone)).toBe(shown)
  expect(formatDate(null, timeZone)).toBe('N/A')
})
