import { paths } from '@assay/contract/paths'
import { metadataOf, signing, startSamlProvider } from '../server/src/features/sso/testing/start-provider.ts'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { test as base, expect } from './support/journey.ts'

const ada = { id: 'ada', email: 'ada@fernhill.com', first: 'Ada', last: 'King', groups: ['eng'] }

const test = base.extend<{ provider: { url: string } }>({
  provider: async ({ baseURL: _ }, use) => {
    const provider = await startSamlProvider([ada])
    await use(provider)
    await provider.stop()
  },
  allowedOrigins: async ({ provider }, use) => use([provider.url]),
})
test.use({ viewport: { width: 1440, height: 900 }, allowedConsole: [/409|503/] })

test('TM-7 an owner sets up SAML from a file, sees the record of a domain, and tests the provider', async ({
  page,
  request,
  provider,
}) => {
  await signIn(page, await createUser(request, { services: ['developer'] }), paths.team)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('SAML 2.0').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name, such as Okta.')).toBeVisible()
  await dialog.getByLabel('Provider’s name').fill('Okta')
  const buffer = Buffer.from(metadataOf(provider.url, [signing.base64]))
  await dialog.getByLabel('Or the metadata file').setInputFiles({ name: 'metadata.xml', mimeType: 'text/xml', buffer })
  await dialog.getByRole('button', { name: 'Add a group' }).click()
  await dialog.getByLabel('Group 1', { exact: true }).fill('eng')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Join as viewer; the group “eng” as developer')).toBeVisible()

  await page.getByRole('button', { name: 'Add your domain' }).click()
  await dialog.getByLabel('Domain').fill('fernhill.com')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Open fernhill.com' }).click()
  await expect(dialog.getByText(/^assay-sso=[0-9a-f]{32}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Check record' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Okta signed you in as ada@fernhill.com')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Require single sign-on' })).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Okta, SAML 2.0')).toBeVisible()
  await expectAccessible(page)
})
