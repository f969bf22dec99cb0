import { paths } from '@assay/contract/paths'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

test('AK-4 WV-2 RE-6 a new account gets a first decision without a key, as a sentence, JSON and code; the new key’s request runs at once', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, await createUser(request, { services: ['developer'] }))
  await expect(page.getByText('Get started 0 of 3')).toBeVisible()
  await page.getByRole('link', { name: 'Open playground' }).click()
  await expect(page).toHaveURL(paths.playground)
  // The dashboard, which has such a form too, stays until the script of this page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Playground' })).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByRole('heading')).toHaveText('Blocked: disposable email address.')
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('"decision": "block"')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mistyped domain' }).click()
  await expect(decision).toContainText(/Sent to review.*Did you mean ada\.lovelace@gmail\.com\?/)
  await page.getByText('Python', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('"email": "ada.lovelace@gmial.com"')
  await page.getByText('Full name', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace')
  await page.getByLabel('IP address (optional)').fill('203.0.113.300')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an IPv4 or IPv6 address.')).toBeVisible()
  await page.getByLabel('IP address (optional)').fill('203.0.113.42')
  await page.keyboard.press('Enter')
  await expect(decision).toContainText('ordinaryYou haven’t seen this mailbox, name, or network before.')
  await expect(page.getByRole('region', { name: 'Request' })).toContainText(
    /"name": "Ada Lovelace".*"ip": "203.0.113.42"/s,
  )
  await expect(page.getByText('A live key would use 3 checks.')).toBeVisible()
  await expectAccessible(page)

  await navigate(page, paths.dashboard)
  await expect(page.getByText('Get started 1 of 3')).toBeVisible()
  await page.getByRole('form', { name: 'Playground' }).getByLabel('Email').fill('not an address')
  await page.keyboard.press('Enter')
  await expect(decision).toContainText('invalid email address')
  await page.getByText('Code and JSON', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('"verdict": "invalid"')
  await page.getByText('Python', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('"email": "not an address"')
  await expectAccessible(page)

  await navigate(page, `${paths.api}?create=key`)
  await page.getByRole('dialog').getByLabel('Name').fill('First')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Run this request' }).click()
  await expect(page.getByText('"request_count": 2')).toBeVisible()
  await expectAccessible(page)
  await navigate(page, paths.dashboard)
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
})
