import { expect, test } from 'vitest'
import { createCancelApp, wholeErrorOf } from '../cancellation/cancel-fixture.ts'
import { readPdf } from './pdf-fixture.ts'

const app = await createCancelApp({ env: { SELLER_NAME: 'Example Ltd', SELLER_ADDRESS: '1 Example Street | Delhi' } })

const download = (id: string, token?: string) =>
  app.app.request(`/invoices/${id}/pdf`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

const invoicesOf = async (userId: string) => {
  const { rows } = await app.owner.query<{ id: string }>('select id from billing_invoices where user_id = $1', [userId])
  return rows.map(({ id }) => id)
}

test('BI-5 the owner of an invoice gets it as a PDF, by mail and from the billing page', async () => {
  const ada = await app.subscriber()
  const [id = ''] = await invoicesOf(ada.id)
  const response = await download(id, ada.token)
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="invoice-${id}.pdf"`,
  ])
  const { texts } = readPdf(new Uint8Array(await response.arrayBuffer()))
  for (const text of [id, ada.subscriptionId, 'Example Ltd', 'Delhi', 'Paid', 'USD 49.00', 'USD 0.00']) {
    expect(texts).toContain(text)
  }
  // An address wider than its column wraps.
  expect(texts.join('')).toContain(ada.email)
  expect(texts).toContain('Sandbox: no real money was moved for this invoice.')
  const mail = (await app.mailTo(ada.email)).find(({ subject }) => subject.startsWith('Payment received'))
  expect(mail?.attachment).toBe(`invoice-${id}.pdf`)
  const attached = await app.app.request(`/dev/mailbox/${mail?.id}/attachment`)
  expect(readPdf(new Uint8Array(await attached.arrayBuffer())).texts).toEqual(texts)
})

test("BI-5 another user's, a missing and an invalid invoice are not found; a guest is rejected", async () => {
  const [ada, bob] = [await app.subscriber(), await app.signUp()]
  const [id = ''] = await invoicesOf(ada.id)
  for (const ref of [id, 'inv_missing', '..%2Fadmin', 'inv_%00']) {
    expect((await wholeErrorOf(download(ref, bob.token))).slice(0, 2)).toEqual([404, 'not_found'])
  }
  expect((await wholeErrorOf(download(id)))[0]).toBe(401)
})
