import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, openSession, signIn, type TestUser } from './support/accounts.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'
import { buyPlan, closeBy, createSubscriber, payWith } from './support/payments.ts'

const waiting = 'Please wait, redirecting to payment gateway...'

test('SB-1 SB-6 DT-3 a plan is paid in its own window and active once the provider confirms', async ({
  page,
  request,
}) => {
  await openPlans(page, request)
  await expect(plan(page, 'Free').getByText('Current Plan')).toBeVisible()
  await expect(plan(page, 'Free').getByRole('button')).toBeDisabled()
  const held = await holdCheckout(page)
  const opening = page.waitForEvent('popup')
  await choose(page, 'Basic')
  const popup = await opening
  await expect(popup.getByText(waiting)).toBeVisible()
  await expect(plan(page, 'Basic').getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect(plan(page, 'Professional').getByRole('button')).toBeDisabled()
  expect(await held.release()).toMatchObject({
    plan_id: 'user_verification_basic_monthly',
    service_name: 'developer',
    country: 'US',
  })
  await expect(popup.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
  await payWith(popup, 'international')

  await expect(popup).toHaveURL(/\/success\?subscription_id=sub_/)
  await expect(popup.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(popup.getByText('may take up to 5 minutes to show in the dashboard')).toBeVisible()
  await expect(popup.getByText('User Verification Basic is ready to use.')).toBeVisible()
  await expect(popup.getByText('$49.00')).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', paths.contact)
  for (const address of ['support@assay.example', 'billing@assay.example']) {
    await expect(popup.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`)
  }
  await expect(popup.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', paths.dashboard)

  // The opening page has noticed it too, without a reload, and goes on from there.
  await expect(plan(page, 'Basic').getByText('Current Plan')).toBeVisible()
  await expect(plan(page, 'Basic').getByRole('button')).toBeDisabled()
  await closeBy(popup, popup.getByRole('link', { name: 'Manage Subscription' }))
  await expect(page).toHaveURL(paths.subscriptions)
  await expect(page.getByRole('article', { name: 'User Verification Basic' })).toContainText('30,000 checks left')
  await page.goBack()
  await expect(page).toHaveURL(paths.developerTools)
  await navigate(page, paths.dashboard)
  await expect(page.getByRole('row', { name: /User Verification Basic \(monthly\) Active/ })).toContainText(
    '30,000 remaining of 30,000',
  )
})

test.describe('failures', () => {
  test.use({ allowedConsole: [/status of 409|ERR_CONNECTION_RESET/] })

  test('SB-3 SB-4 a response without a URL, a broken connection, a rejected request and no session each say so', async ({
    page,
    request,
  }) => {
    const user = await openPlans(page, request)
    const press = () => choose(page, 'Basic')
    // Our server never responds like this.
    await page.route('**/usegenkkurl', (route) => route.fulfill({ json: { status: 'checkout' } }))
    await pressAndClose(page, press)
    await expect(page.getByText('No redirect URL provided in the response')).toBeVisible()
    await page.unroute('**/usegenkkurl')
    await page.route('**/usegenkkurl', (route) => route.abort('connectionreset'))
    await pressAndClose(page, press)
    await expect(page.getByText('An error occurred while processing your subscription.')).toBeVisible()
    await page.unroute('**/usegenkkurl')

    // Paid on another device, unknown to this page.
    const { accessToken } = await openSession(request, user)
    await plan(page, 'Basic').getByRole('button').click()
    await expect(confirmation(page)).toBeEnabled()
    await buyPlan(request, accessToken, { planId: 'user_verification_basic_monthly' })
    await pressAndClose(page, () => confirmation(page).click())
    await expect(page.getByText('Subscription failed')).toBeVisible()
    await expect(page.getByText('API error 409: You are already subscribed to this plan.')).toBeVisible()

    await plan(page, 'Professional').getByRole('button').click()
    await expect(confirmation(page)).toBeEnabled()
    await page.evaluate(() => localStorage.removeItem('assay-auth'))
    await confirmation(page).click()
    await expect(page.getByText('Authentication required')).toBeVisible()
    await expect(page.getByText('Please log in to subscribe to a plan.')).toBeVisible()
  })
})

test('SB-2 SB-8 a blocked window says so and goes on in this tab; leaving without paying changes nothing', async ({
  page,
  request,
}) => {
  await openPlans(page, request)
  await expect(plan(page, 'Enterprise').getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
    'href',
    `${paths.contact}?topic=sales`,
  )
  await page.evaluate(() => {
    window.open = () => null
  })
  await choose(page, 'Basic')
  await expect(page.getByText('Popup Blocked')).toBeVisible()
  await expect(page.getByText('Please allow popups for this site to proceed with the subscription.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue in this tab' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()

  // Closed without paying: nothing is active, and the same page is offered again.
  const unpaid = /sub_\w+/.exec(page.url())?.[0]
  await page.getByRole('link', { name: 'Leave without paying' }).click()
  await expect(page).not.toHaveURL(/\/pay\//)
  // The return URL proves no payment.
  await page.goto(`${paths.success}?subscription_id=${unpaid}`)
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
  await navigate(page, paths.developerTools)
  await expect(plan(page, 'Free').getByText('Current Plan')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveAttribute('href', /\/pay\/sub_/)
})

test('SB-6 a declined card pays nothing; 3-D Secure asks the bank; rupees for a year', async ({ page, request }) => {
  await openPlans(page, request)
  await page.getByRole('radio', { name: 'INR ₹' }).check()
  await page.getByRole('radio', { name: /Yearly/ }).check()
  const opening = page.waitForEvent('popup')
  await choose(page, 'Basic')
  const popup = await opening
  await expect(popup.getByRole('heading', { name: /33,599/ })).toBeVisible()
  await payWith(popup, 'declined')
  await expect(popup.getByRole('alert')).toContainText('Nothing was charged.')
  await page.reload()
  await settled(page)
  await expect(plan(page, 'Free').getByText('Current Plan')).toBeVisible()
  await payWith(popup, 'asks')
  await popup.getByRole('button', { name: 'Approve' }).click()
  await expect(popup.getByText('User Verification Basic Annual is ready to use.')).toBeVisible()
  await expect(popup.getByText('₹33,599.00')).toBeVisible()
})

test('SB-7 an upgrade is previewed to the cent and applies immediately; a downgrade waits and can be undone', async ({
  page,
  request,
}) => {
  const user = await createSubscriber(request)
  await signIn(page, user, paths.developerTools)
  await plan(page, 'Professional').getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Change to Professional (monthly)' })
  await expect(
    dialog.getByText(/^Takes effect now\. .* We’ll charge Mastercard •• 5558 \$\d+\.\d\d today, then \$99\.00 on /),
  ).toBeVisible()
  const amount = await dialog.getByRole('button', { name: /^Pay \$/ }).textContent()
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('You’re now on Professional. Your full quota is available.')).toBeVisible()
  await expect(plan(page, 'Professional').getByText('Current Plan')).toBeVisible()

  await plan(page, 'Basic').getByRole('button').click()
  await page.getByRole('button', { name: 'Schedule change' }).click()
  await expect(page.getByText('Change scheduled')).toBeVisible()
  await expect(plan(page, 'Basic').getByText(/^Starts /)).toBeVisible()
  await navigate(page, paths.subscriptions)
  await expect(page.getByText(/^Switch to Basic on \w+ \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep Professional' }).click()
  await expect(page.getByText('Your plan will renew as usual.')).toBeVisible()
  await expect(page.getByText(/^Switch to Basic/)).toBeHidden()
  await navigate(page, paths.billing)
  await expect(page.getByRole('row', { name: /Paid/ }).filter({ hasText: String(amount).slice(4) })).toBeVisible()
})

async function openPlans(page: Page, request: Parameters<typeof createUser>[0]): Promise<TestUser> {
  const user = await createUser(request, { services: ['developer'] })
  await signIn(page, user, paths.developerTools)
  return user
}

function plan(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** The card opens what the plan costs; the button in that dialog pays for it. */
async function choose(page: Page, name: string): Promise<void> {
  await plan(page, name).getByRole('button', { name: 'View Details' }).click()
  await confirmation(page).click()
}

function confirmation(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: /^(Choose|Pay) / })
}

/** The page itself closes the window again. */
async function pressAndClose(page: Page, press: () => Promise<void>): Promise<void> {
  const opening = page.waitForEvent('popup')
  await press()
  const popup = await opening
  if (!popup.isClosed()) await popup.waitForEvent('close')
}

/** Holds the checkout request, so that the interim state can be checked. */
async function holdCheckout(page: Page): Promise<{ release: () => Promise<Record<string, unknown>> }> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let sent: Record<string, unknown> = {}
  await page.route('**/usegenkkurl', async (route) => {
    sent = route.request().postDataJSON()
    await gate
    await route.continue()
  })
  return {
    async release() {
      open()
      await expect.poll(() => sent).toHaveProperty('uuid')
      return sent
    },
  }
}
