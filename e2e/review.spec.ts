import { paths } from '@assay/contract/paths'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { createApiKey } from './support/api-key.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

test('CT-1 CT-2 the review queue by keyboard alone: j and k move, a approves, b blocks; a decision can be changed; on a phone by touch', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  const key = await createApiKey(request, await openSession(request, user))
  const verify = async (email: string) => (await key.verify({ email })).decision

  await signIn(page, user, paths.review)
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await expectAccessible(page)
  for (const name of ['jo', 'sam', 'kim']) expect(await verify(`${name}@gmial.com`)).toBe('review')
  await navigate(page, paths.dashboard)
  await page.getByRole('link', { name: 'Review: 3 waiting for review' }).click()
  const rows = page.getByRole('list', { name: 'Queue' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(/Email address looks mistyped\..*Email.*Sign-up form/)
  await expectAccessible(page)

  const titles = rows.getByRole('link', { name: /Explain the sign-up/ })
  await titles.first().focus()
  await page.keyboard.press('j')
  await expect(titles.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(titles.first()).toBeFocused()
  // The newest is Kim.
  await page.keyboard.press('a')
  await expect(page.getByText('Later sign-ups with this address are allowed.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(titles.first()).toBeFocused()
  await page.keyboard.press('b')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('Later sign-ups with this address are blocked.')).toBeVisible()
  expect([await verify('KIM@gmial.com'), await verify('sam@gmial.com')]).toEqual(['allow', 'block'])

  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('radio', { name: 'Decided' }).click()
  await expect(page).toHaveURL(/\?state=decided$/)
  await expect(rows).toHaveCount(2)
  await expect(rows).toContainText(['Approved', 'Blocked'])
  await rows
    .nth(1)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(rows).toContainText(['Approved', 'Approved'])
  expect(await verify('sam@gmial.com')).toBe('allow')
  await expectAccessible(page)
})
