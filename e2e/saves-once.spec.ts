import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, signIn } from './support/accounts.ts'
import { holdResponses } from './support/hold-responses.ts'
import { expect, test } from './support/journey.ts'
import { chooseKeyAction } from './support/key-menu.ts'
import { navigate } from './support/pages.ts'
import { fillPasswords } from './support/settings.ts'

const newPassword = 'Difference2Engine'

test('SH-7 a saving button shows its busy label, is disabled while it works, and a double click saves once', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { hasProfile: false })
  await signIn(page, user)
  const profile = await holdResponses(page, '**/auth/v1/user', 'PUT')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await savesOnce(page, { button: 'Continue', busy: 'Saving...' }, profile)
  await expect(page).toHaveURL(paths.services)
  await page.getByRole('checkbox', { name: 'Developer Tools' }).check()
  await savesOnce(page, { button: 'Continue to Dashboard', busy: 'Saving...' }, profile)
  await expect(page).toHaveURL(paths.dashboard)

  await navigate(page, `${paths.profile}?tab=personal`)
  await page.getByLabel('First name').fill('Augusta')
  await savesOnce(page, { button: 'Save changes', busy: 'Saving...' }, profile)
  await expect(page.getByText('Information updated')).toBeVisible()
  await page.getByRole('tab', { name: 'Services' }).click()
  await page.getByRole('checkbox', { name: /Law Tools/ }).check()
  await savesOnce(page, { button: 'Save changes', busy: 'Saving...' }, profile)
  await expect(page.getByText('Services updated')).toBeVisible()
  await page.getByRole('tab', { name: 'Security' }).click()
  await fillPasswords(page, user.password, newPassword, newPassword)
  await savesOnce(page, { button: 'Update password', busy: 'Updating...' }, profile)
  await expect(page.getByText('Password updated')).toBeVisible()

  await navigate(page, paths.api)
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Sign-up form')
  const created = await holdResponses(page, /\/api-keys$/)
  await savesOnce(page, { button: 'Create API key', busy: 'Creating...' }, created)
  await page.getByRole('button', { name: 'Done' }).click()
  await chooseKeyAction(page, 'Sign-up form', 'Delete')
  const deleted = await holdResponses(page, /\/api-keys\//, 'DELETE')
  await savesOnce(page, { button: 'Delete API key', busy: 'Deleting...' }, deleted)
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await navigate(page, paths.contact)
  await page.getByLabel('Subject').fill('A question')
  await page.getByRole('textbox', { name: 'Message' }).fill('How long are results kept?')
  const sent = await holdResponses(page, '**/contact-form')
  await savesOnce(page, { button: 'Send message', busy: 'Sending...' }, sent)
})

/** Pressed twice, it works once, and says so while it does. */
async function savesOnce(
  page: Page,
  { button, busy }: { button: string; busy: string },
  held: Awaited<ReturnType<typeof holdResponses>>,
): Promise<void> {
  const before = held.count()
  held.hold()
  await page.getByRole('button', { name: button, exact: true }).dblclick()
  await expect(page.getByRole('button', { name: busy })).toBeDisabled()
  held.release()
  await expect(page.getByRole('button', { name: busy })).toBeHidden()
  expect(held.count()).toBe(before + 1)
}
