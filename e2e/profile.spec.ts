import { readFileSync } from 'node:fs'
import { AccountExport } from '@assay/contract/account'
import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, openSession, passwordStatus, signIn, signUpWithGoogle } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { expect, settled, test } from './support/journey.ts'

const newPassword = 'Difference2Engine'

test('PR-1 the names are changed and stay changed; the email address is shown and cannot be edited', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await openSettings(page, user, 'Personal')
  await expect(page.getByRole('tab')).toHaveText(['Personal', 'Security', 'Services'])
  await expect(page.getByLabel('Email address')).toHaveValue(user.email)
  await expect(page.getByLabel('Email address')).not.toBeEditable()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await page.getByLabel('First name').fill('  Augusta ')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByLabel('First name').fill('  Augusta ')
  await page.getByLabel('Last name').fill('King')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Information updated')).toBeVisible()
  await expect(page.getByText('Your personal information has been updated successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu: Augusta King' })).toBeVisible()
  await expect(save).toBeDisabled()
  await page.reload()
  await settled(page)
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
  const { user: stored } = await openSession(request, user)
  expect(stored.user_metadata).toMatchObject({ firstName: 'Augusta', first_name: 'Augusta', lastName: 'King' })

  // A name that is left out is asked for at its field.
  await page.getByLabel('Last name').fill('   ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter your last name.')).toBeVisible()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
})

test('PR-2 the button waits for all three fields, and every broken rule is named at its field', async ({
  page,
  request,
}) => {
  await openSettings(page, await createUser(request, { services: ['developer'] }), 'Security')
  const submit = page.getByRole('button', { name: 'Update password', exact: true })
  await expect(submit).toBeDisabled()
  await fillPasswords(page, 'Analytical1843', newPassword, '')
  await expect(submit).toBeDisabled()
  const broken = {
    Abc1: 'Password must be at least 8 characters long.',
    ABCDEFG1: 'Password must contain at least one lowercase letter.',
    abcdefg1: 'Password must contain at least one uppercase letter.',
    Abcdefgh: 'Password must contain at least one number or special character.',
  }
  for (const [password, message] of Object.entries(broken)) {
    await fillPasswords(page, 'Analytical1843', password, password)
    await submit.click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  }
  await fillPasswords(page, 'Analytical1843', newPassword, `${newPassword}x`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('New passwords do not match.')).toBeVisible()
  await expect(page.getByLabel('Confirm new password', { exact: true })).toBeFocused()
})

test.describe(() => {
  // A refused password is an answer of the server, which the browser reports as an error.
  test.use({ allowedConsole: [/422|400/] })

  test('PR-3 a wrong current password and the same one again are refused; the right one changes it, and the old one no longer signs in', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services: ['developer'] })
    await openSettings(page, user, 'Security')
    await fillPasswords(page, 'Wrong-password-1', newPassword, newPassword)
    await page.getByRole('button', { name: 'Update password', exact: true }).click()
    await expect(page.getByText('Current password is incorrect.')).toBeVisible()
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
    expect(await passwordStatus(request, user)).toBe(200)

    await fillPasswords(page, user.password, user.password, user.password)
    await page.getByRole('button', { name: 'Update password', exact: true }).click()
    await expect(page.getByText('Failed to update password')).toBeVisible()
    await expect(page.getByText('Your new password must be different from your current one.')).toBeVisible()

    await fillPasswords(page, user.password, newPassword, newPassword)
    await page.getByRole('button', { name: 'Update password', exact: true }).click()
    await expect(page.getByText('Password updated')).toBeVisible()
    await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
    await expect(page).toHaveURL(`${paths.profile}?tab=security`)
    expect(await passwordStatus(request, user)).toBe(400)
    expect(await passwordStatus(request, { ...user, password: newPassword })).toBe(200)
  })
})

test('PR-4 SV-2 SV-3 the services are chosen as in the first steps, and at least one', async ({ page, request }) => {
  const user = await createUser(request, { services: ['developer'] })
  await openSettings(page, user, 'Services')
  await page.getByRole('checkbox', { name: /Developer Tools/ }).uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Service selection required')).toBeVisible()
  await expect(page.getByText('Please select at least one service.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Law Tools/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Services updated')).toBeVisible()
  await expect(page.getByText('Your service preferences have been updated.')).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(page.getByRole('checkbox', { name: /Law Tools/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Developer Tools/ })).not.toBeChecked()
  const { user: stored } = await openSession(request, user)
  expect(stored.user_metadata).toMatchObject({ services: ['law'] })
})

test('SH-7 a saving button shows its busy label, is disabled while it works, and a double click saves once', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await openSettings(page, user, 'Personal')
  const slow = await holdAnswers(page, '**/auth/v1/user', 'PUT')
  await page.getByLabel('First name').fill('Augusta')
  await page.getByRole('button', { name: 'Save changes' }).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  slow.release()
  await expect(page.getByText('Information updated')).toBeVisible()
  expect(slow.count()).toBe(1)

  await page.getByRole('tab', { name: 'Services' }).click()
  slow.hold()
  await page.getByRole('checkbox', { name: /Law Tools/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  slow.release()
  await expect(page.getByText('Services updated')).toBeVisible()
  expect(slow.count()).toBe(2)

  await page.getByRole('tab', { name: 'Security' }).click()
  slow.hold()
  await fillPasswords(page, user.password, newPassword, newPassword)
  await page.getByRole('button', { name: 'Update password', exact: true }).dblclick()
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  slow.release()
  await expect(page.getByText('Password updated')).toBeVisible()
  expect(slow.count()).toBe(3)
})

test('SH-7 so do the first steps, a new key, its end, and a message: each saves once for a double click', async ({
  page,
  request,
}) => {
  await signIn(page, await createUser(request, { hasProfile: false }))
  const user = await holdAnswers(page, '**/auth/v1/user', 'PUT')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await savesOnce(page, { button: 'Continue', busy: 'Saving...' }, user)
  await expect(page).toHaveURL(paths.services)
  await page.getByRole('checkbox', { name: 'Developer Tools' }).check()
  await savesOnce(page, { button: 'Continue to Dashboard', busy: 'Saving...' }, user)
  await expect(page).toHaveURL(paths.dashboard)

  await page.goto(paths.api)
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sign-up form')
  const created = await holdAnswers(page, /\/api-keys$/)
  await savesOnce(page, { button: 'Create API key', busy: 'Creating...' }, created)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Delete Sign-up form' }).click()
  const deleted = await holdAnswers(page, /\/api-keys\//, 'DELETE')
  await savesOnce(page, { button: 'Delete API key', busy: 'Deleting...' }, deleted)
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await page.goto(paths.contact)
  await page.getByLabel('Subject').fill('A question')
  await page.getByRole('textbox', { name: 'Message' }).fill('How long are results kept?')
  const sent = await holdAnswers(page, '**/contact-form')
  await savesOnce(page, { button: 'Send message', busy: 'Sending...' }, sent)
})

test('PR-5 the export is one JSON file with the own data', async ({ page, request }) => {
  const user = await createUser(request, { services: ['developer'] })
  await openSettings(page, user, 'Security')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export your data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^assay-account-\d{4}-\d\d-\d\d\.json$/)
  const exported = AccountExport.parse(JSON.parse(readFileSync(await download.path(), 'utf8')))
  expect(exported.profile).toMatchObject({ email: user.email })
  await expect(page.getByText('Your data was exported')).toBeVisible()
})

test.describe(() => {
  // The browser reports a refused password, and the logout of an account that is gone.
  test.use({ allowedConsole: [/403/] })

  test('PR-5 someone who has just signed in with Google deletes the account without a password', async ({ page }) => {
    const email = await signUpWithGoogle(page)
    await page.goto(`${paths.profile}?tab=security`)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('Account deleted')).toBeVisible()
  })

  test('PR-5 the account is deleted with the typed address and the password, and no longer signs in', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services: ['developer'] })
    await openSettings(page, user, 'Security')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    const confirm = dialog.getByRole('button', { name: 'Delete account' })
    await expect(confirm).toBeDisabled()
    await expect(dialog.getByLabel(`Type ${user.email} to confirm`)).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel(`Type ${user.email} to confirm`).fill(user.email)
    await dialog.getByLabel('Current password', { exact: true }).fill('Wrong-password-1')
    await confirm.click()
    await expect(dialog.getByText('Current password is incorrect.')).toBeVisible()
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
    expect(await passwordStatus(request, user)).toBe(200)

    await dialog.getByLabel('Current password', { exact: true }).fill(user.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('Account deleted')).toBeVisible()
    await expect(page.getByText('Your account and its data have been removed.')).toBeVisible()
    expect(await passwordStatus(request, user)).toBe(400)
  })
})

test('PR-3 someone who signs in with Google sets a password, and changes it from then on', async ({
  page,
  request,
}) => {
  const email = await signUpWithGoogle(page)
  await page.goto(`${paths.profile}?tab=security`)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeHidden()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  expect(await passwordStatus(request, { email, password: newPassword })).toBe(200)
})

test('Log out everywhere ends this session and every other one', async ({ page, request }) => {
  const user = await createUser(request, { services: ['developer'] })
  const elsewhere = await openSession(request, user)
  await openSettings(page, user, 'Security')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText('You have been successfully logged out')).toBeVisible()
  const answer = await request.get('/auth/v1/user', { headers: { authorization: `Bearer ${elsewhere.accessToken}` } })
  expect(answer.status()).not.toBe(200)
})

test('the tab is in the address, and the settings are changed by keyboard alone', async ({ page, request }) => {
  await openSettings(page, await createUser(request, { services: ['developer'] }), 'Personal')
  await page.getByRole('tab', { name: 'Personal' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${paths.profile}?tab=security`)
  await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused()
  await page.reload()
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
})

async function openSettings(page: Page, user: Parameters<typeof signIn>[1], tab: 'Personal' | 'Security' | 'Services') {
  await signIn(page, user, `${paths.profile}?tab=${tab.toLowerCase()}`)
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

async function fillPasswords(page: Page, current: string, next: string, confirmation: string) {
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation)
  await page.getByLabel('Current password', { exact: true }).fill(current)
}

/** A slow network: requests leave when they are released. Counts the saving ones. */

/** Pressed twice, it works once, and says so while it does. */
async function savesOnce(
  page: Page,
  { button, busy }: { button: string; busy: string },
  held: Awaited<ReturnType<typeof holdAnswers>>,
): Promise<void> {
  const before = held.count()
  held.hold()
  await page.getByRole('button', { name: button, exact: true }).dblclick()
  await expect(page.getByRole('button', { name: busy })).toBeDisabled()
  held.release()
  await expect(page.getByRole('button', { name: busy })).toBeHidden()
  expect(held.count()).toBe(before + 1)
}
