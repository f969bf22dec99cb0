import { readFileSync } from 'node:fs'
import { AccountExport } from '@assay/contract/account'
import { paths } from '@assay/contract/paths'
import { createUser, openSession, passwordStatus, signIn, signUpWithGoogle } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { pollDuringDeletion, untilPolled } from './support/hold-responses.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'
import { createSubscriber } from './support/payments.ts'

test('PR-5 the export is one JSON file with the own data, and Log out everywhere ends every session', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const elsewhere = await openSession(request, user)
  await signIn(page, user, `${paths.profile}?tab=security&part=data`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export your data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^assay-account-\d{4}-\d\d-\d\d\.json$/)
  const exported = AccountExport.parse(JSON.parse(readFileSync(await download.path(), 'utf8')))
  expect(exported.profile).toMatchObject({ email: user.email })
  await expect(page.getByText('Your data was exported')).toBeVisible()

  await page.getByRole('tab', { name: 'Sessions and activity' }).click()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText('You have been successfully logged out')).toBeVisible()
  const response = await request.get('/auth/v1/user', { headers: { authorization: `Bearer ${elsewhere.accessToken}` } })
  expect(response.status()).not.toBe(200)
})

test.describe(() => {
  // The browser reports the wrong password, and the sign-out of an account that is gone.
  test.use({ allowedConsole: [/403/] })

  test('PR-5 someone who has just signed in with Google deletes the account without a password, and nothing is requested for it meanwhile', async ({
    page,
  }) => {
    await page.clock.install()
    const email = await signUpWithGoogle(page)
    await navigate(page, `${paths.profile}?tab=security&part=data`)
    await settled(page)
    await untilPolled(page)
    const sent = await pollDuringDeletion(page)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('Account deleted')).toBeVisible()
    expect(sent).toEqual(['POST /auth/v1/logout'])
  })

  test('PR-5 MO-4 a paying account is told what it loses and what we keep, is deleted with the typed address and the password, and no longer signs in', async ({
    page,
    request,
  }) => {
    const user = await createSubscriber(request)
    await page.setViewportSize({ width: 390, height: 800 })
    await signIn(page, user, `${paths.profile}?tab=security&part=data`)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText(
      /Basic ends now\. You lose the \d+ days left until \w{3} \d+, \d{4} and 30,000 unused checks, without a refund\./,
    )
    await expect(dialog).toContainText('Your API keys stop working right away.')
    await expect(dialog).toContainText('Your invoices, for 8 years: tax law requires it.')
    await expect(dialog).toContainText('Export your data')
    await expect(dialog.getByLabel(`Type ${user.email} to confirm`)).toBeFocused()
    await page.setViewportSize({ width: 1440, height: 900 })
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
    await expect(page.getByText('Your account and data have been deleted.')).toBeVisible()
    expect(await passwordStatus(request, user)).toBe(400)
  })
})
