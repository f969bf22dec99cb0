import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { createUser, newestMail, openSession, signIn } from './support/accounts.ts'
import { createApiKey } from './support/api-key.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { cards, control, createSubscriber, openPaymentPage, readState } from './support/payments.ts'

const banners = (page: Page) => page.getByRole('region', { name: 'Account notices' })

test('MO-2 quota at 80 and 100%, and an unfinished checkout, are banners at 390 and 1440 px that move nothing', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const { accessToken } = await openSession(request, user)
  const check = await checker(request, accessToken)
  await check(3, 3, 3, 3, 3, 3, 3)
  await openPaymentPage(request, accessToken, { planId: 'user_verification_basic_monthly' })
  await watchShifts(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 390) await signIn(page, user)
    else await page.reload()
    await settled(page)
    await expect(banners(page)).toContainText('You’ve used 84% of your 25 checks.')
    const checkout = 'You haven’t finished paying for Basic. You won’t be charged until you do.'
    await expect(banners(page).getByText(checkout)).toBeVisible()
    await expect(banners(page).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /\/pay\/sub_/)
    expect(await shiftsOf(page), `${width} px`).toBeLessThanOrEqual(0.02)
    await expectAccessible(page)
  }
  await banners(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Checkout discarded')).toBeVisible()
  await expect(banners(page)).not.toContainText('You haven’t finished paying')
  await check(3, 1)
  await page.reload()
  await expect(banners(page).getByRole('alert')).toContainText('You’ve used all 25 checks. Requests are rejected until')
})

test('DA-3 DA-4 DA-6 MO-2 an ending plan can be resumed, and a failed payment can be paid, from every page about money', async ({
  page,
  request,
}) => {
  const user = await createSubscriber(request, { tier: 'pro', card: cards.worksOnce })
  await cancel(request, user)
  await watchShifts(page)
  await signIn(page, user)
  await expect(banners(page)).toContainText(/Professional ends \w{3} \d+, \d{4}\./)
  const status = page.getByRole('region', { name: 'Status', exact: true })
  await expect(status).toHaveText(/^StatusActiveEndingProfessionalEnds \w{3} \d+, \d{4}$/)
  const row = page.getByRole('table', { name: 'Subscription' }).getByRole('row').nth(1)
  await expect(row.getByRole('cell')).toContainText([
    'User Verification',
    'Pro (monthly)',
    'Active',
    '',
    'Canceled — ends',
  ])
  await banners(page).getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Your plan will renew as usual.')).toBeVisible()
  await expect(banners(page)).toBeHidden()

  await control(request, user.subscriptionId, 'failed-renewal')
  await expect.poll(async () => (await readState(request, user)).open_invoice).not.toBeNull()
  const failed = /^Your last payment of \$99\.00 didn’t go through\. Pay by \w{3} \d+, \d{4} to keep Professional\.$/
  for (const [width, path] of [
    [390, paths.subscriptions],
    [390, paths.billing],
    [1440, paths.developerTools],
    [1440, paths.dashboard],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await settled(page)
    await expect(banners(page).getByText(failed)).toBeVisible()
    await expect(banners(page).getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /\/inv_/)
    expect(await shiftsOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(0.02)
    if (path === paths.billing) await expectAccessible(page)
  }
  await expect(status).toHaveText(/^StatusActivePayment due — pay nowProfessionalWas due \w{3} \d+, \d{4}$/)
  await expect(row.getByRole('cell')).toContainText([
    'User Verification',
    'Pro (monthly)',
    'Active',
    '',
    'Payment failed',
  ])
})

/** Checks one person per number, with this many fields. */
async function checker(
  request: APIRequestContext,
  accessToken: string,
): Promise<(...people: number[]) => Promise<void>> {
  const { verifyBatch } = await createApiKey(request, { accessToken })
  return async (...people) => {
    const person = Object.entries({ email: 'ada@gmail.com', firstname: 'Ada', lastname: 'Byron' })
    await verifyBatch(people.map((fields) => Object.fromEntries(person.slice(0, fields))))
  }
}

async function cancel(
  request: APIRequestContext,
  user: { email: string; accessToken: string; subscriptionId: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${user.accessToken}` }
  const subscription = { subscription_id: user.subscriptionId }
  const sent = await request.post('/cancel-otp', { headers, data: { email_id: user.email, ...subscription } })
  expect(sent.status(), await sent.text()).toBe(200)
  const { text } = await newestMail(request, user.email, /code|cancel/i)
  const otp = /\b\d{6}\b/.exec(text)?.[0]
  const { id: uuid } = await (await request.get('/auth/v1/user', { headers })).json()
  const canceled = await request.post('/cancel-subscription', { headers, data: { uuid, ...subscription, otp } })
  expect(canceled.status(), await canceled.text()).toBe(200)
}

/** Adds up how far things move on their own, as browsers measure it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = Object(entry)
        if (!hadRecentInput) shifts.sum += Number(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Object(Object(window).shifts).sum))
}
