import { readFileSync } from 'node:fs'
import { paths } from '@assay/contract/paths'
import type { APIRequestContext } from '@playwright/test'
import { elsewhere } from '../server/src/testing/elsewhere.ts'
import { apiHeaders, createUser, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectEveryWidth } from './support/layout-problems.ts'
import { navigate } from './support/pages.ts'
import { buyPlan, cards, control, createSubscriber, openPaymentPage, readState } from './support/payments.ts'

test('BI-1 BI-2 BI-3 BI-5 real invoices: totals, filter, search, the hosted page, View and the PDF', async ({
  page,
  request,
}) => {
  const user = await createSubscriber(request, { card: cards.domestic })
  await control(request, user.subscriptionId, 'renewal')
  const invoices = async () => new Set((await readInvoices(request, user.accessToken)).match(/inv_\w+/g))
  await expect.poll(async () => (await invoices()).size).toBe(2)
  // Opened but never paid, so it's no subscription.
  await openPaymentPage(request, user.accessToken, { planId: 'user_verification_pro_monthly' })
  const reading = page.waitForRequest(/\/rest\/v1\/billing_data/)
  await signIn(page, user, paths.billing)
  const { searchParams } = new URL((await reading).url())
  expect(searchParams.get('select')).toBe('json_data')
  expect(searchParams.get('user_id')).toMatch(/^eq\./)
  await expect(page.getByText('Total Paid').locator('xpath=../..')).toContainText('$98.00')
  await expect(page.getByText('Pending Payments').locator('xpath=../..')).toContainText('$0.00')
  await expect(page.getByText('Latest Invoice').locator('xpath=../..')).toContainText('$49.00')
  const history = page.getByRole('table', { name: 'Billing History' })
  await expect(history.getByRole('row')).toHaveCount(3)
  const subscriptions = page.getByRole('list').filter({ hasText: 'User Verification Basic' })
  await expect(subscriptions.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('User Verification Professional')).toBeHidden()

  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await expect(page).toHaveURL(/\?status=cancelled$/)
  await expect(page.getByText('No matching invoices')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(history.getByRole('row')).toHaveCount(3)
  const invoiceId = String(
    await history
      .getByRole('button', { name: /^Copy invoice id/ })
      .first()
      .getAttribute('title'),
  )
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(invoiceId.slice(4).toUpperCase())
  await expect(history.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(user.subscriptionId.toLowerCase())
  await expect(history.getByRole('row')).toHaveCount(3)

  await expect(history.getByText(invoiceId.slice(0, 12), { exact: true })).toBeVisible()
  await expect(history.getByText(user.subscriptionId.slice(0, 8), { exact: true }).first()).toBeVisible()
  const number = String(
    await history
      .getByText(/^ASY-\d{4}-\d{5}$/)
      .first()
      .textContent(),
  )
  const link = history.getByRole('link', { name: `Payment page of invoice ${number}, opens in a new tab` })
  await expect(link).toHaveAttribute('href', new RegExp(invoiceId))
  const [viewer, printed] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse(/\/invoices\/inv_\w+\/pdf$/),
    history.getByRole('button', { name: `View invoice ${number}, opens in a new tab` }).click(),
  ])
  expect(printed.headers()['content-type']).toBe('application/pdf')
  await viewer.close()
  const downloading = page.waitForEvent('download')
  await history.getByRole('button', { name: `Download invoice ${number} as PDF` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('BI-1 MO-3 SE-4 billing details by keyboard on a phone, and a dispute on its invoice', async ({
  page,
  request,
}) => {
  const user = await createSubscriber(request)
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, user, `${paths.billing}#details`)
  await expect(page.getByRole('heading', { name: 'Billing details' })).toBeInViewport()
  await page.getByRole('button', { name: 'Add details' }).click()
  await expect(page.getByLabel('Company')).toBeFocused()
  await page.keyboard.type('شركة المثال')
  await page.getByLabel('Country').selectOption({ label: 'India' })
  await page.getByLabel('State').selectOption('Kerala')
  await page.getByLabel('GSTIN (optional)').fill('29ABCDE1234F1Z9')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('This GSTIN has a typo: its last character doesn’t match the others.')).toHaveCount(1)
  await page.getByLabel('GSTIN (optional)').fill('29abc')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Enter a GSTIN such as 29ABCDE1234F1ZW.')).toHaveCount(1)
  await expect(page.getByLabel('GSTIN (optional)')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('29abcde1234f1zw')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Billing details saved')).toBeVisible()
  await control(request, user.subscriptionId, 'dispute')
  await expect.poll(() => readInvoices(request, user.accessToken)).toMatch(/"dispute":\s*\{/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await settled(page)
  const history = page.getByRole('table', { name: 'Billing History' })
  await expect(history.getByRole('row').filter({ hasText: 'Disputed' })).toHaveCount(1)
  await expect(page.getByText('شركة المثال')).toHaveAttribute('dir', 'auto')
  await expect(page.getByText('Tax ID 29ABCDE1234F1ZW')).toBeVisible()
  await expectAccessible(page)

  // Customers have their plan and tools first, without the pitch.
  await navigate(page, paths.developerTools)
  const tools = page.getByRole('main').getByRole('list', { name: 'Tools' })
  await expect(tools.getByRole('link')).toHaveCount(8)
  await expect(page.getByRole('main')).toContainText(/Developer Tools.*Basic.*Manage plan.*API.*Playground/s)
  await expect(page.getByRole('heading', { name: 'Stop fake sign-ups before they cost you.' })).toHaveCount(0)
  const plans = page.locator('#plans')
  expect((await tools.boundingBox())?.y).toBeLessThan((await plans.boundingBox())?.y ?? 0)
})

test.describe('in every state', () => {
  test.use({ allowedConsole: [/status of (406|503)/] })

  test('BI-2 SY-5 nothing billed, and the failure', async ({ page, request }) => {
    const user = await createUser(request, { services: ['developer'] })
    await signIn(page, user, paths.billing)
    await expect(page.getByText('No billing history found')).toBeVisible()
    await expect(page.getByText('No invoices yet')).toBeVisible()
    await expectAccessible(page)
    await page.route('**/rest/v1/billing_data?*', (route) => route.fulfill({ status: 503, json: { message: 'x' } }))
    await page.reload()
    await expect(page.getByText('Error Loading Billing Data')).toBeVisible(afterRetries)
  })

  test('BI-2 BI-3 SY-5 a pending invoice, sums in two currencies, and every width', async ({ page, request }) => {
    const user = await createUser(request, { services: ['developer'] })
    // An ended yearly plan in rupees, then a monthly one in dollars whose renewal failed.
    const { accessToken } = await openSession(request, user)
    const year = { planId: 'user_verification_basic_yearly', country: 'IN', card: cards.domestic }
    await control(request, await buyPlan(request, accessToken, year), 'term-end')
    await expect.poll(async () => (await readState(request, { accessToken })).tier, elsewhere).toBe('free')
    const month = await buyPlan(request, accessToken, { planId: 'user_verification_pro_monthly' })
    await control(request, month, 'failed-renewal')
    await expect.poll(() => readInvoices(request, accessToken), elsewhere).toMatch(/"status":\s*"issued"/)
    const pending = page.getByRole('list', { name: 'Pending Invoices' })
    const history = page.getByRole('table', { name: 'Billing History' })
    await signIn(page, user, paths.billing)
    await expect(pending.getByRole('listitem')).toHaveCount(1)
    await expect(pending).toContainText(/Due \w{3} \d+, \d{4}/)
    // Each invoice is listed once: two are paid.
    await expect(history.getByRole('row')).toHaveCount(3)
    await expect(history.getByText('Pending')).toHaveCount(0)
    await expect(page.getByText('Pending Payments').locator('xpath=../..')).toContainText('$99.00')
    await expect(page.getByText('Total Paid').locator('xpath=../..')).toContainText('$99.00')
    await expect(page.getByText('Total Paid').locator('xpath=../..')).toContainText('₹33,599.00')
    await expectEveryWidth(page)
    // On a phone every row begins at one edge, its buttons included.
    await page.setViewportSize({ width: 390, height: 844 })
    const edges = await history.getByRole('row').evaluateAll((rows) =>
      rows.slice(1).flatMap((row) => {
        const edgeOf = (text: RegExp) => {
          const range = document.createRange()
          const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
          while (words.nextNode()) {
            if (!text.test(words.currentNode.textContent ?? '')) continue
            range.selectNodeContents(words.currentNode)
            return Math.round(range.getBoundingClientRect().left)
          }
        }
        return [/^User Verification/, /^\w{3} \d+, \d{4}$/, /^View$/].map(edgeOf)
      }),
    )
    expect(new Set(edges).size).toBe(1)
  })
})

async function readInvoices(request: APIRequestContext, accessToken: string): Promise<string> {
  const headers = { ...(await apiHeaders(request)), authorization: `Bearer ${accessToken}` }
  return (await request.get('/rest/v1/billing_data?select=json_data', { headers })).text()
}
