import { BillingDetails, noBillingDetails } from '@assay/contract/billing/details'
import { ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { createBillingApp } from '../testing/billing-fixture.ts'

const { app, signUp } = await createBillingApp()

const call = (token: string, body?: object) =>
  app.request('/billing/details', {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const read = async (token: string) => BillingDetails.parse(await (await call(token)).json())

const details = {
  name: 'محمد الفارسي',
  company: 'Łukasz & Synowie sp. z o.o.',
  address_line1: '12 MG Road',
  address_line2: null,
  city: 'Bengaluru',
  region: 'Karnataka',
  postal_code: '560001',
  country: 'IN',
  tax_id: '29ABCDE1234F1ZW',
}

test('MO-3 billing details are entered once, replaced as a whole, and belong to their owner alone', async () => {
  const [ada, bob] = [await signUp(), await signUp()]
  expect(await read(ada.token)).toEqual(noBillingDetails)
  expect(await (await call(ada.token, { ...details, city: '  Bengaluru\r\n ' })).json()).toEqual(details)
  expect(await read(ada.token)).toEqual(details)
  expect(await read(bob.token)).toEqual(noBillingDetails)
  await call(ada.token, { ...details, region: '' })
  expect(await read(ada.token)).toEqual(details)
  await call(ada.token, { company: 'Acme', tax_id: '' })
  expect(await read(ada.token)).toEqual({ ...noBillingDetails, company: 'Acme' })
  expect((await app.request('/billing/details')).status).toBe(401)
})

test('MO-3 details that no invoice could carry are rejected field by field', async () => {
  const { token } = await signUp()
  const rejected = async (more: object) => {
    const response = await call(token, { ...details, ...more })
    return [response.status, ErrorBody.parse(await response.json()).fields]
  }
  expect(await rejected({ country: 'XX' })).toEqual([400, { country: 'Choose a country from the list.' }])
  expect(await rejected({ region: 'Bavaria' })).toEqual([400, { region: 'Choose a state from the list.' }])
  expect(await rejected({ tax_id: 'DE123' })).toEqual([400, { tax_id: 'Enter a GSTIN such as 29ABCDE1234F1ZW.' }])
  // Its check digit would be W.
  expect(await rejected({ tax_id: '29ABCDE1234F1Z9' })).toEqual([
    400,
    { tax_id: 'This GSTIN has a typo: its last character doesn’t match the others.' },
  ])
  expect(await rejected({ tax_id: '99ABCDE1234F1ZP' })).toEqual([
    400,
    { tax_id: 'Check the first two digits: they aren’t the code of an Indian state.' },
  ])
  expect(await rejected({ region: 'Kerala' })).toEqual([
    400,
    { region: 'Choose Karnataka: this GSTIN is registered there.' },
  ])
  expect(await rejected({ company: 'x'.repeat(151) })).toEqual([400, { company: 'Use at most 150 characters.' }])
  expect(await read(token)).toEqual(noBillingDetails)
})
