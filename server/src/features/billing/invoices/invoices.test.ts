import { expect, test } from 'vitest'
import { printer } from '../../../testing/printers.ts'
import { createCancelApp, wholeErrorOf } from '../cancellation/cancel-fixture.ts'
import { readPdf } from './pdf-fixture.ts'

const seller = { SELLER_NAME: 'Example Ltd', SELLER_ADDRESS: '1 Example Street | Delhi' }
const app = await createCancelApp({ env: seller, deps: { printer } })

const download = (id: string, token?: string) =>
  app.app.request(`/invoices/${id}/pdf`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

const invoicesOf = async (userId: string) => {
  const { rows } = await app.owner.query<{ id: string }>('select id from billing_invoices where user_id = $1', [userId])
  return rows.map(({ id }) => id)
}

const numberOf = async (id: string) => {
  const { rows } = await app.owner.query<{ number: string }>(
    "select number from billing_documents where invoice_id = $1 and kind = 'invoice'",
    [id],
  )
  return rows[0]?.number ?? ''
}

test('BI-5 the owner of an invoice gets it as a PDF, by mail and from the billing page', async () => {
  const ada = await app.subscriber()
  const [id = ''] = await invoicesOf(ada.id)
  const response = await download(id, ada.token)
  const number = await numberOf(id)
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="${number}.pdf"`,
  ])
  const { text, fonts } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  // The app's own typeface.
  expect(fonts.toSorted()).toEqual(['Geist-Regular', 'Geist-SemiBold'])
  for (const part of [number, 'Example Ltd', 'Delhi', '$49.00 paid on', 'Amount due $0.00']) {
    expect(text).toContain(part)
  }
  // An address wider than its column may break anywhere.
  expect(text.replaceAll(' ', '')).toContain(ada.email)
  expect(text).toContain('Sandbox: no real money was moved.')
  const mail = (await app.mailTo(ada.email)).find(({ subject }) => subject.startsWith('Payment received'))
  expect(mail?.attachment).toBe(`${number}.pdf`)
  const attached = await app.openDoor(`/dev/mailbox/${mail?.id}/attachment`)
  expect((await readPdf(new Uint8Array(await attached.arrayBuffer()))).text).toBe(text)
})

test("BI-5 another user's, a missing and an invalid invoice are not found; a guest is rejected", async () => {
  const [ada, bob] = [await app.subscriber(), await app.signUp()]
  const [id = ''] = await invoicesOf(ada.id)
  for (const ref of [id, 'inv_missing', '..%2Fadmin', 'inv_%00']) {
    expect((await wholeErrorOf(download(ref, bob.token))).slice(0, 2)).toEqual([404, 'not_found'])
  }
  expect((await wholeErrorOf(download(id)))[0]).toBe(401)
})

test('SF-3 one account can’t keep the printer busy: 60 PDFs a minute, and others still get theirs', async () => {
  const [ada, bob] = [await app.subscriber(), await app.signUp()]
  const [id = ''] = await invoicesOf(ada.id)
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await download('inv_missing', bob.token)).status),
  )
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  const rejected = await download('inv_missing', bob.token)
  expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await download(id, ada.token)).status).toBe(200)
})
