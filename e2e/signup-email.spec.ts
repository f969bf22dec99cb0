import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, mailedLink, newUser, openLink, passwordStatus, type TestUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'

const rejection =
  "That looks like a disposable email address. Use one you'll keep: we send receipts and security notices there."

async function fillRest(page: Page, { firstName, lastName, password }: TestUser) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

test('FW-6 a disposable address is politely rejected, a typo corrected by keyboard, and sign-up completes', async ({
  page,
  open,
  request,
}) => {
  const user = newUser()
  const name = user.email.split('@')[0]
  await open(paths.signup)
  await fillRest(page, user)
  const email = page.getByLabel('Email')
  await email.fill(`${name}@mailinator.com`)
  await email.press('Tab')
  await expect(page.getByText(rejection)).toHaveCount(1)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(rejection)
  await expectAccessible(page)

  const posted: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST') posted.push(new URL(sent.url()).pathname)
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(email).toBeFocused()
  await expect(page.getByText(rejection)).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(posted).toEqual([])

  await email.fill(`${name}@gmmail.com`)
  await expect(page.getByText(rejection)).toHaveCount(0)
  await page.keyboard.press('Tab')
  const offer = page.getByRole('button', { name: `${name}@gmail.com` })
  await expect(page.getByText(`Did you mean ${name}@gmail.com?`)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await expect(offer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(email).toHaveValue(`${name}@gmail.com`)
  await expect(email).toBeFocused()
  await expect(offer).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(page.getByText('Registration successful')).toBeVisible()
  await openLink(page, await mailedLink(request, `${name}@gmail.com`))
  await expect(page).toHaveURL(paths.services)
  await settled(page)
})

test('FW-6 a likely typo stops the first submit, and an intended spelling passes the second', async ({
  page,
  open,
}) => {
  const user = newUser()
  await open(paths.signup)
  await page.getByLabel('Email').fill(user.email.replace('example.com', 'gmmail.com'))
  await fillRest(page, user)
  await expect(page.getByText('Did you mean')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText('Check the spelling. If it’s right, press Create account again.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful')).toBeVisible()
})

test.describe('when the form can’t check', () => {
  test.use({ allowedConsole: [/Failed to load resource|net::ERR/] })

  test('FW-6 SU-7 the server rejects a disposable address on its own, and the form says so at the field only; a known one gets the same response as a new one, and its password stays', async ({
    page,
    open,
    request,
  }) => {
    const user = newUser()
    await open(paths.signup)
    await page.route('**/demo/verify', (route) => route.abort('connectionrefused'))
    await page.getByLabel('Email').fill(user.email.replace('example.com', 'mailinator.com'))
    await fillRest(page, user)
    const responded = page.waitForResponse('**/auth/v1/signup*')
    await page.getByRole('button', { name: 'Create account' }).click()
    expect((await responded).status()).toBe(422)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByText(rejection)).toHaveCount(1)
    await expect(page.getByText('Signup failed')).toHaveCount(0)

    const known = await createUser(request)
    await page.getByLabel('Email').fill(known.email)
    await fillRest(page, { ...known, password: 'Difference1822' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `confirmation link to ${known.email}` })).toBeVisible()
    expect(await passwordStatus(request, known)).toBe(200)
  })
})
