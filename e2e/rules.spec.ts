import { paths } from '@assay/contract/paths'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

test('CT-2 rules are changed as a draft, tried on the past, published and restored, and a past request is explained', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const user = await createUser(request, { services: ['developer'] })
  const { accessToken } = await openSession(request, user)
  const headers = { authorization: `Bearer ${accessToken}` }
  const created = await request.post('/api-keys', { headers, data: { name: 'Sign-up form' } })
  const { full_key: key } = await created.json()
  const items = [{ email: 'kx92@mailinator.com' }, { email: 'ada@gmail.com', firstname: 'Ada' }]
  const data = { model: 'user_verification', items }
  expect((await request.post('/v1/verify/batch', { headers: { 'x-api-token': key }, data })).ok()).toBe(true)

  await signIn(page, user, paths.rules)
  await expect(page.getByText('Live: Assay’s default rules.')).toBeVisible()
  await page.getByLabel('Decision of rule 4').selectOption('Review')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByLabel('Condition of rule 10').selectOption('Email score')
  await page.getByLabel('Lowest score of rule 10').fill('0.9')
  await page.getByRole('button', { name: 'Add a condition to rule 10' }).click()
  await page.getByRole('button', { name: 'Move rule 10 up' }).click()
  await page.getByRole('button', { name: 'Remove rule 1', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Rules' })).toBeFocused()
  await expect(page.getByText('Your draft: 1 added, 1 changed, 1 removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Try it on the last 30 days' }).click()
  await expect(page.getByText('Of 2 people you checked, 1 would be decided differently')).toBeVisible()
  const changed = page.getByRole('region', { name: 'Requests that would be decided differently' })
  await expect(changed.getByRole('listitem')).toHaveText(/block.*review.*results\[0\]/)
  await page.getByRole('switch', { name: 'Run silently beside the live rules' }).check()
  await expect(page.getByText(/Running silently since/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is live')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await (await downloading).path()
  await page.getByRole('button', { name: 'Restore the default rules' }).click()
  await expect(page.getByText('Live: version 2')).toBeVisible()
  await page.getByLabel('Rules file').setInputFiles({
    name: 'rules.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"rules":[{"id":"x","when":["moon"],"decision":"block"}],"default":"allow"}'),
  })
  await expect(page.getByText('Rule 1 isn’t one we know.')).toBeVisible()
  await page.getByLabel('Rules file').setInputFiles(file)
  await expect(page.getByText('Not saved')).toBeVisible()

  await navigate(page, paths.analytics)
  await page
    .getByRole('button', { name: /^Explain the request/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Request' })
  await expect(dialog.getByRole('list', { name: 'Items' }).getByRole('listitem').first()).toHaveText(
    /results\[0\].*block.*Disposable email address\..*disposable/,
  )
  await expect(dialog.getByText('Default rules')).toBeVisible()
  await expectAccessible(page)
})
