import { randomUUID } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import {
  metadataOf,
  type Person,
  signing,
  startSamlProvider,
} from '../server/src/features/sso/testing/start-provider.ts'
import { proveDomain } from '../server/src/testing/prove-domain.ts'
import { createUser, openSession, signIn, type TestUser } from './support/accounts.ts'
import { holdResponses } from './support/hold-responses.ts'
import { test as base, expect, settled } from './support/journey.ts'
import { expectEveryWidth } from './support/layout-problems.ts'

const ada = { id: 'ada', email: 'ada@fernhill.com', first: 'Ada', last: 'King', groups: ['eng'] }

type Provider = { url: string; people: Person[] }

const test = base.extend<{ provider: Provider }>({
  provider: async ({ baseURL: _ }, use) => {
    const people = [ada]
    const provider = await startSamlProvider(people)
    await use({ ...provider, people })
    await provider.stop()
  },
  allowedOrigins: async ({ provider }, use) => use([provider.url]),
})
test.use({ viewport: { width: 1440, height: 900 }, allowedConsole: [/400|403|409|503/] })

test('TM-7 an owner sets up SAML from a file, sees the record of a domain, and tests the provider', async ({
  page,
  open,
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
  await expectEveryWidth(page, [390, 1440])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Join as viewer; the group “eng” as developer')).toBeVisible()

  await page.getByRole('button', { name: 'Add your domain' }).click()
  await dialog.getByLabel('Domain').fill('fernhill.com')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Verify fernhill.com' }).click()
  await expect(dialog.getByText(/^assay-sso=[0-9a-f]{32}$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Check record' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Okta signed you in as ada@fernhill.com')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Require single sign-on' })).toBeDisabled()
  await expect(page.getByText('Okta, SAML 2.0')).toBeVisible()
  await expectEveryWidth(page, [390, 1440])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Okta signed you in')).toHaveCount(0)

  await open(`${paths.team}?sso_test=failed&sso_message=Send+us+your+password`)
  await expect(page.getByText('Okta, SAML 2.0')).toBeVisible()
  await expect(page.getByText('Send us your password')).toHaveCount(0)
})

test('TM-6 TM-7 where single sign-on is required, the owner saves codes, invitations say so, and a recovery code signs them in when the provider is down', async ({
  page,
  request,
  provider,
  browser,
}) => {
  const { owner, domain } = await connectNewTeam(request, provider)
  const dialog = await requireSingleSignOn(page, owner, domain)
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const [code = ''] = await listed.allInnerTexts()
  await expectEveryWidth(page, [390, 1440])
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Invite people' }).click()
  await dialog.getByLabel('Email addresses').fill('tom@example.com ')
  await expect(dialog.getByText('Single sign-on is required')).toHaveCount(0)
  await dialog.getByLabel('Email addresses').fill(`priya@${domain} `)
  await expect(
    dialog.getByText(`Single sign-on is required for ${domain}, so people there will sign in with Okta.`),
  ).toBeVisible()
  await expectEveryWidth(page, [390, 1440])
  await page.keyboard.press('Escape')

  const { guest, offer } = await openLogin(browser, owner.email)
  await expect(offer).toBeVisible()
  await expectEveryWidth(guest, [390, 1440])
  await guest.getByRole('button', { name: 'Provider down? Use a recovery code' }).click()
  await guest.getByRole('dialog').getByLabel('Recovery code').fill('wrong-wrong-wron-g123')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('That code doesn’t work.')).toBeVisible()
  await expectEveryWidth(guest, [390, 1440])
  await guest.getByRole('dialog').getByLabel('Recovery code').fill(code)
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(paths.dashboard)
  await guest.context().close()
})

test('TM-6 TM-7 the sign-in page leads to the provider, and whoever takes over the team creates codes of their own', async ({
  page,
  request,
  provider,
  browser,
}) => {
  const { owner, domain } = await connectNewTeam(request, provider)
  const dialog = await requireSingleSignOn(page, owner, domain)
  await dialog.getByRole('button', { name: 'I saved them' }).click()

  const colleague = await openLogin(browser, `ada@${domain}`)
  await colleague.offer.click()
  await expect(colleague.guest).not.toHaveURL(/login/)
  await expect(colleague.guest.getByRole('heading', { level: 1 })).toHaveText(/Ada/)

  // The result of the test comes late, and leaves the open menu the focus.
  const sso = await holdResponses(page, '**/teams/current/sso', 'GET')
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Ada King' }).click()
  await expect(page.getByRole('menuitem', { name: 'Make owner' })).toBeVisible()
  sso.release()
  await expect(page.getByText(`Okta signed you in as ada@${domain}`)).toBeVisible()

  // The new owner has no codes yet; the one before still sees how it's set up, and changes nothing.
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await dialog.getByRole('button', { name: 'Make owner' }).click()
  await expect(page.getByText('Only the owner can change single sign-on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: `Details of ${domain}` }).click()
  await expect(dialog.getByRole('button', { name: 'Remove domain' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectEveryWidth(page, [390, 1440])
  await colleague.guest.goto(paths.team)
  await colleague.guest.getByRole('button', { name: 'Create recovery codes' }).click()
  await expect(colleague.guest.getByRole('dialog')).toBeVisible()
  await colleague.guest.keyboard.press('Escape')
  await expectEveryWidth(colleague.guest, [390, 1440])
  await colleague.guest.context().close()
})

/** Signs in, tests the provider, and requires it; returns the dialog, which shows the recovery codes. */
async function requireSingleSignOn(page: Page, owner: TestUser, domain: string): Promise<Locator> {
  await signIn(page, owner, paths.team)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(`Okta signed you in as ada@${domain}`)).toBeVisible()
  await page.getByRole('switch', { name: 'Require single sign-on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Require it' }).click()
  return dialog
}

/** Somebody else's browser, with an address in the form. */
async function openLogin(browser: Browser, email: string) {
  const guest = await (await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })).newPage()
  await guest.goto(paths.login)
  await settled(guest)
  const offer = guest.getByRole('button', { name: 'Continue with single sign-on' })
  await expect(offer).toHaveCount(0)
  await guest.getByLabel('Email', { exact: true }).fill(email)
  await guest.getByLabel('Password', { exact: true }).focus()
  return { guest, offer }
}

/** A new team with a provider and a verified domain that Ada works at; the DNS record is domains.test's. */
async function connectNewTeam(request: APIRequestContext, provider: Provider) {
  const domain = `fernhill-${randomUUID().slice(0, 8)}.com`
  provider.people.unshift({ ...ada, id: domain, email: `ada@${domain}` })
  const owner = await createUser(request, { services: ['developer'], as: { email: `owner@${domain}` } })
  const { accessToken } = await openSession(request, owner)
  const headers = { authorization: `Bearer ${accessToken}` }
  const path = '/teams/current/sso'
  const metadata = metadataOf(provider.url, [signing.base64])
  const settings = { protocol: 'saml', name: 'Okta', default_role: 'viewer', metadata_xml: metadata }
  const saved = await request.put(path, { headers, data: settings })
  expect(saved.ok(), await saved.text()).toBe(true)
  const added = await request.post(`${path}/domains`, { headers, data: { domain } })
  expect(added.ok(), await added.text()).toBe(true)
  await proveDomain(process.env.DATA_FOLDER ?? '', domain)
  return { owner, domain }
}
