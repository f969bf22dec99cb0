import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { createUser, mailedLink, openLink, passwordStatus, signIn, type TestUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'

const services = ['developer' as const]
const newPassword = 'Difference1822'

async function requestLink(page: Page, request: APIRequestContext, { email }: TestUser): Promise<string> {
  await page.goto(paths.login)
  await settled(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(dialog).toBeHidden()
  return mailedLink(request, email, /Reset your/)
}

async function submit(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmation)
  await page.getByRole('button', { name: 'Reset password', exact: true }).click()
}

test.describe('bad tokens', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('RP-1 with a token unknown to the server, or without one: "Invalid link", then /login, where a new link can be requested; for a signed-in user too', async ({
    page,
    open,
    request,
  }) => {
    const expiresAt = Math.round(Date.now() / 1000) + 3600
    const bad = `${paths.resetPassword}#access_token=bad&refresh_token=bad&expires_in=3600&expires_at=${expiresAt}&token_type=bearer&type=recovery`
    await page.clock.install()
    await open(bad)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid link')
    await expect(page).not.toHaveURL(/token/)
    // Moving the mouse while reading doesn't stop the redirect.
    await page.mouse.move(200, 200)
    await page.mouse.move(300, 260)
    await expectAccessible(page)
    await page.clock.fastForward(6000)
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByRole('region', { name: 'Notices' }).getByText('Invalid link')).toBeVisible()
    await page.getByRole('button', { name: 'Request a new link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset your password' })
    await expect(dialog).toBeVisible()

    // Or without waiting for the redirect.
    await open(paths.resetPassword)
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')

    const user = await createUser(request, { services })
    await signIn(page, user)
    await page.goto(bad)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid link')
    await expect(page.getByLabel('New password', { exact: true })).toBeHidden()
  })

  test('RP-4 the keyboard alone requests a link, is told what the server rejects, and resets the password', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services })
    await page.goto(paths.login)
    await settled(page)
    await page.getByRole('button', { name: 'Forgot password?' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type(user.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(await mailedLink(request, user.email, /Reset your/))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Choose a new password' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.resetPassword)
    const field = page.getByLabel('New password', { exact: true })
    // Between the two fields is the button that shows the password; a field reached by Tab is selected.
    const typeTwice = async (password: string) => {
      await page.keyboard.type(password)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
    }
    await field.focus()
    await typeTwice(user.password)
    await expect(page.getByText('Failed to reset password')).toBeVisible()
    await expect(page.getByText('Your new password must be different from your current one.')).toHaveCount(1)
    await expect(field).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await typeTwice(newPassword)
    await expect(page).toHaveURL(paths.login)
    await settled(page)
    expect(await passwordStatus(request, { ...user, password: newPassword })).toBe(200)
  })
})

test('RP-2 RP-3 RP-4 RP-5 the mailed link: checks, a new password, /login, and the old password is gone', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services })
  const link = await requestLink(page, request, user)
  // The token leaves the address bar before the server has responded.
  let release = () => {}
  const seen = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/auth/v1/token?grant_type=pkce', async (route) => {
    await seen
    await route.continue()
  })
  const asked = page.waitForRequest('**/auth/v1/token?grant_type=pkce')
  await openLink(page, link)
  await asked
  await expect(page).toHaveURL(paths.resetPassword)
  await expect(page.getByText('Checking the link')).toBeAttached()
  release()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()

  await submit(page, newPassword, 'Difference1823')
  await expect(page.getByText("Passwords don't match", { exact: true })).toHaveCount(1)
  await expect(page.getByText('Please ensure both passwords match.')).toBeVisible()
  await expect(page.getByLabel('Confirm new password')).toBeFocused()
  await expectAccessible(page)

  await submit(page, 'aB1!x')
  await expect(page.getByText('Password too short')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  for (const [password, message] of [
    ['aB1!xyz', 'Password must be at least 8 characters long.'],
    ['ABCDEFG1', 'Password must contain at least one lowercase letter.'],
    ['abcdefg1', 'Password must contain at least one uppercase letter.'],
    ['abcdefgH', 'Password must contain at least one number or special character.'],
  ] as const) {
    await submit(page, password)
    await expect(page.getByText(message)).toHaveCount(1)
  }

  // A reload keeps the visit, although the link is used up.
  await page.reload()
  await settled(page)
  await submit(page, newPassword)
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText('Password updated')).toBeVisible()
  expect(await passwordStatus(request, user)).toBe(400)

  await openLink(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid link')

  await page.goto(paths.login)
  await settled(page)
  await signIn(page, { ...user, password: newPassword })
  await expect(page).toHaveURL(paths.dashboard)
})
