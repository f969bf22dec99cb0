import type { BillingSubscription } from '@assay/contract/billing/invoices'
import { expect, test } from 'vitest'
import { readPaymentState } from './payment-confirmation.tsx'

const subscription = (
  status: string,
  invoices: [id: string, status: 'issued' | 'paid'][] = [],
): BillingSubscription => ({
  id: 'sub_1',
  status,
  start_date: null,
  plan_id: 'user_verification_basic_monthly',
  invoices: invoices.map(([invoice_id, paid]) => ({
    invoice_id,
    number: null,
    credit_note: null,
    dispute: null,
    status: paid,
    amount: 4900,
    currency: 'USD',
    issued_at: '2026-11-16T12:00:00Z',
    paid_at: null,
    expire_by: null,
    short_url: null,
    billing_start: null,
    billing_end: null,
    lines: [],
  })),
})
const stateOf = (billing: BillingSubscription[] | undefined, invoiceId: string | null = null) =>
  readPaymentState({ subscriptionId: 'sub_1', invoiceId }, { rows: [], billing }).status

test('SB-6 a payment is confirmed by what the provider reported, and by nothing else', () => {
  expect(stateOf(undefined)).toBe('confirming')
  expect(stateOf([])).toBe('confirming')
  expect(stateOf([subscription('created')])).toBe('confirming')
  expect(stateOf([subscription('active', [['inv_1', 'paid']])])).toBe('paid')
  expect(stateOf([subscription('expired')])).toBe('failed')
  // Paid, and ended since.
  expect(stateOf([subscription('cancelled', [['inv_1', 'paid']])])).toBe('paid')
})

test('an invoice that was paid by itself is confirmed by itself', () => {
  const due: BillingSubscription[] = [
    subscription('pending', [
      ['inv_2', 'issued'],
      ['inv_1', 'paid'],
    ]),
  ]
  expect(stateOf(due, 'inv_2')).toBe('confirming')
  expect(stateOf(due, 'inv_1')).toBe('paid')
})
