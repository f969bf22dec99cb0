import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { createApiKey } from './support/api-key.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectEveryWidth } from './support/layout-problems.ts'

test.describe('a new account', () => {
  // A "none" response counts as a failed request in the browser.
  test.use({ allowedConsole: [/status of 406/] })

  test('DA-1 DA-2 DA-3 DA-8 DA-9 DA-10 DT-6 has its tabs, sections, the status card, and services without a subscription that lead to what is coming soon', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services: ['developer', 'law', 'other'] })
    const questions: URL[] = []
    page.on('request', (sent) => sent.url().includes('/rest/v1/subscriptions') && questions.push(new URL(sent.url())))
    const none = { code: 'PGRST116', message: 'Cannot coerce the result', details: 'The result contains 0 rows' }
    await page.route(/subscriptions.*eq\.other/, (route) => route.fulfill({ status: 406, json: none }))
    await signIn(page, user)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['All Services', 'Developer Tools', 'Law Tools', 'Other Services'])
    const row = page.getByRole('table', { name: 'Subscription' }).getByRole('row').nth(1)
    await expect(row.getByRole('cell')).toContainText([
      'User Verification',
      'Free (monthly)',
      'Active',
      '25 remaining of 25',
      'N/A',
    ])
    const columns = ['Plan', 'Tier', 'Status', 'Usage', 'Expiry']
    await expect(page.getByRole('table', { name: 'Subscription' }).getByRole('columnheader')).toHaveText(columns)
    for (const name of ['Status', 'Checks, last 30 days', 'Flagged, last 30 days']) {
      await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: '25 checks left' })).toBeVisible()
    await expect(page.getByText('Get started 0 of 3')).toBeVisible()
    await expect(statusCard(page)).toHaveText('StatusActiveFreeNo charge')
    const law = page.getByRole('region', { name: 'Law Tools' })
    await expect(law.getByRole('heading', { name: 'No active subscription' })).toBeVisible()
    await expect(law.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute('href', paths.lawTools)
    const other = page.getByRole('region', { name: 'Other Services' })
    await expect(other.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute('href', paths.otherServices)
    await expect(page.getByRole('link', { name: 'View analytics' })).toHaveAttribute('href', paths.analytics)
    await expect(page.getByRole('link', { name: 'Open Developer Tools' })).toHaveAttribute('href', paths.developerTools)

    const first = questions.find(({ searchParams }) => searchParams.get('service_type') === 'eq.developer')
    expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({
      user_id: expect.stringMatching(/^eq\./),
      is_active: 'eq.true',
      order: 'created_at.desc',
      limit: '1',
    })
    const asked = questions.length
    await page.getByRole('tab', { name: 'Developer Tools' }).click()
    await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'INR ₹' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Professional' })).toContainText('$99')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    expect(await page.evaluate(() => localStorage.getItem('dashboardActiveTab'))).toBe('developer')
    // Within the app nothing is refetched for five minutes.
    await page.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { name: 'Contact us', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Developer Tools' })).toHaveAttribute('aria-selected', 'true')
    await expect(row).toContainText('Free (monthly)')
    expect(questions).toHaveLength(asked)

    await page.getByRole('tab', { name: 'Other Services' }).click()
    await page.getByRole('link', { name: 'View Pricing Plans' }).click()
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('tab', { name: 'Law Tools' }).click()
    await page.getByRole('link', { name: 'View Pricing Plans' }).click()
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
    await page.getByRole('button', { name: 'Notify me', exact: true }).click()
    await expect(page.getByText(`We’ll email ${user.email} when it launches.`)).toBeVisible()
    await page.reload()
    await settled(page)
    await page.getByRole('button', { name: 'Don’t notify me' }).click()
    await expect(page.getByText('We’ll send you one email when it launches.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Account Settings' }).click()
    await expect(page).toHaveURL(paths.profile)
    await page.getByRole('tab', { name: 'Services', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Law Tools' }).uncheck()
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Developer Tools' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('DA-3 DA-4 DA-5 DA-6 DA-10 queries the user’s newest active row, caches it for five minutes, and shows rows with gaps', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const { user: account } = await openSession(request, user)
  const asked: URL[] = []
  await page.route(/\/rest\/v1\/subscriptions/, async (route) => {
    asked.push(new URL(route.request().url()))
    const response = await route.fetch()
    const [row] = [await response.json()].flat()
    const gaps = { plan_id: null, plan_name: null, usage: 1234, usage_limit: null, is_active: false }
    await route.fulfill({ response, json: row ? [{ ...row, ...(asked.length === 1 && gaps) }] : [] })
  })
  await page.clock.install()
  await signIn(page, user)
  const row = page.getByRole('table', { name: 'Subscription' }).getByRole('row').nth(1)
  const unknown = ['Unknown Plan', 'Unknown Plan', 'Inactive', '1,234 checks used · Unlimited', 'N/A']
  await expect(row.getByRole('cell')).toContainText(unknown)
  await expect(statusCard(page)).toHaveText('StatusInactiveUnknown Plan')
  await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute('href', paths.developerTools)
  const ofDeveloper = asked.filter(({ searchParams }) => searchParams.get('service_type') === 'eq.developer')
  expect(ofDeveloper).toHaveLength(1)
  expect(Object.fromEntries(ofDeveloper[0]?.searchParams ?? [])).toMatchObject({
    user_id: `eq.${account.id}`,
    is_active: 'eq.true',
    order: 'created_at.desc',
    limit: '1',
  })

  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { name: 'Contact us', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    await settled(page)
  }
  await page.clock.fastForward(240_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await leaveAndReturn()
  expect(asked).toHaveLength(1)
  await page.clock.fastForward(61_000)
  await leaveAndReturn()
  await expect(row.getByRole('cell')).toContainText([
    'User Verification',
    'Free (monthly)',
    'Active',
    '25 remaining',
    '',
  ])
  await expect(statusCard(page)).toHaveText('StatusActiveFreeNo charge')
  expect(asked).toHaveLength(2)
})

test('DA-3 SY-5 real requests fill the dashboard, at every width', async ({ page, request }) => {
  const user = await createUser(request, { services: ['developer'] })
  await callTwice(request, await openSession(request, user))
  await signIn(page, user)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('img', { name: 'Decisions today by hour: 1 allow, 0 review, 1 block' })).toBeVisible()
  await expect(page.getByText('2 requests so far today. Your rules said “review” for none of them.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs you' })).toContainText('Nothing right now.')
  await expect(page.getByRole('img', { name: 'Checks per day, last 30 days: 3 in total' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Recent requests' })).toContainText('Disposable email address')
  await expectEveryWidth(page)
})

test.describe('when something is missing', () => {
  test.use({ allowedConsole: [/status of 503/] })

  test('DA-3 DA-7 failures can be retried; without services the dashboard leads to the settings', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services: ['developer'] })
    await callTwice(request, await openSession(request, user))
    const reject = { status: 503, json: { status: 'error', code: 'unavailable', detail: 'Away.', request_id: 'req-1' } }
    await page.route(/\/(usage(\/today)?\?|requests$)/, (route) => route.fulfill(reject))
    await signIn(page, user)
    await expect(page.getByText('We couldn’t load your usage')).toBeVisible(afterRetries)
    await expect(page.getByText('We couldn’t load your recent requests')).toBeVisible(afterRetries)
    await expect(statusCard(page)).toHaveText('StatusActiveFreeNo charge')
    await expect(page.getByText('Protect your account')).toBeHidden()
    await expectAccessible(page)
    await page.unroute(/\/(usage(\/today)?\?|requests$)/)
    await expect(page.getByText('We couldn’t load today’s decisions')).toBeVisible()
    const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load your usage' })
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: '22 checks left' })).toBeVisible()

    await page.evaluate(async () => {
      const session = JSON.parse(localStorage.getItem('assay-auth') ?? '{}')
      session.user.user_metadata.services = []
      localStorage.setItem('assay-auth', JSON.stringify(session))
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No Services Selected' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose services' })).toHaveAttribute('href', /^\/profile/)
  })
})

function statusCard(page: Page) {
  return page.getByRole('region', { name: 'Status', exact: true })
}

async function callTwice(request: APIRequestContext, { accessToken }: { accessToken: string }): Promise<void> {
  const { verify } = await createApiKey(request, { accessToken })
  await verify({ email: 'kx92@mailinator.com' })
  await verify({ email: 'ada@gmail.com', firstname: 'Ada' })
}
