import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { elsewhere } from '../server/src/testing/elsewhere.ts'
import { createUser, newestMail, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { holdResponses } from './support/hold-responses.ts'
import { expect, test } from './support/journey.ts'
import { control, createSubscriber } from './support/payments.ts'

test.describe('a mistyped code', () => {
  test.use({ allowedConsole: [/status of (400|409)/] })

  test('CX-2 CX-3 CX-4 CX-5 CX-7 CX-8 by keyboard: the mailed code, a wrong one, the right one, and resuming', async ({
    page,
    request,
  }) => {
    const user = await createSubscriber(request)
    // Nobody can buy these yet.
    await page.route('**/rest/v1/subscriptions?*', async (route) => {
      const response = await route.fetch()
      const rows: object[] = await response.json()
      const law = { plan_id: 'legal_research_pro_yearly', service_type: 'law', usage_limit: null, is_active: true }
      const other = {
        plan_id: 'business_analytics_basic_monthly',
        service_type: 'other',
        usage_limit: 500,
        is_active: false,
      }
      const others = [
        { ...rows[0], ...law, id: '5e0f3ad2-7d8b-4b1a-9a44-0a4f6a1f7c01' },
        { ...rows[0], ...other, id: '5e0f3ad2-7d8b-4b1a-9a44-0a4f6a1f7c02', expires_at: '2026-09-01T12:00:00Z' },
      ]
      await route.fulfill({ response, json: [...rows, ...others] })
    })
    await signIn(page, user, paths.subscriptions)
    const card = page.getByRole('article', { name: 'User Verification Basic' })
    await expect(card.getByText('Active', { exact: true })).toBeVisible()
    await expect(card).toContainText('Developer Tools')
    await expect(card).toContainText('30,000 checks left')
    await page.getByRole('button', { name: 'Show history' }).click()
    await expect(page.getByRole('article', { name: 'User Verification Free' })).toContainText('Not Active')
    await expect(page.getByRole('article', { name: 'User Verification Free' })).toContainText('Expired On')
    const research = page.getByRole('article', { name: 'Legal Research Professional Annual' })
    await expect(research.getByText('Active', { exact: true })).toBeVisible()
    await expect(research).toContainText('Standard limits apply')
    const analytics = page.getByRole('article', { name: 'Business Analytics Basic' })
    for (const text of ['Not Active', '500 checks a month', 'Expired On Sep 1, 2026']) {
      await expect(analytics).toContainText(text)
    }
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByText(/For any other change, please contact support\.$/)).toBeVisible()

    await card.getByRole('button', { name: 'Cancel Subscription' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cancel User Verification Basic' })
    await expect(
      dialog.getByText(/^You’ll keep your plan until \w+ \d+, \d{4}\. Then you’ll move to Free/),
    ).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Confirm Cancellation' })
    await expect(confirm).toBeDisabled()
    const field = dialog.getByLabel('Verification code')
    await expect(field).toBeFocused()
    await page.clock.install()
    const asked = await holdResponses(page, '**/cancel-otp')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Requesting verification...' })).toBeDisabled()
    asked.release()
    await expect(dialog.getByText('Verification Code Sent')).toBeVisible()
    await expect(dialog.getByText('A verification code has been sent to your email.')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(dialog.getByRole('timer')).toHaveText(/^(10:00|09:59)$/)
    await expect(dialog.getByRole('button', { name: 'Send OTP' })).toBeHidden()
    await expectAccessible(page)
    // The clock goes on by itself, too: half a minute is left, whatever the machine takes to get here.
    await page.clock.fastForward(569_000)
    await expect(dialog.getByRole('timer')).toHaveText(/^00:[0-3]\d$/)
    await page.clock.fastForward(31_000)
    await expect(dialog.getByRole('button', { name: 'Send OTP' })).toBeVisible()

    const mail = await newestMail(request, user.email, /cancel/i)
    const code = String(/\b\d{6}\b/.exec(mail.text)?.[0])
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill(code === '111111' ? '222222' : '111111')
    await field.press('Enter')
    await expect(
      dialog.getByText('Invalid verification code. Please enter the correct code sent to your email. 4 attempts left.'),
    ).toBeVisible()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    const held = await holdResponses(page, '**/cancel-subscription')
    const refetched = page.waitForResponse(/\/rest\/v1\/subscriptions/)
    await field.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancelling...' })).toBeDisabled()
    held.release()
    await expect(page.getByText('Subscription Cancellation Initiated')).toBeVisible()
    await expect(
      page.getByText(
        'Your subscription cancellation request is being processed. It may take a few moments to reflect.',
      ),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Cancellation Initiated', { exact: true })).toBeVisible()
    await expect(card.getByText(/^Ends \w+ \d+$/)).toBeVisible()
    await expect(card.getByText('Active', { exact: true })).toBeHidden()
    await page.clock.fastForward(3000)
    await refetched
    await expect(page.getByText('No more charges')).toBeVisible()

    await card.getByRole('button', { name: 'Resume plan' }).click()
    await expect(page.getByText('Your plan will renew as usual.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible()
  })
})

test.describe('failures', () => {
  test.use({ allowedConsole: [/status of (400|404|429|500|503)|ERR_CONNECTION_RESET/] })

  test('CX-1 SY-5 a list that can’t be read says why, and can be refreshed', async ({ page, request }) => {
    const user = await createUser(request, { services: ['developer'] })
    await failing(page, '**/rest/v1/subscriptions?*', 503, 'unavailable', 'x')
    await signIn(page, user, paths.subscriptions)
    await expect(page.getByRole('heading', { name: 'Error Loading Subscriptions' })).toBeVisible(afterRetries)
    await page.unroute('**/rest/v1/subscriptions?*')
    await page.route('**/rest/v1/subscriptions?*', (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('An unexpected error occurred. Please try refreshing the page.')).toBeVisible(
      afterRetries,
    )
    await page.unroute('**/rest/v1/subscriptions?*')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('heading', { name: 'Error Loading Subscriptions' })).toBeHidden()
    await expect(page.getByRole('main')).toContainText('Free')
  })

  test('CX-3 CX-5 CX-7 CX-8 every failure of the dialog has its message', async ({ page, request }) => {
    const user = await createSubscriber(request, { tier: 'pro', country: 'IN' })
    await signIn(page, user, paths.subscriptions)
    const card = page.getByRole('article', { name: 'User Verification Professional' })
    await card.getByRole('button', { name: 'Cancel Subscription' }).click()
    const dialog = page.getByRole('dialog')

    // A code was just sent from another tab.
    const headers = { authorization: `Bearer ${user.accessToken}` }
    const { user: account } = await openSession(request, user)
    const ours = { subscription_id: user.subscriptionId }
    const sent = await request.post('/cancel-otp', { headers, data: { ...ours, email_id: user.email } })
    expect(sent.status()).toBe(200)
    await dialog.getByRole('button', { name: 'Send OTP' }).click()
    await expect(dialog.getByRole('alert')).toContainText('OTP Request Failed')
    await expect(
      dialog.getByText(/^Please wait \d+ minutes and \d+ seconds before requesting a new OTP\.$/),
    ).toBeVisible()
    // Five wrong codes use it up: a new one is sent at once.
    for (let guess = 0; guess < 4; guess += 1) {
      const data = { ...ours, uuid: account.id, otp: `00000${guess}` }
      expect((await request.post('/cancel-subscription', { headers, data })).status()).toBe(400)
    }
    const field = dialog.getByLabel('Verification code')
    const used = dialog.getByText('Invalid or expired verification code. Please request a new code.')
    await field.fill('000009')
    await field.press('Enter')
    await expect(used).toBeVisible()
    await dialog.getByRole('button', { name: 'Send OTP' }).click()
    await expect(dialog.getByText('Verification Code Sent')).toBeVisible()
    await expect(used).toBeHidden()
    const attempt = async (status: number, code: string, detail: string) => {
      await failing(page, '**/cancel-subscription', status, code, detail)
      await field.fill('123456')
      await dialog.getByRole('button', { name: 'Confirm Cancellation' }).click()
    }
    await field.fill('  ')
    await expect(dialog.getByRole('button', { name: 'Confirm Cancellation' })).toBeDisabled()
    // A browser doesn't submit a form whose button is disabled; the handler checks anyway.
    await dialog.getByRole('form').evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit())
    await expect(dialog.getByText('Please enter the verification code sent to your email.')).toBeVisible()
    await attempt(400, 'otp_expired', 'Invalid or expired verification code. Please request a new code.')
    await expect(used).toBeVisible()
    const unverified = 'Could not verify your email address. Please try again later.'
    await attempt(404, 'not_found', unverified)
    await expect(dialog.getByText(unverified)).toBeVisible()
    await attempt(503, 'unavailable', 'The provider is away.')
    await expect(dialog.getByRole('alert')).toContainText('Cancellation Failed')
    await expect(dialog.getByText('503: The provider is away.')).toBeVisible()
    // And with no response at all.
    await page.route('**/cancel-subscription', (route) => route.abort('connectionreset'))
    await dialog.getByRole('button', { name: 'Confirm Cancellation' }).click()
    await expect(
      page.getByText('Could not cancel the subscription. Please try again or contact support.'),
    ).toBeVisible()
    await page.route('**/cancel-otp', (route) => route.abort('connectionreset'))
    await dialog.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Could not request verification code. Please try again later.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: 'Cancel Subscription' })).toBeFocused()
  })
})

test('SB-7 CX-1 a failed renewal goes through grace to Free, and the open invoice stays visible', async ({
  page,
  request,
}) => {
  const user = await createSubscriber(request, { card: '4000000000000341' })
  await control(request, user.subscriptionId, 'failed-renewal')
  await signIn(page, user, paths.subscriptions)
  // The provider reports it in its own time.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(
      page.getByText(/^Your last payment of \$49.00 didn’t go through\. Pay by .* to keep Basic\.$/),
    ).toBeVisible({ timeout: 1000 })
  }).toPass(elsewhere)
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /\/inv_/)
  await expect(page.getByRole('article', { name: 'User Verification Basic' })).toContainText('Payment due')
  await expect(page.getByText(/^Pay by \w+ \d+, \d{4}$/)).toBeVisible()
  await control(request, user.subscriptionId, 'grace-end')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    const free = page.getByRole('article', { name: 'User Verification Free' }).first()
    await expect(free.getByText('Active', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass(elsewhere)
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(page.getByRole('article', { name: 'User Verification Basic' })).toContainText('Not Active')

  // Without the service, there is no plan for it.
  await signIn(page, await createUser(request, { services: ['law'] }), paths.subscriptions)
  await expect(page.getByRole('heading', { name: 'No Subscriptions Found' })).toBeVisible()
})

async function failing(page: Page, address: string, status: number, code: string, detail: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, json: { status: 'error', code, detail, request_id: 'req-12345678' } }),
  )
}
