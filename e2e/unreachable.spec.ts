import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, mailedLink, newUser, openLink, signIn, signUpUser, type TestUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries, type Connection, createConnection } from './support/connection.ts'
import { expect, test as journey, settled } from './support/journey.ts'

const services = ['developer' as const]

/** The page with a server that comes and goes, as far as its browser can tell. */
const test = journey.extend<{ server: Connection }>({
  server: async ({ page }, use) => use(createConnection(page)),
})

test.use({
  allowedConsole: [/net::ERR_CONNECTION_REFUSED|request failed \(network\)|script of this page could not be loaded/],
})
const newPassword = 'Difference1822'

test('LI-6 LI-8 RP-4 SU-10 a reset request, a reset, a sign-up after its captcha, and a sign-in that fail say so, and the next try works', async ({
  page,
  open,
  request,
  server,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const user = await createUser(request, { services })
  await open(paths.login)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(user.email)
  await server.lose()
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset failed')).toBeVisible()
  await expect(page.getByText('An error occurred while sending the reset email')).toBeVisible()
  expect(logged.some((text) => text.startsWith('Password reset request failed (network)'))).toBe(true)
  await server.restore()
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(dialog).toBeHidden()

  await openLink(page, await mailedLink(request, user.email, /Reset your/))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await server.lose()
  await page.getByRole('button', { name: 'Reset password', exact: true }).click()
  await expect(page.getByText('Failed to reset password')).toBeVisible()
  await expect(page.getByText('An error occurred while resetting your password.')).toBeVisible()
  await server.restore()

  await page.evaluate(() => localStorage.clear())
  await open(paths.signup)
  await fillSignUp(page, newUser())
  await page.route('**/auth/v1/signup*', async (route) => {
    await server.lose()
    await route.abort('connectionrefused')
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Signup failed. An error occurred during signup.')
  await expect(page.getByText('An error occurred')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await server.restore()

  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  // The sign-up form has fields of the same names.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await server.lose()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByText('An error occurred while signing in')).toBeVisible()
  await server.restore()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await settled(page)
})

test('CP-2 SV-3 the first steps: "Failed to update profile", then "Update failed", and each next try works', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, await createUser(request, { hasProfile: false }))
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await server.lose()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page).toHaveURL(paths.completeProfile)
  await server.restore()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(paths.services)
  await expect(page.getByText('Failed to update profile')).toBeHidden()
  await settled(page)

  await page.getByRole('checkbox', { name: 'Other Services' }).check()
  await server.lose()
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(page.getByText('Update failed')).toBeVisible()
  await expect(page.getByText('An error occurred while updating your services')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Other Services' })).toBeChecked()
  await server.restore()
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await settled(page)
})

test('PR-1 PR-3 PR-4 NO-1 NO-2 SH-6 failed saves keep what was typed; notifications that can’t be marked or loaded, a failed logout, and the way to recover', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, await signUpUser(request, { services }), paths.profile)
  await server.lose()
  await page.getByLabel('First name').fill('Augusta')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update information')).toBeVisible()
  await expect(page.getByText('An error occurred while updating your information.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')

  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByLabel('Current password', { exact: true }).fill('Analytical1843')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Failed to update password')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(newPassword)

  await page.getByRole('tab', { name: 'Services' }).click()
  await page.getByRole('checkbox', { name: /Law Tools/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update services')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Law Tools/ })).toBeChecked()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Law Tools' })).toBeHidden()
  await server.restore()

  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page.getByRole('article', { name: 'Welcome to Assay' })).toBeVisible()
  await server.lose()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Couldn’t mark all as read')).toBeVisible()
  await expect(page.getByText('1 unread notification', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as read: Welcome to Assay' }).click()
  await expect(page.getByText('Couldn’t update the notification')).toBeVisible()

  await page.getByRole('tab', { name: /Alerts/ }).click()
  await expect(page.getByText('We couldn’t load your notifications')).toBeVisible(afterRetries)
  await expect(page.getByRole('tabpanel').getByText('We can’t reach Assay.')).toBeVisible()
  await expectAccessible(page)
  await server.restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We couldn’t load your notifications')).toBeHidden()

  await server.lose()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logout failed')).toBeVisible()
  await expect(page.getByText('An error occurred while logging out')).toBeVisible()
})

async function fillSignUp(page: Page, user: TestUser) {
  await page.getByLabel('First name').fill(user.firstName)
  await page.getByLabel('Last name').fill(user.lastName)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Confirm password').fill(user.password)
}
