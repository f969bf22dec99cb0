import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { newestMail, newUser, openLink, signIn, type TestUser } from '../../e2e/support/accounts.ts'
import { expectAccessible } from '../../e2e/support/axe.ts'
import { holdScripts } from '../../e2e/support/hold-responses.ts'
import { expect, test as journey, settled } from '../../e2e/support/journey.ts'
import { payWith } from '../../e2e/support/payments.ts'
import { launchProduct, type Product } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'

const ownProduct = { HOST: '0.0.0.0', AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none' }

/** A journey on a product with its own settings. */
const testWith = (settings: (port: string) => Record<string, string>) =>
  journey.extend<{ product: Product }>({
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its parameter.
    product: async ({}, use) => {
      const port = String(await findFreePort('127.0.0.1'))
      const product = await launchProduct({ ...ownProduct, PORT: port, ...settings(port) })
      await use(product)
      await product.stop()
    },
    baseURL: async ({ product }, use) => use(product.url),
  })

const openTest = testWith(() => ({ SANDBOX: 'open' }))

openTest(
  'SF-2 the banner of an open sandbox is on every page from its first frame, and moves nothing',
  async ({ page, request }) => {
    const user = await signUp(request)
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of [paths.login, '/docs', '/dev/mailbox', '/sandbox/payments/controls']) {
      await page.goto(path)
      await expectBanner(page)
      await expectAccessible(page)
    }
    await signIn(page, user, paths.dashboard)
    const release = await holdScripts(page)
    await page.goto(paths.billing, { waitUntil: 'commit' })
    await expect(page.locator('[data-rendered] h1')).toBeVisible()
    await expectBanner(page)
    const before = await page.locator('h1').boundingBox()
    release()
    await expect(page.locator('[data-rendered]')).toHaveCount(0)
    expect((await page.locator('h1').boundingBox())?.y).toEqual(before?.y)
    await expectBanner(page)
  },
)

const missingTest = testWith((port) => ({
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  ALLOW_MISSING: 'mail,payments,google',
  // Without development doors, the log alone says that it's ready.
  LOG_LEVEL: 'info',
}))

missingTest(
  'SF-2 what the server runs without is not offered: no Google, no reset by email, no paid plan',
  async ({ page, request }) => {
    const user = await signUp(request)
    for (const path of [paths.signup, paths.login]) {
      await page.goto(path)
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0)
    }
    await signIn(page, user, paths.developerTools)
    await page.goto(paths.developerTools)
    await expect(page.getByText('Paid plans aren’t available here yet.')).toBeVisible()
    for (const name of ['Basic', 'Professional']) {
      await expect(page.getByRole('region', { name, exact: true }).getByRole('button')).toBeDisabled()
    }
  },
)

const freshTest = testWith(() => ({ HOST: '127.0.0.1', AUTH_AUTOCONFIRM: 'off', CAPTCHA_PROVIDER: 'altcha' })).extend({
  // Straight from the terminal: no cookie yet, and nothing in between that adds a header.
  storageState: { cookies: [], origins: [] },
  extraHTTPHeaders: {},
  allowedConsole: [/status of 404/],
})

freshTest(
  'SN-3 CO-1 a newcomer who opens the printed address notices no key, and is shown no contact that nobody set up',
  async ({ page, product }) => {
    freshTest.slow()
    const user = newUser()
    await page.goto(`/?key=${product.devKey}`)
    await settled(page)
    expect(page.url()).not.toContain('key=')
    await page.goto(paths.signup)
    await page.getByLabel('First name').fill(user.firstName)
    await page.getByLabel('Last name').fill(user.lastName)
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.getByLabel('Confirm password').fill(user.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    // The mailbox is drawn once, and a job delivers after the response.
    await newestMail(page.request, user.email)
    await page.getByRole('link', { name: 'Open the development mailbox' }).click()
    await page.getByRole('link', { name: user.email }).click()
    const link = await page.locator('pre a').first().getAttribute('href')
    await openLink(page, link ?? '')

    await expect(page).toHaveURL(paths.services)
    await settled(page)
    await page.getByRole('checkbox', { name: 'Developer Tools' }).check()
    await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
    await expect(page).toHaveURL(paths.dashboard)
    await page.goto(paths.developerTools)
    await settled(page)
    const opening = page.waitForEvent('popup')
    await page.getByRole('region', { name: 'Basic', exact: true }).getByRole('button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose Basic/ })
      .click()
    const popup = await opening
    await payWith(popup, 'international')
    await expect(popup.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await popup.close()
    await page.goto('/sandbox/payments/controls')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.goto(paths.contact)
    await settled(page)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Send us a message',
      'Support team',
    ])
    await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0)
    await page.getByLabel('Subject', { exact: true }).fill('Hello')
    await page.getByLabel('Message', { exact: true }).fill('Does this reach you?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible()
    await newestMail(page.request, 'support@localhost')
    await page.goto('/dev/mailbox')
    await expect(page.getByRole('link', { name: 'support@localhost' })).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.goto(paths.login)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page).toHaveURL(paths.dashboard)
    await settled(page)
  },
)

freshTest('SN-3 someone who types the address by hand reads where the key is', async ({ page }) => {
  const explains = async () => {
    await expect(page.getByRole('heading', { name: 'This page needs a key' })).toBeVisible()
    await expect(page.getByText('the address that the server printed when it started')).toBeVisible()
  }
  await page.goto('/dev/mailbox')
  await explains()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(page)
  }
  await page.goto(paths.login)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await explains()
})

async function expectBanner(page: Page): Promise<void> {
  const banner = page.getByRole('complementary', { name: 'Sandbox' })
  await expect(banner).toContainText('Anyone who has its key can read its email')
  const box = await banner.boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 320 })
  expect(box?.height).toBeLessThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

/** Autoconfirmed, with everything a first visit asks for. */
async function signUp(request: APIRequestContext): Promise<TestUser> {
  const user = newUser()
  const { supabase } = await (await request.get('/config.json')).json()
  const { email, password, firstName, lastName } = user
  const response = await request.post('/auth/v1/signup', {
    headers: { apikey: supabase.publishableKey },
    data: { email, password, data: { firstName, lastName, profileCompleted: true, services: ['developer'] } },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return user
}
