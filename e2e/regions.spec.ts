import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { launchProduct, type Product } from '../scripts/launch.ts'
import { findFreePort } from '../server/src/http/listen.ts'
import { newUser, type TestUser } from './support/accounts.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectEveryWidth } from './support/layout-problems.ts'
import { navigate } from './support/pages.ts'

test('RG-3 where there is one place only, nothing says anything about regions', async ({ page, open }) => {
  await open(paths.signup)
  for (const path of [paths.signup, paths.login, paths.status, paths.privacyPolicy, paths.termsOfService]) {
    await navigate(page, path)
    await settled(page)
    await expect(page.getByText(/region/i)).toHaveCount(0)
  }
})

// The products start for this journey alone, whichever process has the other.
test.describe('two regions', () => {
  const products: Product[] = []
  /** Of the United States and the European Union. */
  const urls: string[] = []
  // A visitor from Germany, on a phone.
  test.use({
    allowedOrigins: urls,
    allowedConsole: [/status of 400/],
    extraHTTPHeaders: { 'x-forwarded-for': '194.25.0.125' },
    viewport: { width: 390, height: 844 },
  })

  test.beforeAll(async () => {
    const ports = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
    urls.push(...ports.map((port) => `http://127.0.0.1:${port}`))
    const REGIONS = `us United States ${urls[0]}, eu European Union ${urls[1]} EU`
    const settings = { AUTH_AUTOCONFIRM: 'on', TRUSTED_PROXIES: '1', REGIONS }
    const starting = ['us', 'eu'].map((REGION, at) => {
      const own = { PORT: String(ports[at]), PUBLIC_URL: urls[at] ?? '', REGION }
      return launchProduct({ ...settings, ...own })
    })
    products.push(...(await Promise.all(starting)))
  })

  test.afterAll(async () => {
    for (const product of products) await product.stop()
  })

  test('RG-3 sign-up suggests the region by country and creates the account there; sign-in offers the others and tells nothing', async ({
    page,
    open,
  }) => {
    const [us, eu] = urls
    const user = newUser()
    await open(`${us}${paths.signup}`)
    const region = page.getByLabel('Data region')
    await expect(region).toHaveValue('eu')
    await expect(page.getByText('Your account and everything in it stay in this region.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveCount(0)
    await region.selectOption('United States')
    await expect(page.getByLabel('First name')).toBeVisible()
    await region.selectOption('European Union')
    await expectEveryWidth(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: 'Continue to European Union' }).click()
    await expect(page).toHaveURL(`${eu}${paths.signup}?region=eu`)
    await settled(page)
    await expect(region).toHaveValue('eu')
    await fillSignup(page, user)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${eu}${paths.services}`)
    await page.getByRole('checkbox', { name: /Developer/ }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${eu}${paths.dashboard}`)
    await open(`${eu}${paths.team}`)
    await expect(
      page.getByText(/This team’s people, API keys, requests and invoices are in the European Union region/),
    ).toBeVisible()
    await open(`${eu}${paths.status}`)
    const regions = page.getByRole('navigation', { name: 'Regions' })
    await expect(regions.getByRole('listitem')).toHaveText(['United States', 'European Union'])
    await expect(regions.getByRole('link', { name: 'United States' })).toHaveAttribute('href', `${us}${paths.status}`)
    for (const document of [paths.privacyPolicy, paths.termsOfService]) {
      await open(`${eu}${document}`)
      await expect(page.getByText('in our region European Union and in no other')).toBeVisible()
    }

    // The same page for the right password in the wrong region and for an address that nobody has.
    const seen: string[] = []
    for (const { email, password } of [user, newUser()]) {
      await open(`${us}${paths.login}`)
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Login failed')).toBeVisible()
      seen.push(await page.getByRole('main').innerText())
    }
    expect(seen[0]).toContain('You’re signing in to the United States region. Switch to European Union.')
    expect(seen[1]).toBe(seen[0])
    await expectEveryWidth(page)
    await page.getByRole('link', { name: 'European Union' }).click()
    await expect(page).toHaveURL(`${eu}${paths.dashboard}`)
  })
})

async function fillSignup(page: Page, { firstName, lastName, email, password }: TestUser) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}
