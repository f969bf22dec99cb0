import { paths } from '@assay/contract/paths'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { chooseKeyAction } from './support/key-menu.ts'
import { expectEveryWidth } from './support/layout-problems.ts'

// The server's word on a network, which the form shows beside the field.
test.use({ allowedConsole: [/status of 400/] })

test('AC-5 a key with a budget and networks is created, changed, and rotated while the old one still works', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await createUser(request, { services: ['developer'] }), paths.api)
  const ask = async (key: string) => {
    const data = { model: 'user_verification', email: 'kx92@mailinator.com' }
    const headers = { 'x-api-token': key, 'user-agent': 'shop/1.2' }
    const response = await request.post('/v1/verify', { headers, data })
    return response.status() === 200 ? '200' : `${response.status()} ${(await response.json()).detail}`
  }
  // Free allows two requests a second.
  const call = async (key: string) => {
    let said = ''
    await expect.poll(async () => (said = await ask(key))).not.toContain('Too many requests')
    return said
  }

  await page.getByRole('button', { name: 'Create API key' }).click()
  const creation = page.getByRole('dialog', { name: 'Create API key' })
  await creation.getByLabel('Name').fill('Checkout')
  await creation.getByText('More settings').click()
  await creation.getByLabel('Environment').fill('Staging')
  await creation.getByLabel('Allowed networks').fill('10.0.0.300')
  await creation.getByLabel('Monthly budget').fill('2')
  await expectAccessible(page)
  await creation.getByRole('button', { name: 'Create API key' }).click()
  await expect(creation.getByText('“10.0.0.300” isn’t an IP address or network.')).toBeVisible()
  await expect(creation.getByLabel('Allowed networks')).toBeFocused()
  await creation.getByLabel('Allowed networks').fill('10.0.0.0/8, 2001:db8::1')
  await creation.getByRole('button', { name: 'Create API key' }).click()
  const first = String(await page.getByTestId('full-key').textContent())
  expect(await call(first)).toMatch(/^403 This API key can’t be used from 127\./)

  await chooseKeyAction(page, 'Checkout', 'Settings')
  const settings = page.getByRole('dialog', { name: 'Key settings' })
  await expect(settings.getByLabel('Allowed networks')).toHaveValue('10.0.0.0/8\n2001:db8::1')
  await expect(settings.getByText('hasn’t been used yet.')).toBeVisible()
  await settings.getByLabel('Allowed networks').fill('')
  await settings.getByRole('checkbox', { name: 'Read usage' }).uncheck()
  await settings.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('API key updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Checkout' })).toBeFocused()
  expect([await call(first), await call(first)]).toEqual(['200', '200'])
  expect(await call(first)).toMatch(/^429 Key budget exceeded: all 2 checks of this key’s monthly budget are used\./)

  await chooseKeyAction(page, 'Checkout', 'Supabase hook')
  const hook = page.getByRole('dialog', { name: 'Supabase hook' })
  await hook.getByRole('button', { name: 'Show URL and secret' }).click()
  await expect(hook.getByText(/\/hooks\/supabase\/before-user-created\/[0-9a-f-]{36}$/)).toBeVisible()
  await expect(hook.getByText(/^v1,whsec_/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await hook.getByRole('button', { name: 'Done' }).click()
  await chooseKeyAction(page, 'Checkout', 'Settings')
  await settings.getByLabel('Monthly budget').fill('1,000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Checkout/ })).toContainText('2 of 1,000 checks')
  await expect(page.getByRole('row', { name: /Checkout/ })).toContainText('shop/1.2')

  await chooseKeyAction(page, 'Checkout', 'Rotate')
  const rotation = page.getByRole('dialog', { name: 'Rotate API key' })
  await rotation.getByLabel('The old key').selectOption('Works for 7 more days')
  await expectAccessible(page)
  await rotation.getByRole('button', { name: 'Rotate API key' }).click()
  await expect(page.getByRole('heading', { name: 'Copy your key now' })).toBeFocused()
  await expect(page.getByTestId('full-key')).not.toHaveText(first)
  const second = String(await page.getByTestId('full-key').textContent())
  expect([await call(first), await call(second)]).toEqual(['200', '200'])

  const oldRow = page.getByRole('row', { name: /Old key/ })
  await expect(oldRow).toContainText(`${first.slice(0, 13)}…`)
  await expect(page.getByRole('row', { name: /Staging/ })).toContainText(`${second.slice(0, 13)}…`)
  await page.reload()
  await expect(oldRow).toContainText('Just now')
  await expectEveryWidth(page, [320, 390])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End old key of Checkout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End old key' }).click()
  await expect(page.getByText('Old key ended')).toBeVisible()
  await expect(oldRow).toBeHidden()
  expect(await call(first)).toMatch(/^401 /)
  expect(await call(second)).toBe('200')
})
