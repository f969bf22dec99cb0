import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { mailedLink, newUser, openLink, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'
import { createSubscriber } from './support/payments.ts'

test('SE-1 SE-5 a plan chosen as a guest is offered after signing up', async ({ page, open, request, context }) => {
  const user = newUser()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(paths.pricing)
  for (const name of ['Free', 'Basic', 'Professional', 'Enterprise']) await expect(plan(page, name)).toBeVisible()
  await expect(plan(page, 'Professional')).toContainText('$99 / month')
  await expectShowcase(page)
  await page.getByRole('radio', { name: 'India (INR ₹)' }).check()
  await expect(page.getByText('Prices are now shown in Indian Rupees (₹)')).toBeVisible()
  await page.getByRole('radio', { name: /^Yearly/ }).check()
  await expect(page.getByText('Save up to 20%')).toBeVisible()
  await expect(plan(page, 'Professional')).toContainText('₹69,999 / year')
  await expect(plan(page, 'Professional')).toContainText('save ₹13,989')
  await expectAccessible(page)
  await plan(page, 'Professional').getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Professional' })
  await expect(details).toContainText('₹69,999 / year')
  await expect(details).toContainText('99.99% uptime')
  await expectAccessible(page)
  await details.getByRole('link', { name: 'Sign up for Professional' }).click()
  await expect(page).toHaveURL(paths.signup)
  await expect(page.getByText('continue with Professional. You won’t be charged until you confirm.')).toBeVisible()
  await page.getByLabel('First name').fill(user.firstName)
  await page.getByLabel('Last name').fill(user.lastName)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Confirm password').fill(user.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful')).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeHidden()

  // The link in the email opens a new tab.
  const tab = await context.newPage()
  await openLink(tab, await mailedLink(request, user.email))
  await tab.getByRole('checkbox', { name: /Developer Tools/ }).check()
  await tab.getByRole('button', { name: 'Continue' }).click()
  await tab.getByRole('button', { name: 'Continue to the plan you chose' }).click()
  await expect(tab).toHaveURL(`${paths.developerTools}?plan=user_verification_pro_yearly`)
  const dialog = tab.getByRole('dialog', { name: /Professional/ })
  await expect(dialog.getByRole('button', { name: 'Choose Professional — ₹69,999.00/year' })).toBeVisible()
  await dialog.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(tab).toHaveURL(paths.developerTools)
  await expect(plan(tab, 'Free').getByText('Current Plan')).toBeVisible()
})

test('SE-1 SE-5 a plan chosen as a guest is offered after signing in, in the currency the customer pays in', async ({
  page,
  open,
  request,
}) => {
  const customer = await createSubscriber(request)
  await open(paths.pricing)
  await page.getByRole('radio', { name: 'India (INR ₹)' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'India (INR ₹)' })).toBeChecked()
  await plan(page, 'Professional').getByRole('button', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Sign up for Professional' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await signIn(page, customer)
  await page.getByRole('button', { name: 'Continue to the plan you chose' }).click()
  const dialog = page.getByRole('dialog', { name: /Professional/ })
  await expect(dialog.getByText('Due today')).toBeVisible()
  await expect(dialog).not.toContainText('₹')
  await dialog.press('Escape')
  await page.evaluate(() => localStorage.setItem('dashboardActiveTab', 'developer'))
  for (const path of [paths.developerTools, paths.pricing, paths.dashboard]) {
    await navigate(page, path)
    await expect(plan(page, 'Basic').getByText('Current Plan')).toBeVisible()
    await expect(plan(page, 'Basic').getByRole('button')).toBeDisabled()
    await expect(plan(page, 'Free').getByRole('link', { name: 'Switch to Free' })).toBeVisible()
    await expect(plan(page, 'Professional')).toContainText('$99 / month')
    await expect(page.getByText('Your plan is billed in USD until it ends.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'India (INR ₹)' })).toBeDisabled()
  }
  await navigate(page, paths.pricing)
  await expectShowcase(page)
  await plan(page, 'Professional').getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog').getByText('Due today')).toBeVisible()
  await page.keyboard.press('Escape')
  await settled(page)
})

/** What the tools do and who uses them, drawn when the reader comes near. */
async function expectShowcase(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const tabs = (name: string) => page.getByRole('tablist', { name }).getByRole('tab')
  await expect(tabs('Tools')).toHaveText([
    'Disposable Email',
    'Name Verification',
    'User Verification',
    'Batch Verification',
  ])
  await expect(page.getByRole('heading', { name: 'Disposable email detection' })).toBeVisible()
  await expect(tabs('Common Use Cases')).toHaveText([
    'Disposable Email',
    'Name Verification',
    'Marketing Protection',
    'User Validation',
  ])
  await expect(page.getByText('Give trials only to people you can reach again.')).toBeVisible()
}

function plan(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}
