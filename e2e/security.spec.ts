import { readFileSync } from 'node:fs'
import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { apiHeaders, createUser, mailedLink, openLink, openSession, type TestUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { addAuthenticator, codeFromApp } from './support/factors.ts'
import { expect, settled, test } from './support/journey.ts'
import { openSettings } from './support/settings.ts'

// A rejected code is a response that the browser logs as an error.
test.use({ allowedConsole: [/422/] })

test('AC-1 an authenticator app is added by keyboard, its recovery codes are saved, and one of them replaces the lost phone', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await openSettings(page, user, 'Security')
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('heading', { name: /^Only your password protects this account/ })).toBeVisible()
  await page.getByRole('link', { name: 'Add two-step verification' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByText('resetting your password by email won’t help')).toBeVisible()
  await page.keyboard.press('Enter')
  const code = dialog.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
  const right = await codeFromApp(dialog)
  await code.fill(right === '111111' ? '222222' : '111111')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That code isn’t right.')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.keyboard.press('Enter')

  // Ten codes, shown once: nothing closes the dialog until they are saved.
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Save the codes first, then check this box.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('assay-recovery-codes.txt')
  expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'))
  await expectAccessible(page)
  await dialog.getByLabel('I saved them').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(
    page.getByRole('heading', { name: 'Signed in with a password and an authenticator app', exact: true }),
  ).toBeVisible()
  await expect(
    page.getByText(/^A password alone doesn’t open this account\. You have 10 recovery codes /),
  ).toBeVisible()
  await expectAccessible(page)

  // The phone is lost: whoever got in with a saved code, as in two-step.spec.ts, puts a new one in its place, and the old one goes.
  await recoverSession(page, user, codes[3] ?? '')
  await page.goto(`${paths.profile}?tab=security&add=app`)
  await dialog.getByLabel('Name').fill('New phone')
  await page.keyboard.press('Enter')
  await code.fill(await codeFromApp(dialog))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const steps = page.getByRole('list', { name: 'Second steps' })
  await expect(steps.getByRole('listitem')).toHaveText([/^Phone/, /^New phone/, /9 codes left/])
  await page.getByRole('button', { name: 'Remove Phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(steps.getByRole('listitem')).toHaveText([/^New phone/, /9 codes left/])

  // The last one turns it off, and says so first.
  await page.getByRole('button', { name: 'Remove New phone' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('your password alone opens this account again')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('heading', { name: /^Only your password/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Two-step verification' })).toBeFocused()
})

test.describe(() => {
  // Browsers accept no IP address for passkeys.
  test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') ?? '' })

  test('AC-2 a passkey is added, renamed and removed', async ({ page, request }) => {
    await addAuthenticator(page)
    await openSettings(page, await createUser(request, { services: ['developer'] }), 'Security')
    const passkeys = page.getByRole('list', { name: 'Your passkeys' })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveText([/^Chrome on .*Added/])
    await expect(
      page.getByRole('heading', { name: 'Signed in with a password and a passkey', exact: true }),
    ).toBeVisible()
    await expect(page.getByText('A password still opens this account on its own.')).toBeVisible()
    await page.getByRole('button', { name: /^Rename / }).click()
    await dialog.getByLabel('Name').fill('  Work laptop ')
    await page.keyboard.press('Enter')
    await expect(passkeys.getByRole('listitem')).toHaveText([/^Work laptop/])
    // The device has one for this account already.
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await expect(page.getByText('This device is already registered for your account.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove Work laptop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Passkeys' })).toBeFocused()
  })
})

test('PR-1 AC-1 a lost mailbox is replaced under Security with the password alone, by a link to the new address', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await openSettings(page, user, 'Security')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('New email address')).toBeFocused()
  await page.keyboard.type(user.email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That’s the address you have now.')).toBeVisible()
  const email = `new-${user.email}`
  await dialog.getByLabel('New email address').fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`We sent a link to ${email}.`)).toBeVisible()
  await expectAccessible(page)
  await openLink(page, await mailedLink(request, email))
  await settled(page)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
})

/** Signed in with the password and a recovery code. */
async function recoverSession(page: Page, user: TestUser, code: string): Promise<void> {
  const { accessToken } = await openSession(page.request, user)
  const headers = { ...(await apiHeaders(page.request)), authorization: `Bearer ${accessToken}` }
  const raised = await page.request.post('/auth/v1/factors/recovery-codes/verify', { headers, data: { code } })
  await page.evaluate((kept) => localStorage.setItem('assay-auth', kept), await raised.text())
}
