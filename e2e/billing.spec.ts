import { readFileSync } from 'node:fs'
import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, signIn } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { expect, settled, test } from './journey.ts'
import { control, createSubscriber } from './payments.ts'

test('BI-1 BI-2 BI-3 BI-5 real invoices: sums, filter, search by keyboard, the hosted page and the PDF', async ({
  page,
  request,
}) => {
  const user = await createSubscriber(request)
  await control(request, user.subscriptionId, 'renewal')
  await signIn(page, user)
  const reading = page.waitForRequest(/\/rest\/v1\/billing_data/)
  await page.goto(paths.billing)
  const { searchParams } = new URL((await reading).url())
  expect(searchParams.get('select')).toBe('json_data')
  expect(searchParams.get('user_id')).toMatch(/^eq\./)
  await settled(page)
  await expect(page.getByText('Total Paid').locator('xpath=../..')).toContainText('$98.00')
  await expect(page.getByText('Pending Payments').locator('xpath=../..')).toContainText('$0.00')
  await expect(page.getByText('Latest Invoice').locator('xpath=../..')).toContainText('$49.00')
  const history = page.getByRole('table', { name: 'Billing History' })
  await expect(history.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('list').filter({ hasText: 'User Verification Basic' })).toContainText('Active')

  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await expect(page).toHaveURL(/\?status=cancelled$/)
  await expect(page.getByText('No invoice matches')).toBeVisible()
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
  const link = history.getByRole('link', { name: `View invoice ${invoiceId}, opens in a new tab` })
  await expect(link).toHaveAttribute('href', new RegExp(invoiceId))
  const downloading = page.waitForEvent('download')
  await history.getByRole('button', { name: `Download invoice ${invoiceId} as PDF` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`invoice-${invoiceId}.pdf`)
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test.describe('in every state', () => {
  test.use({ allowedConsole: [/status of (406|503)/] })

  test('BI-2 BI-3 SY-5 nothing billed, a pending invoice, the failure, and every width', async ({ page, request }) => {
    test.setTimeout(90_000)
    await signIn(page, await createUser(request, { services: ['developer'] }), paths.billing)
    await expect(page.getByText('No billing history found')).toBeVisible()
    await expect(page.getByText('No invoices yet')).toBeVisible()
    await expectAccessible(page)
    await answerBilling(page)
    await page.reload()
    await expect(page.getByRole('table', { name: 'Pending Invoices' }).getByRole('row')).toHaveCount(2)
    await expect(page.getByText('Total Paid').locator('xpath=../..')).toContainText('$50.33')
    await expect(page.getByText('Total Paid').locator('xpath=../..')).toContainText('₹33,599.00')
    await expect(page.getByText('Never paid')).toBeHidden()
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => {
        const clipped = [...document.querySelectorAll('table')].filter(
          (table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0),
        )
        return document.documentElement.scrollWidth - document.documentElement.clientWidth + clipped.length
      })
      expect(overflow, `${width}`).toBe(0)
      await expectAccessible(page)
    }
    await page.route('**/rest/v1/billing_data?*', (route) => route.fulfill({ status: 503, json: { message: 'x' } }))
    await page.reload()
    await expect(page.getByText('Error Loading Billing Data')).toBeVisible({ timeout: 20_000 })
  })
})

async function answerBilling(page: Page): Promise<void> {
  const invoice = (id: string, facts: object) => ({
    invoice_id: id,
    status: 'paid',
    amount: 5033,
    currency: 'USD',
    issued_at: '2026-11-01T00:00:00Z',
    paid_at: '2026-11-01T00:00:00Z',
    expire_by: null,
    short_url: null,
    billing_start: null,
    billing_end: null,
    lines: [],
    ...facts,
  })
  const plan_id = 'user_verification_pro_monthly'
  const json_data = [
    {
      id: 'sub_Now1234567890',
      status: 'active',
      start_date: '2026-10-01T00:00:00Z',
      plan_id,
      invoices: [
        invoice('inv_Paid1234567890', {}),
        invoice('inv_Open1234567890', { status: 'issued', paid_at: null, expire_by: '2026-11-20T00:00:00Z' }),
        invoice('inv_Rupees12345678', { currency: 'INR', amount: 3_359_900, issued_at: '2026-09-01T00:00:00Z' }),
        invoice('inv_Gone1234567890', { status: 'cancelled', paid_at: null }),
      ],
    },
    { id: 'sub_Never paid', status: 'created', start_date: null, plan_id, invoices: [] },
  ]
  await page.route('**/rest/v1/billing_data?*', (route) => route.fulfill({ json: { json_data } }))
}
