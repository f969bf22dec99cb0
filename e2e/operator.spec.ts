import { randomUUID } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { bounceMail } from '../server/src/testing/bounce-mail.ts'
import { createUser, newestMail, openSession, signIn, type TestUser } from './support/accounts.ts'
import { createApiKey } from './support/api-key.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'
import { operatorTask, signInOperator } from './support/operator.ts'
import { createSubscriber } from './support/payments.ts'

// The console's document is that of an unknown address, for everyone.
test.use({ allowedConsole: [/404/] })

test('OC-1 OC-2 OC-6 an operator finds a customer, refunds a part, sees what they see, and leaves a note', async ({
  page,
  request,
}) => {
  const customer = await createSubscriber(request)
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await openConsole(page, request)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Queue')
  await expectAccessible(page)

  await operatorTask('find', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(customer.email.slice(0, 11))
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: customer.email }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace')
    await settled(page)
    await expectAccessible(page)
    await expectToFit(page)
  })

  await operatorTask('refund', async () => {
    await page.getByRole('button', { name: /^Refund / }).click()
    await page.getByLabel('Amount in USD').fill('9.00')
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText('Enter a reason.')).toBeVisible()
    await page.getByLabel('Reason').fill('Webhooks were down for 9 hours.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText('$9.00 refunded')).toBeVisible()
    await expect(page.getByText('Refunded $9.00')).toBeVisible()
    expect((await newestMail(request, customer.email, /refunded/)).text).toContain('Webhooks were down for 9 hours.')
  })

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'View as customer' }).click()
  await page.getByLabel('Reason').fill('They can’t find an invoice.')
  await page.getByRole('dialog').getByRole('button', { name: 'View as customer' }).click()
  const viewed = await opened
  await expect(viewed.getByText(`You’re viewing the account of ${customer.email}, read-only`)).toBeVisible()
  await expect(viewed.getByRole('heading', { level: 1 })).toContainText('Ada')
  await settled(viewed)
  await expectAccessible(viewed)
  await viewed.close()

  await page.getByLabel('Note for other operators').fill('Very patient.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Very patient.')).toBeVisible()

  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('cell', { name: 'Webhooks were down for 9 hours.' })).toBeVisible()
  await settled(page)
  await expectToFit(page, [390])

  expect(scripts.some((url) => /console-[\w-]+\.js/.test(url))).toBe(true)
})

test('OC-2 OC-6 an operator credits checks, ends sessions, suspends and deletes', async ({ page, request }) => {
  const customer = await createUser(request, { services: ['developer'] })
  await openConsole(page, request)
  await page.goto(`/operator/customers?find=${customer.email}`)
  await page.getByRole('row', { name: customer.email }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace')
  await doAct(page, 'Credit checks…', 'Credit checks', 'An apology.')
  await expect(page.getByText('Checks credited')).toBeVisible()
  await doAct(page, 'End all sessions…', 'End sessions', 'They lost a laptop.')
  await expect(page.getByText('Sessions ended')).toBeVisible()
  await operatorTask('suspend', async () => {
    await doAct(page, 'Suspend…', 'Suspend', 'Abuse.')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Suspended')
    await page.getByRole('tab', { name: 'Members' }).click()
    await expect(page.getByRole('row', { name: customer.email })).toContainText('Suspended')
    await settled(page)
    await expectAccessible(page)
    await doAct(page, 'Lift suspension…', 'Lift suspension', 'A mistake of ours.', 'Actions for Ada Lovelace')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Active')
    await page.getByRole('tab', { name: 'Overview' }).click()
  })
  await operatorTask('delete', async () => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete account…' }).click()
    await page.getByLabel(`Type ${customer.email} to confirm`).fill(customer.email)
    await page.getByLabel('Reason').fill('They asked by email.')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByText('Account deleted')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  })
})

test('OC-3 a dispute, a bounced email and a wrong verdict are in the queue; they are taken, resent and explained', async ({
  page,
  request,
}) => {
  // Other journeys' customers have disputes, too.
  const lastName = `Lovelace ${randomUUID().slice(0, 8)}`
  const customer = await createSubscriber(request, { as: { lastName } })
  const dispute = await request.post(`/sandbox/payments/controls/subscriptions/${customer.subscriptionId}/dispute`, {
    data: {},
  })
  expect(dispute.ok(), await dispute.text()).toBe(true)
  const reportedId = await reportVerdict(request, customer)
  const subject = `Your invoice ${customer.email.slice(0, 8)}`
  await bounceMail(String(process.env.DATA_FOLDER), customer.email, subject)
  const strange = `Hello ${customer.email.slice(0, 8)}`
  await bounceMail(String(process.env.DATA_FOLDER), `stranger-${customer.email}`, strange)
  await openConsole(page, request)
  await page.getByRole('button', { name: `Drop: Email not delivered: ${strange}` }).click()
  await page.getByLabel('Reason').fill('A typo in an address.')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
  await expect(page.getByText(`Email not delivered: ${strange}`)).toHaveCount(0)
  await operatorTask('dispute', async () => {
    const disputed = page.getByRole('listitem').filter({ hasText: 'Dispute of' }).filter({ hasText: lastName })
    await expect(disputed).toContainText('Send evidence in the provider’s dashboard')
    await disputed.getByRole('button', { name: 'Assign to me' }).click()
    await expect(disputed.getByRole('button', { name: 'Mine: give back' })).toBeVisible()
    await page.getByText('Mine', { exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Dispute of' })).toHaveCount(1)
    await expect(disputed).toBeVisible()
    await page.getByText('Open', { exact: true }).first().click()
  })

  await operatorTask('resend', async () => {
    await page.getByRole('link', { name: `Open: Email not delivered: ${subject}` }).click()
    await page.getByRole('tab', { name: 'Email' }).click()
    await expect(page.getByRole('row', { name: subject })).toContainText('550 mailbox full')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Resend ${subject}` }).click()
    await page.getByLabel('Reason').fill('They made room.')
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(page.getByText('Email queued')).toBeVisible()
    expect((await newestMail(request, customer.email, new RegExp(subject))).text).toBe('Hello')
  })

  await operatorTask('explain a verdict', async () => {
    await page.goto(`/operator/requests/${reportedId}`)
    await expect(page.getByText('This is our own domain.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Email: / })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await page.getByLabel('Response').fill('You’re right. It passes from today on.')
    await page.getByLabel('Reason').fill('The domain is in use.')
    await page.getByRole('button', { name: 'Respond' }).click()
    await expect(page.getByText('We responded:')).toBeVisible()
  })
})

test('OC-1 a customer at the console’s address gets the ordinary page, and none of its scripts', async ({
  page,
  request,
}) => {
  const customer = await createUser(request, { services: ['developer'] })
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await page.goto(paths.dashboard)
  await signIn(page, customer)
  const asked = page.waitForResponse('**/operator/api/me')
  const document = await page.goto('/operator')
  expect(document?.status()).toBe(404)
  expect((await asked).status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  expect(scripts.filter((url) => /\/(console|queue-list|customer-view)-/.test(url))).toEqual([])
})

/** Signed in with password and code, as an operator with full access. */
async function openConsole(page: Page, request: APIRequestContext): Promise<void> {
  await signInOperator(page, request)
  await page.goto('/operator')
  await expect(page.getByText('Full access')).toBeVisible()
  await settled(page)
}

async function doAct(page: Page, entry: string, button: string, reason: string, menu = 'Actions'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** A request of this customer, which they report as wrong. */
async function reportVerdict(request: APIRequestContext, customer: TestUser): Promise<string> {
  const { accessToken } = await openSession(request, customer)
  const headers = { authorization: `Bearer ${accessToken}` }
  const { verify } = await createApiKey(request, { accessToken })
  const { request_id } = await verify({ email: 'ada@gmial.com' })
  const report = { about: 'email', message: 'This is our own domain.' }
  const reported = await request.post(`/requests/${request_id}/report`, { headers, data: report })
  expect(reported.ok(), await reported.text()).toBe(true)
  return request_id
}
