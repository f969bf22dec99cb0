import { paths } from '@assay/contract/paths'
import { createUser, signIn } from './support/accounts.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate, onboardingPages, openPages, userPages } from './support/pages.ts'

test.use({ allowedConsole: [/404/] })

test('RT-3 RT-4 RT-5 RT-6 an unknown path is HTTP 404, is logged and leads home; user pages send a guest to /login, public ones open with a session too, and /settings leads to /profile', async ({
  page,
  open,
  request,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const response = await page.goto('/no/such/page')
  await settled(page)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByText('/no/such/page')).toBeVisible()
  expect(errors.filter((text) => text.includes('/no/such/page') && text.includes('404'))).toHaveLength(1)
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(paths.login)

  // From a short page of the public ones.
  await navigate(page, paths.disclaimer)
  for (const path of [...onboardingPages, ...userPages]) {
    await navigate(page, path)
    await expect(page, path).toHaveURL(paths.login)
    await navigate(page, paths.disclaimer)
  }
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await open(paths.settings)
  await expect(page).toHaveURL(paths.login)
  expect(visited).toContain(paths.profile)

  await signIn(page, await createUser(request, { services: ['developer'] }))
  for (const path of openPages.filter((openPath) => openPath !== paths.resetPassword)) {
    await navigate(page, path)
    await expect(page).toHaveURL(path)
  }
  await page.goto(paths.settings)
  await expect(page).toHaveURL(paths.profile)
  // Without a token in its URL the page opens and says what is missing.
  await page.goto(paths.resetPassword)
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible()
})

test('DA-11 a damaged address opens its page with what can be read of it', async ({ page, request }) => {
  const user = await createUser(request, { services: ['developer'] })
  await signIn(page, user, `${paths.analytics}?decision=review&wave=x&key=1&reason=..&explain=x&item=x&from=x&days=7`)
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Decision' })).toHaveValue('review')
  const long = 'a'.repeat(300)
  const addresses = [
    `${paths.review}?state=decided&wave=x`,
    `${paths.waves}?wave=x`,
    `${paths.lists}?action=x&type=domain&search=${long}`,
    `${paths.team}?search=${long}`,
    `${paths.webhooks}?endpoint=x`,
    `${paths.billing}?status=x&search=${long}`,
    `${paths.notifications}?tab=x`,
    `${paths.profile}?tab=security&part=x&log=x&days=x`,
    `${paths.lookupDecisions}?before=x`,
  ]
  for (const address of addresses) {
    await navigate(page, address)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0)
  }
})
