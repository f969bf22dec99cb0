import { pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { expect, type Page } from '@playwright/test'

/** For people without a session; others are redirected. */
export const guestPages = pathsOf('guest')

/** Open to everyone. */
export const openPages = pathsOf('public')

export const onboardingPages = pathsOf('onboarding')

/** Inside the frame with the sidebar. */
export const userPages = pathsOf('user')

/** Parts of users' pages that have an address of their own. */
export const userTabs = [
  `${paths.api}?tab=documentation`,
  `${paths.profile}?tab=security`,
  `${paths.profile}?tab=security&part=activity`,
  `${paths.profile}?tab=security&part=data`,
  `${paths.profile}?tab=services`,
]

/** Written by the server itself, without the web app. */
export const serverPages = ['/docs', '/docs/quickstart', '/docs/reference', '/dev/mailbox']

export const lostPage = '/no-such-page'

/** Navigates within the app, without a full page load. */
export async function navigate(page: Page, path: string): Promise<void> {
  // Until then the address decides what is hydrated, and must be the drawn page's.
  await expect(page.locator('html[data-ready]')).toHaveCount(1)
  const isOtherScreen = new URL(path, page.url()).pathname !== new URL(page.url()).pathname
  await page.evaluate((address) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The old page stays until the new one's script has loaded.
  if (isOtherScreen) await expect(page.locator('h1[data-left]'), path).toHaveCount(0)
  // Not by role: an address may open a dialog, which hides the heading from assistive technology.
  await expect(page.locator('h1').first()).toBeVisible()
}

function pathsOf(...access: Parameters<typeof pagesFor>) {
  return pagesFor(...access).map(({ path }) => path)
}
