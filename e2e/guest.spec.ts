import { paths } from '@assay/contract/paths'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

const services = ['developer' as const]

test('RT-1 RT-2 / leads a guest to /login; /, /login and /signup lead a user to /dashboard, and Back doesn’t return', async ({
  page,
  open,
  request,
}) => {
  const user = await createUser(request, { services })
  await open(paths.home)
  await expect(page).toHaveURL(paths.login)
  await signIn(page, user)
  await open(paths.home)
  await expect(page).toHaveURL(paths.dashboard)
  for (const path of [paths.login, paths.signup]) {
    await page.goto(paths.termsOfService)
    await page.goto(path)
    await expect(page).toHaveURL(paths.dashboard)
    await settled(page)
    await page.goBack()
    await expect(page).toHaveURL(paths.termsOfService)
  }
  // Back after the sign-in doesn't lead to the form either.
  await page.goForward()
  await expect(page).toHaveURL(paths.dashboard)
  await settled(page)
})

test('a deep link survives the sign-in: /dashboard offers to continue, also after a payment; the offer can be dismissed, and signing out makes none', async ({
  page,
  open,
  request,
}) => {
  const user = await createUser(request, { services })
  await open(`${paths.billing}?status=paid#billing-history`)
  await expect(page).toHaveURL(paths.login)
  await signIn(page, user)
  await expect(page).toHaveURL(paths.dashboard)
  await page.getByRole('button', { name: 'Continue to Billing' }).click()
  await expect(page).toHaveURL(`${paths.billing}?status=paid#billing-history`)
  await settled(page)
  await page.goto(paths.dashboard)
  await settled(page)
  await expect(page.getByRole('button', { name: 'Continue to Billing' })).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  await open(paths.notifications)
  await signIn(page, user)
  await expect(page.getByRole('button', { name: 'Continue to Notifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Continue to Notifications' })).toBeHidden()
  await navigate(page, paths.contact)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
  await signIn(page, user)
  await expect(page).toHaveURL(paths.dashboard)
  await expect(page.getByRole('button', { name: /^Continue to/ })).toBeHidden()

  // Back from the payment page without a session.
  await page.evaluate(() => localStorage.clear())
  await open(`${paths.success}?subscription_id=sub_elsewhere`)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re not signed in here' })).toBeVisible()
  await expect(page.getByText('may take up to 5 minutes to show in the dashboard')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(paths.login)
  await signIn(page, user)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page).toHaveURL(`${paths.success}?subscription_id=sub_elsewhere`)
  await expect(page.getByRole('heading', { name: 'You’re not signed in here' })).toBeHidden()
})
