import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import {
  apiHeaders,
  changeUser,
  createUser,
  endSessions,
  expireStoredSession,
  openSession,
  signIn,
} from './support/accounts.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

const services = ['developer' as const]

/** What a browser fires when a tab comes to the front. */
async function comeToFront(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

async function storedAccessToken(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('assay-auth') ?? '{}').access_token)
}

test('PA-2 PA-3 PA-4 the first sign-in event: a new tab of a user who hasn’t finished goes to the next step, from any page; with everything complete /login leads to /dashboard, and another page stays', async ({
  page,
  open,
  request,
  context,
}) => {
  await open(paths.login)
  await signIn(page, await createUser(request))
  await expect(page).toHaveURL(paths.services)
  // A new tab is its own browser session: its first sign-in event comes from the stored session.
  const tab = await context.newPage()
  await tab.goto(paths.termsOfService)
  await expect(tab).toHaveURL(paths.services)
  await tab.close()

  await page.evaluate(() => localStorage.clear())
  await open(paths.login)
  await signIn(page, await createUser(request, { services }))
  await expect(page).toHaveURL(paths.dashboard)
  const another = await context.newPage()
  await another.goto(paths.billing)
  await settled(another)
  await expect(another).toHaveURL(paths.billing)
  await another.close()
})

test('a browser that blocks storage keeps a session, and choices, until its page closes', async ({
  page,
  open,
  request,
}) => {
  const user = await createUser(request, { services })
  await page.addInitScript(() => {
    let isBlocked = true
    addEventListener('unblock', () => (isBlocked = false))
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const storage = window[name]
      const get = () => {
        if (isBlocked) throw new DOMException('Storage is blocked.', 'SecurityError')
        return storage
      }
      Object.defineProperty(window, name, { get })
    }
  })
  await open(paths.login)
  await signIn(page, user)
  await expect(page).toHaveURL(paths.dashboard)
  await page.getByRole('button', { name: 'Dismiss checklist' }).click()
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await expect(page).toHaveURL(paths.billing)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeHidden()
  // The accessibility check after each journey reads it.
  await page.evaluate(() => dispatchEvent(new Event('unblock')))
})

test('PA-5 routing runs once: a refresh, a changed user and a tab focus leave everyone where they are', async ({
  page,
  request,
}) => {
  const user = await createUser(request)
  await signIn(page, user)
  await expect(page).toHaveURL(paths.services)
  expect(await page.evaluate(() => sessionStorage.getItem('first-sign-in-routed'))).toBe('yes')

  // Still without services, on another page: no redirect.
  await page.goto(paths.billing)
  await settled(page)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await comeToFront(page)

  const before = await storedAccessToken(page)
  await expireStoredSession(page)
  await comeToFront(page)
  await expect.poll(() => storedAccessToken(page)).not.toBe(before)
  await expect(page).toHaveURL(paths.billing)
  expect(visited).toEqual([])

  const updated = page.waitForResponse((response) => response.url().endsWith('/auth/v1/user'))
  await navigate(page, paths.profile)
  await page.getByLabel('First name').fill('Augusta')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await updated
  await expect(page.getByText('Information updated')).toBeVisible()
  await expect(page).toHaveURL(paths.profile)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('first-sign-in-routed'))).toBeNull()
  await signIn(page, user)
  await expect(page).toHaveURL(paths.services)
})

test.describe('a server that is away', () => {
  test.use({ allowedConsole: [/status of 503/] })

  test('SY-2 a session is refreshed shortly before it expires; when the server is away it’s retried after 200 ms, then 400 ms, and nobody is moved or logged out', async ({
    page,
    request,
  }) => {
    await page.clock.install()
    await signIn(page, await createUser(request, { services }))
    // Five minutes are left, so that the browser's clock stays close to the server's.
    const expiresAt = await page.evaluate(() => Math.floor(Date.now() / 1000) + 300)
    await expireStoredSession(page, expiresAt)
    await navigate(page, paths.billing)
    await page.reload()
    await settled(page)
    const before = await storedAccessToken(page)
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))

    /** In milliseconds from when the session expires. */
    const sentAt: number[] = []
    await page.route(/grant_type=refresh_token/, async (route) => {
      const now = await page.evaluate(() => Date.now())
      if (sentAt.push(now - expiresAt * 1000) < 3) await route.fulfill({ status: 503 })
      else await route.continue()
    })
    // From here on time passes only when it's told to, however busy the machine is.
    await page.clock.pauseAt((expiresAt - 121) * 1000)
    expect(sentAt).toEqual([])
    await page.clock.runFor(2000)
    const sent = async () => {
      await page.clock.runFor(50)
      return sentAt.length
    }
    await expect.poll(sent, { intervals: [100] }).toBeGreaterThan(0)
    await expect.poll(sent, { intervals: [100] }).toBe(3)
    await expect.poll(() => storedAccessToken(page)).not.toBe(before)
    const [first = 0, second = 0, third = 0] = sentAt
    // Checked every 30 s, so a token with less than 120 s left can’t wait for the next check.
    expect(first).toBeGreaterThan(-120_000)
    expect(first).toBeLessThanOrEqual(-90_000)
    // At least: while a response is on its way, the clock goes on. auth-client.test.ts has the exact distances.
    expect(second - first).toBeGreaterThanOrEqual(200)
    expect(third - second).toBeGreaterThanOrEqual(400)

    const headers = { ...(await apiHeaders(request)), authorization: `Bearer ${await storedAccessToken(page)}` }
    expect((await request.get('/auth/v1/user', { headers })).status()).toBe(200)
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByText('You’ve been logged out')).toBeHidden()
    await expect(page).toHaveURL(paths.billing)
    expect(visited).toEqual([])
    expect(sentAt).toHaveLength(3)
  })
})

test.describe('rejected refreshes', () => {
  test.use({ allowedConsole: [/Failed to load resource|net::ERR/] })

  test('SF-5 a rejected refresh ends on /login with a notice, once, and doesn’t loop; so does a session that ended elsewhere, at its next refresh or request', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services })
    await signIn(page, user)
    // Away from the app, which would notice with its next request, and refresh once more.
    await page.goto('/docs')
    await endSessions(request, await storedAccessToken(page))
    await expireStoredSession(page)
    let refreshes = 0
    page.on('request', (sent) => {
      if (sent.url().includes('grant_type=refresh_token')) refreshes += 1
    })
    await page.goto(paths.billing)
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('You’ve been logged out')).toBeVisible()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await comeToFront(page)
    await page.reload()
    await settled(page)
    expect(refreshes).toBe(1)
    await signIn(page, user)
    await expect(page.getByRole('button', { name: 'Continue to Billing' })).toBeVisible()

    // Ended by a new password elsewhere, and noticed without a reload.
    const password = 'Difference1822'
    await changeUser(request, (await openSession(request, user)).accessToken, { password })
    await expireStoredSession(page)
    await comeToFront(page)
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('You’ve been logged out')).toBeVisible()

    // Logged out elsewhere, and noticed by the next request.
    await signIn(page, { ...user, password })
    await expect(page.getByText('You’ve been logged out')).toBeHidden()
    await endSessions(request, (await openSession(request, { ...user, password })).accessToken)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('You’ve been logged out')).toBeVisible()
  })
})
