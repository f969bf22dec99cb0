import { expect, test } from 'vitest'
import { toInvoiceSheet } from './invoice-sheet.ts'
import { literal } from './pdf/draw.ts'
import { widthOf, wrapped } from './pdf/helvetica.ts'
import { isShowable, toWinAnsi } from './pdf/win-ansi.ts'
import { readPdf } from './pdf-fixture.ts'
import type { BilledInvoice } from './queries.ts'
import { renderInvoice } from './render-invoice.ts'

const day = new Date('2026-11-15T10:00:00Z')
const invoice: BilledInvoice = {
  id: 'inv_A1',
  subscriptionId: 'sub_B2',
  planId: 'user_verification_pro_monthly',
  status: 'paid',
  amountMinor: 699_900,
  amountPaidMinor: 699_900,
  currency: 'INR',
  issuedAt: day,
  paidAt: day,
  billingStart: day,
  billingEnd: new Date('2026-12-15T10:00:00Z'),
  lines: [],
}
const seller = { name: 'Example (Seller) Ltd', address: ['1 Example Street', 'Delhi'], taxId: 'GSTIN 07' }
const buyer = { email: 'ada@example.com', name: 'Ada (Countess) \\ Lovelace' }

function printed(change: Partial<BilledInvoice>, parties: Partial<Parameters<typeof toInvoiceSheet>[1]> = {}) {
  return readPdf(
    renderInvoice(toInvoiceSheet({ ...invoice, ...change }, { seller, buyer, isSandbox: false, ...parties })),
  )
}

test('BI-5 an invoice is a valid PDF with everything that belongs on it', () => {
  const { texts, pageCount } = printed({
    lines: [
      { name: 'User Verification Pro', amount: 349_900, quantity: 1 },
      { name: 'User Verification Pro, difference', amount: 175_000, quantity: 2 },
    ],
  })
  expect(pageCount).toBe(1)
  for (const text of [
    'inv_A1',
    'sub_B2',
    'Paid',
    'Nov 15, 2026',
    'Example (Seller) Ltd',
    '1 Example Street',
    'GSTIN 07',
    'Ada (Countess) \\ Lovelace',
    'ada@example.com',
    'INR 6,999.00 paid on Nov 15, 2026',
    'User Verification Pro, difference',
    'Nov 15, 2026 to Dec 15, 2026',
    'INR 3,500.00',
    'INR 6,999.00',
    'INR 0.00',
  ]) {
    expect(texts).toContain(text)
  }
})

test('unset fields are left out, and a line is added if the provider sent none', () => {
  const { texts } = printed(
    { status: 'issued', paidAt: null, amountPaidMinor: 100_000, currency: 'USD', billingStart: null },
    {
      seller: { name: null, address: [], taxId: null },
      buyer: { email: 'li@example.com', name: '李明' },
      isSandbox: true,
    },
  )
  expect(texts).not.toContain('From')
  expect(texts.join()).not.toContain('?')
  expect(texts).toEqual(
    expect.arrayContaining(['Pending', 'USD 5,999.00 due', 'User Verification Professional', 'USD 1,000.00']),
  )
  expect(texts).toContain('Sandbox: no real money was moved for this invoice.')
  expect(printed({ status: 'cancelled', amountPaidMinor: 0, paidAt: null }).texts).toContain(
    'Cancelled: nothing is due',
  )
})

test('an invoice with many lines continues on further pages, with each line and the sums once', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ name: `Line ${index}`, amount: 100, quantity: 1 }))
  const { texts, pageCount } = printed({ lines, amountMinor: 6000 })
  expect(pageCount).toBe(4)
  expect(texts.filter((text) => /^Line \d+$/.test(text))).toEqual(lines.map(({ name }) => name))
  expect(texts.filter((text) => text === 'Total')).toHaveLength(1)
  expect(texts).toContain('Page 4 of 4')
})

test.each([
  ['₹5', 'INR 5'],
  ['Zoë Łukasz Şahin', 'Zoë Lukasz Sahin'],
  ['“O’Brien” – Ž…', '“O’Brien” – Ž…'],
  ['a\r\nb\tc\u0000', 'a b c '],
  ['ﬁ', 'fi'],
  ['李', '?'],
])('%j is written as %j', (text, expected) => {
  expect(toWinAnsi(text)).toBe(expected)
})

test('text cannot break out of its string and stays ASCII', () => {
  expect(literal(') Tj ET (')).toBe('(\\) Tj ET \\()')
  expect(literal('\\')).toBe('(\\\\)')
  expect(literal('é…€')).toBe('(\\351\\205\\200)')
  expect([isShowable('Ada?'), isShowable('Ада'), isShowable('Nguyễn')]).toEqual([true, false, true])
})

test('widths match the font, and no line is wider than its column', () => {
  expect(widthOf('Invoice', 'regular', 10)).toBeCloseTo(31.68, 2)
  expect(widthOf('é', 'bold', 10)).toBe(widthOf('e', 'bold', 10))
  const text = `A few words, then ${'x'.repeat(100)} and the rest`
  const lines = wrapped(text, 'bold', 10, 120)
  expect(lines.every((line) => widthOf(line, 'bold', 10) <= 120)).toBe(true)
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})
