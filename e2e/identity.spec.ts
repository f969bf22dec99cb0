import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Page } from '@playwright/test'
import { ageSignIn } from '../server/src/testing/age-sign-in.ts'
import {
  createUser,
  expireStoredSession,
  newestMail,
  passwordStatus,
  signIn,
  signUpWithGoogle,
} from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

const newPassword = 'Difference1822'

// A rejection is a response that the browser logs as an error.
test.use({ allowedConsole: [/40[013]|422/] })

test('SF-6 an old sign-in creates a permanent key with the current password, and a 90-day one without', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await signIn(page, user, paths.api)
  await signedInLongAgo(page, user.email)
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  const create = dialog.getByRole('button', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('Server')
  await create.click()
  await expect(dialog.getByText('For your security, confirm it’s you.')).toBeVisible()
  const current = dialog.getByLabel('Current password', { exact: true })
  await expect(current).toBeFocused()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.keyboard.type('Wrong-password-1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Current password is incorrect.')).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill(user.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('API key created successfully')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  await dialog.getByLabel('Name').fill('For a while')
  await dialog.getByLabel('Expires').selectOption('90')
  await create.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /For a while/ })).toBeVisible()
})

test('SF-6 a user without a password sets one, long after the sign-in, with a mailed code', async ({
  page,
  request,
}) => {
  const email = await signUpWithGoogle(page)
  await signedInLongAgo(page, email)
  await navigate(page, `${paths.profile}?tab=security`)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  const ask = page.getByRole('button', { name: 'Email me a code' })
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(page.getByText(`Sent to ${email}. It expires in 10 minutes.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend in 0:\d\d$/ })).toBeDisabled()
  await expectAccessible(page)
  const mailed = await mailedCode(request, email)
  const wrong = mailed === '111111' ? '222222' : '111111'
  for (const says of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await code.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`That code is wrong. ${says} left.`)).toBeVisible()
  }
  await code.fill(wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code no longer works. Send a new one.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in 0:\d\d$/ })).toBeDisabled()
  await expect(code).toHaveValue('')
  await expect.poll(() => mailedCode(request, email)).not.toBe(mailed)
  await code.fill(await mailedCode(request, email))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password updated')).toBeVisible()
  expect(await passwordStatus(request, { email, password: newPassword })).toBe(200)
})

test('SF-6 a user who forgot the password deletes the account with a mailed code', async ({ page, request }) => {
  const user = await createUser(request, { services: ['developer'] })
  await signIn(page, user, `${paths.profile}?tab=security&part=data`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel(`Type ${user.email} to confirm`).fill(user.email)
  await dialog.getByRole('button', { name: 'Email me a code instead' }).click()
  await dialog.getByRole('button', { name: 'Email me a code', exact: true }).click()
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(await mailedCode(request, user.email))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText('Account deleted')).toBeVisible()
  expect(await passwordStatus(request, user)).toBe(400)
})

/** The browser refreshes its token, which then shows the age of the sign-in. */
async function signedInLongAgo(page: Page, email: string): Promise<void> {
  const folder = process.env.DATA_FOLDER
  if (!folder) throw new Error('DATA_FOLDER is set by the global set-up')
  await ageSignIn(folder, email)
  await expireStoredSession(page)
  await page.reload()
  await settled(page)
}

async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  const { text } = await newestMail(request, email, /code/)
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}
