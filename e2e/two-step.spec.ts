import { paths } from '@assay/contract/paths'
import { ageSignIn } from '../server/src/testing/age-sign-in.ts'
import { createUser, expireStoredSession, mailedLink, openLink } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { addApp } from './support/factors.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'

// A wrong code is a response that the browser logs as an error.
test.use({ allowedConsole: [/403|422|429/] })

test('AC-1 a password is followed by a code, which keeps the way to the page, a reload and a second tab', async ({
  page,
  request,
  context,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const app = await addApp(request, user)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(paths.billing)
  await expect(page).toHaveURL(paths.login)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the 6-digit code')
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await expectToFit(page)

  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the 6-digit code.')).toBeVisible()
  await page.keyboard.type('000 000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
  await expect(code).toBeFocused()
  // Neither an address typed by hand nor a second tab gets around it, and nothing of the account is loaded.
  await page.goto(paths.dashboard)
  await expect(code).toBeFocused()
  await expect(page).toHaveTitle(/^Two-step verification/)
  const second = await context.newPage()
  await second.goto(paths.api)
  await expect(second.getByLabel('6-digit code')).toBeFocused()
  expect(asked.filter((path) => /^\/(rest|billing|usage|api-keys|requests)\//.test(path))).toEqual([])

  await page.keyboard.type(app.nextCode())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada')
  await page.getByRole('button', { name: 'Continue to Billing' }).click()
  await expect(page).toHaveURL(paths.billing)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('API')
})

test('AC-1 too many wrong codes have to wait; a recovery code gets in all the same and says how many are left', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const app = await addApp(request, user)
  await app.guess(5)
  await page.goto(paths.login)
  await settled(page)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('6-digit code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Try again in 1[45]:\d\d$/ })).toBeDisabled()
  await expect(page.getByText('Too many wrong codes.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter a recovery code')
  const code = page.getByLabel('Recovery code')
  await expect(code).toBeFocused()
  await code.fill('wrongwrongwrong1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
  await code.fill((app.recoveryCodes[0] ?? '').toUpperCase().replace(/(.{4})/g, '$1 '))
  await page.keyboard.press('Enter')
  await expect(page.getByText('9 codes left.')).toBeVisible()
  await expect(page).toHaveURL(paths.dashboard)
})

test('AC-1 a mailed reset link still takes the code; a permanent key takes a fresh one in a dialog, and the form goes on as it was', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const app = await addApp(request, user)
  await page.goto(paths.login)
  await settled(page)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset email sent')).toBeVisible()
  await openLink(page, await mailedLink(request, user.email, /Reset/))
  await page.getByLabel('6-digit code').fill(app.nextCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await page.getByLabel('New password', { exact: true }).fill('Difference1822')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Difference1822')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page).toHaveURL(paths.login)

  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('Difference1822')
  await page.keyboard.press('Enter')
  // The app's next code would take half a minute.
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(app.recoveryCodes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.dashboard)
  await ageSignIn(process.env.DATA_FOLDER ?? '', user.email)
  await expireStoredSession(page)
  await page.goto(paths.api)
  await settled(page)

  await page.getByRole('button', { name: 'Create API key' }).click()
  const form = page.getByRole('dialog', { name: 'Create API key' })
  await form.getByLabel('Name').fill('Server')
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirm.getByLabel('6-digit code')).toBeFocused()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.keyboard.press('Escape')
  await expect(confirm).toBeHidden()
  await expect(form.getByText('You didn’t confirm it’s you, so nothing was changed.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Server')

  await form.getByRole('button', { name: 'Create API key' }).click()
  await confirm.getByRole('button', { name: 'Use a recovery code' }).click()
  await confirm.getByLabel('Recovery code').fill(app.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('API key created successfully')).toBeVisible()
})
