import { paths } from '@assay/contract/paths'
import { createUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { addAuthenticator, addKey } from './support/factors.ts'
import { expect, settled, test } from './support/journey.ts'

// Browsers accept no passkeys on an IP address.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') ?? '', allowedConsole: [/4\d\d/] })

test('AC-2 a passkey, offered after a password, signs in without one the next time', async ({ page, request }) => {
  const user = await createUser(request, { services: ['developer'] })
  await addAuthenticator(page)
  await page.goto(paths.login)
  await settled(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  const offer = page.getByRole('region', { name: 'Faster next time?' })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(offer).toBeVisible()
    await expectAccessible(page)
  }
  await offer.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(offer).toBeHidden()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
  await settled(page)
  // By keyboard alone: the button comes after Google's.
  await page.getByRole('button', { name: 'Continue with Google' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada')
  await expect(offer).toBeHidden()

  // Or from the browser's own list, in the field for the address.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
  await page.getByLabel('Email', { exact: true }).focus()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada')
})

test('AC-2 whoever declines a passkey isn’t asked again; AC-1 a security key is the second step', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await addAuthenticator(page, 'usb')
  const signIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.keyboard.press('Enter')
  }
  await page.goto(paths.login)
  await settled(page)
  await signIn()
  await page.getByRole('button', { name: 'No thanks' }).click()
  await expect(page.getByRole('region', { name: 'Faster next time?' })).toBeHidden()
  await settled(page)
  await addKey(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)

  await signIn()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use your security key')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada')
  await settled(page)
  await expect(page.getByRole('region', { name: 'Faster next time?' })).toBeHidden()
})
