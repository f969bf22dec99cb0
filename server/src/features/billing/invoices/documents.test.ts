import { randomBytes } from 'node:crypto'
import { BillingData } from '@assay/contract/billing/invoices'
import { expect, test } from 'vitest'
import { printer } from '../../../testing/printers.ts'
import { addDays } from '../../../time.ts'
import { handlePaymentEvents } from '../sync/handle-events.ts'
import { createBillingApp } from '../testing/billing-fixture.ts'
import { listDocuments, printDocument } from './create-pdf.ts'
import { fileOldInvoices } from './file-documents.ts'
import { readPdf } from './pdf-fixture.ts'
import { sweepInvoices } from './sweep.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'
const gst = { SELLER_NAME: 'Example Ltd', SELLER_TAX_ID: '29AAAAA0000A1ZY', GST_RATE: '18', GST_STATE: 'Karnataka' }

type App = Awaited<ReturnType<typeof createBillingApp>>
type Customer = Awaited<ReturnType<App['signUp']>>

/** A series of its own, since tests share a database. */
const newPrefix = () => `S${randomBytes(1).toString('hex').toUpperCase()}`

const invoicesOf = async (ada: Customer) =>
  (await ada.rest(BillingData, 'billing_data')).flatMap(({ json_data }) =>
    json_data.flatMap(({ invoices }) => invoices),
  )

function toolsOf({ app }: App) {
  const get = (path: string, token: string) => app.request(path, { headers: { authorization: `Bearer ${token}` } })
  return {
    get,
    enter: (ada: Customer, details: object) =>
      app.request('/billing/details', {
        method: 'PUT',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(details),
      }),
    async textOf(ada: Customer, more = '') {
      const [invoice] = await invoicesOf(ada)
      const response = await get(`/invoices/${invoice?.invoice_id}${more}/pdf`, ada.token)
      return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text
    },
  }
}

test('MO-3 an invoice shows any script, the buyer’s details as they were, a number and a period', async () => {
  const app = await createBillingApp({ env: { SELLER_NAME: 'Example Ltd', INVOICE_PREFIX: 'EX' }, deps: { printer } })
  const { enter, textOf } = toolsOf(app)
  const ada = await app.signUp()
  const details = { name: 'محمد الفارسي', company: 'Łukasz 山田 नमन 김철수', country: 'PL', tax_id: 'PL5260001246' }
  await enter(ada, { ...details, address_line1: 'ul. Żółta 5', city: 'Kraków', postal_code: '30-001' })
  await ada.subscribe(basic, { country: 'IN' })
  await enter(ada, { company: 'Renamed later' })
  const text = await textOf(ada)
  const number = (await invoicesOf(ada))[0]?.number ?? ''
  expect(number).toMatch(/^EX-\d{4}-\d{5}$/)
  for (const part of [
    number,
    'Łukasz 山田 नमन 김철수',
    'محمد',
    'الفارسي',
    'ul. Żółta 5',
    'Kraków 30-001',
    'Poland',
    'PL5260001246',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toMatch(/Billing period \w+ \d+ – \w+ \d+, \d{4}|Billing period \w+ \d+, \d{4} – \w+ \d+, \d{4}/)
  expect(text).toContain('₹3,499.00 paid on')
  expect(text).not.toContain('Renamed later')
})

test('MO-3 numbers are sequential without gaps, however many payments arrive at once', async () => {
  const prefix = newPrefix()
  const app = await createBillingApp({ env: { INVOICE_PREFIX: prefix } })
  const customers = await Promise.all(Array.from({ length: 6 }, () => app.signUp()))
  const pages = await Promise.all(customers.map((customer) => customer.openPage(basic)))
  await Promise.all(pages.map((page) => app.sandbox(`/subscriptions/${page}/pay`, { card: '5104 0155 5555 5558' })))
  await Promise.all([handlePaymentEvents(app.deps), handlePaymentEvents(app.deps)])
  const numbers = (await Promise.all(customers.map(invoicesOf))).flat().map(({ number }) => number)
  const year = new Date().getUTCFullYear()
  expect(numbers.toSorted()).toEqual(customers.map((_, index) => `${prefix}-${year}-0000${index + 1}`))
  const again = await createUnfiled(app, prefix)
  await Promise.all([fileOldInvoices(app.deps), fileOldInvoices(app.deps), fileOldInvoices(app.deps)])
  expect((await invoicesOf(again)).map(({ number }) => number)).toEqual([`${prefix}-${year}-00007`])
})

/** As left by a version without documents. */
async function createUnfiled({ signUp, owner }: App, prefix: string): Promise<Customer> {
  const ada = await signUp()
  await ada.subscribe(basic)
  await owner.query('delete from billing_documents where user_id = $1', [ada.id])
  await owner.query('update document_series set last_number = last_number - 1 where series like $1', [`${prefix}-%`])
  return ada
}

test('MO-3 a GST seller’s invoice splits the tax by the place of supply, inside the price', async () => {
  const app = await createBillingApp({ env: gst, deps: { printer } })
  const { enter, textOf } = toolsOf(app)
  const buy = async (country: string, details: object) => {
    const ada = await app.signUp()
    await enter(ada, details)
    await ada.subscribe(basic, { country })
    return textOf(ada)
  }
  const same = await buy('IN', { country: 'IN', region: 'Karnataka', tax_id: '29ABCDE1234F1ZW' })
  for (const part of ['Tax invoice', 'Place of supply Karnataka (29)', 'Taxable value ₹2,965.26', 'Total ₹3,499.00']) {
    expect(same).toContain(part)
  }
  expect(same).toContain('CGST 9% ₹266.87 SGST 9% ₹266.87')
  const other = await buy('IN', { country: 'IN', region: 'Kerala' })
  expect(other).toContain('Place of supply Kerala (32)')
  expect(other).toContain('Taxable value ₹2,965.25 IGST 18% ₹533.75 Total ₹3,499.00')
  // Without an address, the law takes the seller's state.
  expect(await buy('IN', {})).toContain('Place of supply Karnataka (29)')
  // The state is that of the GSTIN.
  expect(await buy('IN', { country: 'IN', tax_id: '32ABCDE1234F1Z9' })).toContain('Place of supply Kerala (32)')
  // Rupees are taxed in India, whatever country was typed.
  const typed = await buy('IN', { country: 'US', region: 'Texas', tax_id: '29ABCDE1234F1Z9' })
  expect(typed).toContain('Place of supply Karnataka (29)')
  expect(typed).toContain('CGST 9% ₹266.87 SGST 9% ₹266.87')
  expect(typed).not.toContain('29ABCDE1234F1Z9')
  const abroad = await buy('US', { country: 'DE' })
  expect(abroad).toContain('IGST 0% (export) $0.00 Total $49.00')
  expect(abroad).toContain('Export of services: zero-rated under GST.')
})

test('MO-3 a refund makes a credit note of its own sequence that names the invoice', async () => {
  const prefix = newPrefix()
  const app = await createBillingApp({ env: { INVOICE_PREFIX: prefix }, deps: { printer } })
  const { get, textOf } = toolsOf(app)
  const ada = await app.signUp()
  const [first, second] = await Promise.all([ada.openPage(basic), ada.openPage(pro)])
  for (const page of [first, second]) await app.sandbox(`/subscriptions/${page}/pay`, { card: '5104 0155 5555 5558' })
  await handlePaymentEvents(app.deps)
  const invoices = await invoicesOf(ada)
  const refunded = invoices.find(({ credit_note }) => credit_note !== null)
  const year = new Date().getUTCFullYear()
  expect(refunded).toMatchObject({ status: 'cancelled', credit_note: { number: `${prefix}CN-${year}-00001` } })
  const response = await get(`/invoices/${refunded?.invoice_id}/credit-note/pdf`, ada.token)
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  for (const part of [
    'Credit note',
    `${prefix}CN-${year}-00001`,
    `For invoice ${refunded?.number}`,
    'Amount refunded $',
  ]) {
    expect(text).toContain(part)
  }
  expect(await textOf(ada)).toContain('Invoice number')
  const kept = invoices.find(({ credit_note }) => credit_note === null)
  expect((await get(`/invoices/${kept?.invoice_id}/credit-note/pdf`, ada.token)).status).toBe(404)
})

test('MO-3 what isn’t paid yet is a proforma invoice without a number', async () => {
  const app = await createBillingApp({ deps: { printer } })
  const ada = await app.signUp()
  const id = await ada.subscribe(basic)
  await app.control(id, 'failed-renewal')
  const [pending] = (await invoicesOf(ada)).filter(({ status }) => status === 'issued')
  expect(pending?.number).toBeNull()
  const response = await toolsOf(app).get(`/invoices/${pending?.invoice_id}/pdf`, ada.token)
  expect(response.headers.get('content-disposition')).toContain(`invoice-${pending?.invoice_id}.pdf`)
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(text).toContain('Proforma invoice')
  expect(text).toContain('$49.00 due')
})

test.each(['hard', 'soft'])(
  'MO-4 after a %s deletion the invoice is kept for years, without link or email address',
  async (way) => {
    const app = await createBillingApp({ env: { INVOICE_RETENTION_YEARS: '8' }, deps: { printer } })
    const { enter } = toolsOf(app)
    const ada = await app.signUp()
    await enter(ada, { name: 'Ada Lovelace', company: 'Engines Ltd' })
    await ada.subscribe(basic)
    await app.runJobs()
    const [invoice] = await invoicesOf(ada)
    const rows = async () =>
      (await app.owner.query('select * from billing_documents where number = $1', [invoice?.number])).rows
    if (way === 'hard') expect((await ada.remove()).status).toBe(204)
    else {
      const headers = { apikey: app.keys.secret, 'content-type': 'application/json' }
      const body = JSON.stringify({ should_soft_delete: true })
      expect(
        (await app.app.request(`/auth/v1/admin/users/${ada.id}`, { method: 'DELETE', headers, body })).status,
      ).toBe(200)
    }
    expect(await rows()).toMatchObject([
      {
        number: invoice?.number,
        user_id: null,
        invoice_id: null,
        content: { buyer: { company: 'Engines Ltd', email: null } },
      },
    ])
    expect(JSON.stringify(await rows())).not.toContain(ada.email)
    expect(await listDocuments(app.deps, new Date().getUTCFullYear())).toContainEqual(
      expect.objectContaining({
        number: invoice?.number,
        totalMinor: 4900,
        buyer: 'Engines Ltd',
        isAccountDeleted: true,
      }),
    )
    const pdf = await printDocument(app.deps, invoice?.number ?? '')
    expect((await readPdf(pdf ?? new Uint8Array())).text).toContain('Engines Ltd Ada Lovelace')
    const inYears = (years: number) => ({ ...app.deps, now: () => addDays(new Date(), 365 * years) })
    await sweepInvoices(inYears(7))
    expect(await rows()).toHaveLength(1)
    await sweepInvoices(inYears(9))
    expect(await rows()).toEqual([])
  },
)
