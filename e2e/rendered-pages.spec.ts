import { paths } from '@assay/contract/paths'
import { createUser, expireStoredSession, signIn } from './support/accounts.ts'
import { holdScripts } from './support/hold-responses.ts'
import { expect, settled, test } from './support/journey.ts'

test('a page can be read without scripts, and what is typed before they load is kept', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await plain.goto(paths.pricing)
  await expect(plain.getByRole('heading', { name: 'Compare plans' })).toBeVisible()
  await expect(plain.getByText('or $470/year — save $118')).toBeVisible()
  await expect(plain.getByRole('radio')).toHaveCount(0)
  await plain.goto(paths.login)
  await expect(plain.locator('noscript p')).toBeVisible()
  await plain.goto(paths.dashboard)
  await expect(plain.locator('noscript')).toBeVisible()
  await expect(plain.getByRole('heading')).toHaveCount(0)
  await plain.close()

  const release = await holdScripts(page)
  await page.goto(paths.login, { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await email.fill('nobody')
  await email.press('Enter')
  await expect(page).toHaveURL(paths.login)
  release()
  await settled(page)
  await expect(email).toHaveValue('nobody')
  await expect(email).toBeFocused()
  await email.press('Enter')
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
})

test('a signed-in page shows its frame and heading before its scripts, and a guest sees nothing of them', async ({
  page,
  request,
}) => {
  await signIn(page, await createUser(request, { services: ['developer', 'law', 'other'] }))
  const release = await holdScripts(page)
  await page.goto(paths.billing, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Billing')
  // Nothing is painted, and nothing has its place, before the styles are there.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await heading.boundingBox()
  release()
  await settled(page)
  await expect(heading).toHaveText('Billing & Payments')
  await expect.poll(() => heading.boundingBox()).toMatchObject({ x: before?.x, y: before?.y })

  await page.evaluate(() => localStorage.clear())
  const releaseGuest = await holdScripts(page)
  await page.goto(paths.billing, { waitUntil: 'commit' })
  await expect(page.locator('#root[data-rendered]')).toBeHidden()
  releaseGuest()
  await expect(page).toHaveURL(paths.login)
})

test('a session that can’t be refreshed for long doesn’t hide that Assay is still working', async ({
  page,
  request,
}) => {
  await signIn(page, await createUser(request, { services: ['developer'] }))
  await settled(page)
  await expireStoredSession(page)
  let renew = () => {}
  const isDue = new Promise<void>((resolve) => {
    renew = resolve
  })
  await page.route('**/auth/v1/token*', async (route) => {
    await isDue
    await route.continue()
  })
  await page.clock.install()
  await page.goto(paths.dashboard)
  await expect(page.locator('html:not(:has([data-rendered])) h1')).toHaveText('Dashboard')
  await page.clock.fastForward(9000)
  await expect(page.getByText('Still working…')).toBeVisible()
  renew()
  await settled(page)
})
