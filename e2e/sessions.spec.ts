import { paths } from '@assay/contract/paths'
import { type BrowserContextOptions, expect } from '@playwright/test'
import { createUser, newestMail, openSession, passwordStatus, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'

/** Somebody's phone in London. */
const phone: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  extraHTTPHeaders: { 'x-forwarded-for': '81.2.69.142' },
  viewport: { width: 390, height: 844 },
}

test.use({ allowedConsole: [/Failed to load resource/] })

test('AC-3 sessions are listed by device, one ends at once, then all others; “This wasn’t me” leads to a new password', async ({
  page,
  request,
  browser,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await signIn(page, user, `${paths.profile}?tab=security&part=activity`)
  await openSession(request, user)
  const elsewhere = await browser.newContext(phone)
  const stranger = await elsewhere.newPage()
  await signIn(stranger, user, paths.contact)

  await page.reload()
  const rows = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(/Chrome on \w+This device.*Active now.*with a password/)
  await expect(rows.nth(1)).toContainText(/Safari on iPhoneUnited Kingdom · Active in the last hour.*with a password/)
  await expectToFit(page, [320, 390, 1440])
  await expectAccessible(page)

  await rows.nth(1).getByRole('button', { name: 'End session: Safari on iPhone, United Kingdom' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Safari on iPhone, United Kingdom is logged out.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await stranger.goto(paths.billing)
  await expect(stranger).toHaveURL(paths.login)
  await expect(stranger.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await elsewhere.close()

  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('1 session ended')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden()

  const { text } = await newestMail(request, user.email, /New sign-in/)
  await page.goto(/https?:\S+not-me\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByText('Safari on iPhone')).toBeVisible()
  await expectToFit(page, [1440, 390])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is secured')
  await expectToFit(page)
  expect(await passwordStatus(request, user)).toBe(400)

  const secured = await newestMail(request, user.email, /We secured/)
  await page.goto(/https?:\S+verify\?\S+/.exec(secured.text)?.[0] ?? '')
  await page.getByRole('button', { name: /Choose a new password|Continue/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
})
