import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, expireStoredSession, signIn } from './support/accounts.ts'
import { holdScripts } from './support/hold-answers.ts'
import { expect, settled, test } from './support/journey.ts'

/** One of each way to begin: plain, with a link, with a trial, and by a panel that loads. */
const beginnings = [paths.dashboard, paths.api, paths.developerTools, paths.analytics]

test('a page’s frame and heading appear before its scripts and stay in place; a guest sees nothing of them', async ({
  page,
  request,
}) => {
  await signIn(page, await createUser(request, { services: ['developer', 'law', 'other'] }))
  for (const [index, path] of beginnings.entries()) {
    await page.setViewportSize({ width: index % 2 === 0 ? 390 : 1440, height: 900 })
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    // The stylesheet has loaded.
    await expect(page.locator('#first-frame')).toHaveCSS('position', 'absolute')
    await expect(page.locator('#first-frame h1')).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await placeOfHeading(page)
    release()
    await settled(page)
    await expect(page.locator('#first-frame')).toHaveCount(0)
    expect(await placeOfHeading(page), path).toEqual(before)
  }

  await page.evaluate(() => localStorage.clear())
  const release = await holdScripts(page)
  await page.goto(paths.billing, { waitUntil: 'commit' })
  const frame = page.locator('#first-frame')
  // It's in the page, and so is the stylesheet.
  await expect(frame).toHaveCSS('position', 'absolute')
  await expect(frame).toBeHidden()
  release()
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
  await expect(page.locator('#first-frame h1')).toBeVisible()
  await page.clock.fastForward(9000)
  await expect(page.getByText('Still working…')).toBeVisible()
  await expect(page.locator('#first-frame')).toHaveCount(0)
  renew()
  await settled(page)
})

async function placeOfHeading(page: Page) {
  return page.locator('h1').evaluate((heading) => {
    const { x, y } = heading.getBoundingClientRect()
    return { x: Math.round(x), y: Math.round(y) }
  })
}
