import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { changeUser, createUser, endSessions, expireStoredSession, openSession, signIn } from './support/accounts.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

const services = ['developer' as const]
const refreshCall = '**/auth/v1/token?grant_type=refresh_token'

/** What a browser fires when a tab comes to the front. */
async function comeToFront(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** One more round trip: everything before it has been handled. */
async function letAnswersArrive() {
  for (const path of ['/favicon.svg', '/config.json']) await (await fetch(path)).text()
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
  expect(await page.evaluate(() => sessionStorage.getItem('first-sign-in-routed'))).toBeNull()
  await signIn(page, user)
  await expect(page).toHaveURL(paths.services)
})

test.describe('rejected and broken refreshes', () => {
  test.use({ allowedConsole: [/Failed to load resource|net::ERR/] })

  test('SF-5 a rejected refresh ends on /login with a notice, once, and doesn’t loop; so does a session that ended elsewhere, at its next refresh or request', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services })
    await signIn(page, user)
    await endSessions(request, await storedAccessToken(page))
    await expireStoredSession(page)
    let refreshes = 0
    page.on('request', (sent) => {
      if (sent.url().includes('grant_type=refresh_token')) refreshes += 1
    })
    await page.goto(paths.billing)
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('You’ve been signed out')).toBeVisible()
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
    await expect(page.getByText('You’ve been signed out')).toBeVisible()

    // Signed out elsewhere, and noticed by the next request.
    await signIn(page, { ...user, password })
    await expect(page.getByText('You’ve been signed out')).toBeHidden()
    await endSessions(request, (await openSession(request, { ...user, password })).accessToken)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('You’ve been signed out')).toBeVisible()
  })

  test('SY-2 checked every 30 s, refreshed within 90 s of expiry, retried after 200 ms, 400 ms … on 502, 503, 504 and no connection', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services })
    await page.clock.install()
    // Records, by the page's clock, when each refresh was requested.
    await page.addInitScript(() => {
      const times: number[] = []
      const { fetch } = window
      Object.assign(window, { refreshTimes: times })
      window.fetch = (...call) => {
        if (String(call[0]).includes('grant_type=refresh_token')) times.push(Date.now())
        return fetch(...call)
      }
    })
    // By the form: a stored session needs no auth client until shortly before it expires.
    await page.goto(paths.login)
    await signIn(page, user)
    await expect(page).toHaveURL(paths.dashboard)
    const expiresAt = await page.evaluate(
      () => JSON.parse(localStorage.getItem('assay-auth') ?? '{}').expires_at * 1000,
    )
    const before = await storedAccessToken(page)

    const failures = ['network', 502, 503, 504] as const
    let attempts = 0
    await page.route(refreshCall, (route) => {
      const failure = failures[attempts]
      attempts += 1
      if (failure === undefined) return route.continue()
      // What a proxy responds while the server is down.
      return failure === 'network' ? route.abort('connectionreset') : route.fulfill({ status: failure, body: '' })
    })

    const attemptTimes = () => page.evaluate(() => Object(window).refreshTimes as number[])
    await page.clock.pauseAt(expiresAt - 155_000)
    while ((await attemptTimes()).length === 0) await page.clock.runFor(5000)
    while ((await attemptTimes()).length < 5) {
      await page.evaluate(letAnswersArrive)
      await page.clock.runFor(100)
    }
    const [first = 0, ...retries] = await attemptTimes()
    // Three or four checks before expiry: never later than 90 s, never more than one check earlier.
    expect(expiresAt - first).toBeGreaterThanOrEqual(90_000)
    expect(expiresAt - first).toBeLessThanOrEqual(120_000)
    const waits = retries.map((time, index) => time - ([first, ...retries][index] ?? 0))
    for (const [index, wait] of [200, 400, 800, 1600].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(wait)
      expect(waits[index]).toBeLessThan(wait + 600)
    }
    await expect.poll(() => storedAccessToken(page)).not.toBe(before)
    expect(attempts).toBe(5)
    await expect(page).toHaveURL(paths.dashboard)
    await page.clock.resume()
  })

  test('SY-2 retries stop within 30 s, the session stays, and a later check brings a new token', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services })
    await page.clock.install()
    await signIn(page, user)
    const before = await storedAccessToken(page)
    const expiresAt = await page.evaluate(
      () => JSON.parse(localStorage.getItem('assay-auth') ?? '{}').expires_at * 1000,
    )
    const times: number[] = []
    await page.route(refreshCall, async (route) => {
      times.push(await page.evaluate(() => Date.now()))
      await route.fulfill({ status: 503, body: '' })
    })
    await page.clock.pauseAt(expiresAt - 95_000)
    const moveOn = async (milliseconds: number) => {
      for (let moved = 0; moved < milliseconds; moved += 2000) {
        await page.evaluate(letAnswersArrive)
        await page.clock.runFor(2000)
      }
    }
    await moveOn(34_000)
    const firstRound = times.filter((time) => time - (times[0] ?? 0) < 30_000)
    expect(firstRound.length).toBeGreaterThanOrEqual(4)
    await expect(page).toHaveURL(paths.dashboard)
    await page.unroute(refreshCall)
    const later = async () => {
      await moveOn(5_000)
      return storedAccessToken(page)
    }
    await expect.poll(later, { timeout: 20_000 }).not.toBe(before)
    await page.clock.resume()
  })
})
