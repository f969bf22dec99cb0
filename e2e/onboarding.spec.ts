import { paths } from '@assay/contract/paths'
import { services } from '@assay/contract/services'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'

test('PA-2 PA-3 CP-1 CP-2 SV-1 SV-2 SV-3 an incomplete profile comes first: both names, saved in both spellings; then at least one of three services, and /dashboard', async ({
  page,
  open,
  request,
}) => {
  const user = await createUser(request, { hasProfile: false })
  await open(paths.login)
  await signIn(page, user)
  await expect(page).toHaveURL(paths.completeProfile)
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  const save = page.getByRole('button', { name: 'Continue' })
  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Last name').fill('Lovelace')
  await save.click()
  await expect(page.getByText('Incomplete information')).toBeVisible()
  await expect(page.getByText('Please provide both first and last name.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('First name').fill(' Ada ')
  let release = () => {}
  const seen = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  await page.route('**/auth/v1/user', async (route) => {
    requests += 1
    await seen
    await route.continue()
  })
  await save.dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL(paths.services)
  await expect(page.getByText('Profile updated')).toBeVisible()
  await settled(page)
  expect(requests).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('profileCompleted'))).toBe('true')
  const { user: named } = await openSession(request, user)
  expect(named.user_metadata).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lovelace',
    profile_completed: true,
    firstName: 'Ada',
    lastName: 'Lovelace',
    profileCompleted: true,
  })

  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  for (const { name, description, features } of services) {
    const card = page.locator('label').filter({ has: page.getByRole('checkbox', { name }) })
    await expect(card.locator('svg').first()).toBeVisible()
    await expect(card).toContainText(description)
    for (const feature of features) await expect(card).toContainText(feature)
  }
  await expect(page.getByText('Coming soon')).toHaveCount(2)

  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
  await expect(page.getByText('Selection required')).toBeVisible()
  await expect(page.getByText('Please select at least one service to continue')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Developer Tools' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'Law Tools' }).check()
  await page.getByRole('checkbox', { name: 'Developer Tools' }).check()
  await page.getByRole('button', { name: 'Continue to Dashboard' }).dblclick()
  await expect(page).toHaveURL(paths.dashboard)
  await expect(page.getByText('Services updated')).toBeVisible()
  await expect(page.getByText('Your service preferences have been updated.')).toBeVisible()
  await settled(page)
  const { user: stored } = await openSession(request, user)
  expect(stored.user_metadata).toMatchObject({ services: ['developer', 'law'] })
})

test('the keyboard alone gets from the first sign-in to the dashboard, on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await signIn(page, await createUser(request, { hasProfile: false }))
  await expect(page).toHaveURL(paths.completeProfile)
  expect(await isWide()).toBe(false)
  await expectAccessible(page)
  await page.getByLabel('First name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lovelace')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.services)
  await settled(page)
  expect(await isWide()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Developer Tools' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.dashboard)
  await settled(page)
})
