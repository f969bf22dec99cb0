import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, settled, test } from './support/journey.ts'
import { chooseKeyAction } from './support/key-menu.ts'
import { expectEveryWidth } from './support/layout-problems.ts'

const question = 'Are you sure you want to delete this API key? This action cannot be undone.'

test('AK-1 AK-2 AK-3 a key is created, shown once in a green panel, copied, and never readable again', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openApi(page, request)
  await expect(page.getByRole('tab')).toHaveText(['API Keys', 'Documentation'])
  await expect(page.getByText('No API keys yet')).toBeVisible()

  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await expect(dialog.getByRole('radio', { name: 'Live' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByText('API key name is required.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Sign-up form')
  await dialog.getByLabel('Expires').selectOption('90')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create API key' }).click()

  await expect(page.getByText('API key created successfully')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Copy your key now' })
  await expect(panel).toHaveCSS('background-color', /rgb\(227, 243, 233\)|rgb\(18, 48, 31\)/)
  const key = String(await panel.getByTestId('full-key').textContent())
  expect(key).toMatch(/^asy_live_[0-9A-Za-z]{38}$/)
  await expect.poll(() => page.evaluate(() => document.fonts.check('14px "Geist Mono Variable"'))).toBe(true)
  await expect(panel.locator('pre')).toContainText(key)
  const copy = panel.getByRole('button', { name: 'Copy API key' })
  // From here on time passes only where it's told to.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await copy.click()
  await expect(copy).toHaveText('Copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await page.clock.runFor(1500)
  await expect(copy).toHaveText('Copied!')
  await page.clock.runFor(600)
  await expect(copy).toHaveText('Copy')
  await page.clock.resume()

  await page.getByRole('tab', { name: 'Documentation' }).click()
  await expect(page.getByRole('link', { name: 'Read the documentation' })).toHaveAttribute('href', '/docs')
  await expect(page.getByRole('figure', { name: /curl/ }).locator('pre')).toContainText(key)
  await page.reload()
  await settled(page)
  await page.getByRole('tab', { name: 'API Keys' }).click()
  const row = page.getByRole('row', { name: /Sign-up form/ })
  await expect(row).toContainText(`${key.slice(0, 13)}…`)
  await expect(row).toContainText('Live')
  await expect(row).toContainText('Never')
  expect(await page.content()).not.toContain(key)
})

test('AK-4 SY-5 by keyboard alone: a key, a request with it, and its deletion; a recently used key warns first and stops working; keys and documentation fit at 320, 768 and 1280 px', async ({
  page,
  request,
}) => {
  await openApi(page, request)
  await page.getByRole('button', { name: 'Create API key' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Test' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Copy your key now' })).toBeFocused()
  await page.getByRole('button', { name: 'Run this request' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('"data_version": "test"')).toBeVisible()
  await expect(page.getByText('request_count is how many checks you’ve used this period')).toBeVisible()

  await page.getByRole('tab', { name: 'API Keys' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('form', { name: 'Playground' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('kx92@mailinator.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Blocked: disposable email address.')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Documentation' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Actions for By hand' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('API key deleted successfully')).toBeVisible()
  await expect(page.getByRole('tabpanel').locator('[data-page-focus]').first()).toBeFocused()

  const key = await createKey(page, 'Checkout')
  const call = () =>
    request.post('/v1/verify', {
      headers: { 'x-api-token': key },
      data: { model: 'user_verification', email: 'kx92@mailinator.com' },
    })
  expect((await call()).status()).toBe(200)
  // Its use was committed before the response.
  await page.reload()
  await expect(page.getByRole('row', { name: /Checkout/ })).toContainText('Just now')
  await chooseKeyAction(page, 'Checkout', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Checkout' })
  await expect(dialog.getByText(question)).toBeVisible()
  await expect(dialog.getByText('It was last used just now.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Checkout' })).toBeFocused()
  await chooseKeyAction(page, 'Checkout', 'Delete')
  await dialog.getByRole('button', { name: 'Delete API key' }).click()
  await expect(page.getByText('API key deleted successfully')).toBeVisible()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect((await call()).status()).toBe(401)

  await createKey(page, 'A name that is as long as names of keys may become over the years of a large company')
  for (const tab of ['API Keys', 'Documentation']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectEveryWidth(page)
  }
})

test.describe('when it fails', () => {
  test.use({ allowedConsole: [/status of (503|401)|ERR_FAILED/] })

  test('AK-6 a failure shows its detail, and without a session the page asks to log in', async ({ page, request }) => {
    await openApi(page, request)
    await createKey(page, 'Checkout')
    const reject = (detail: string) => ({
      status: 503,
      json: { status: 'error', code: 'unavailable', detail, request_id: 'req-12345678' },
    })
    await page.route('**/api-keys/*', (route) => route.fulfill(reject('The database is away.')))
    await chooseKeyAction(page, 'Checkout', 'Delete')
    await page.getByRole('button', { name: 'Delete API key' }).click()
    await expect(page.getByText('Failed to delete API key')).toBeVisible()
    await expect(page.getByText('The database is away.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.route('**/api-keys', (route) => route.abort())
    await fillNewKey(page, 'Another')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Failed to create API key')).toBeVisible()
    await expect(page.getByText('We can’t reach Assay.')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.route('**/api-keys', (route) => route.fulfill(reject('The list is away.')))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Failed to fetch API keys' })).toBeVisible(afterRetries)
    await expect(page.getByText('The list is away.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api-keys')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row', { name: /Checkout/ })).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('assay-auth'))
    await fillNewKey(page, 'Another')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No valid session token found. Please log in.')).toBeVisible()
  })
})

async function openApi(page: Page, request: Parameters<typeof createUser>[0]): Promise<void> {
  await signIn(page, await createUser(request, { services: ['developer'] }), paths.api)
}

async function fillNewKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
}

async function createKey(page: Page, name: string): Promise<string> {
  await fillNewKey(page, name)
  await page.keyboard.press('Enter')
  const key = await page.getByTestId('full-key').textContent()
  return String(key)
}
