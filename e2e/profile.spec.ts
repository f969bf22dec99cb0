import { paths } from '@assay/contract/paths'
import { createUser, openSession, passwordStatus, signUpWithGoogle } from './support/accounts.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'
import { fillPasswords, openSettings } from './support/settings.ts'

const newPassword = 'Difference2Engine'

test.describe(() => {
  // The browser reports every 4xx as an error, a wrong password included.
  test.use({ allowedConsole: [/422|400/] })

  test('PR-1 PR-2 PR-3 PR-4 SV-2 SV-3 the settings: names, a new password with every rule at its field, and services, each of which stays changed', async ({
    page,
    request,
  }) => {
    const user = await createUser(request, { services: ['developer'] })
    await openSettings(page, user, 'Personal')
    await expect(page.getByRole('tab')).toHaveText(['Personal', 'Security', 'Services'])
    await expect(page.getByLabel('Email address')).toHaveValue(user.email)
    await expect(page.getByLabel('Email address')).not.toBeEditable()
    // It stands alone: nothing on this tab changes it.
    await expect(page.getByRole('tabpanel').getByRole('button')).toHaveText(['Save changes'])
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(0)
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

    // The tab is in the address.
    await page.getByRole('tab', { name: 'Personal' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`${paths.profile}?tab=security`)
    await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
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

    await page.getByRole('tab', { name: 'Services' }).click()
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
    const { user: changed } = await openSession(request, { ...user, password: newPassword })
    expect(changed.user_metadata).toMatchObject({ services: ['law'] })
  })
})

test('PR-3 someone who signs in with Google sets a password, and changes it from then on', async ({
  page,
  request,
}) => {
  const email = await signUpWithGoogle(page)
  await navigate(page, `${paths.profile}?tab=security`)
  await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeHidden()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  expect(await passwordStatus(request, { email, password: newPassword })).toBe(200)
})
