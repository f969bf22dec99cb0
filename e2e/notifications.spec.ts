import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { type WrittenNotification, writeNotifications } from '../server/src/testing/write-notification.ts'
import { changeUser, openSession, signIn, signUpUser, type TestUser } from './support/accounts.ts'
import { expectAccessible, expectClean } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectEveryWidth } from './support/layout-problems.ts'
import { expectNotified } from './support/notified.ts'
import { navigate } from './support/pages.ts'
import { control, createSubscriber } from './support/payments.ts'

const kinds: Omit<WrittenNotification, 'email'>[] = [
  { type: 'alert', title: 'You’ve used 80% of your quota', message: '20 of 25 checks used.', hoursAgo: 1 },
  { type: 'message', title: 'Payment received', message: 'The invoice is ready.', actionUrl: '/billing', hoursAgo: 24 },
  { type: 'info', title: 'API key created', message: 'It was shown once.', actionUrl: '/api', hoursAgo: 72 },
]

test('NO-1 SE-6 the tabs hold what they say: payments and plans under Messages, a failed payment under Alerts', async ({
  page,
  request,
}) => {
  const user = await createSubscriber(request)
  await control(request, user.subscriptionId, 'failed-renewal')
  for (const title of ['Your plan has changed', 'Your payment failed'])
    await expectNotified(request, user.accessToken, title)
  await writeNotifications(dataFolder(), [{ ...written('API key created'), email: user.email, hoursAgo: 72 }])
  await openNotifications(page, user)
  await expect(page.getByText('5 unread notifications')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All5', 'Unread5', 'Alerts1', 'Messages2'])
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Today|Yesterday/)
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/)

  const payment = page.getByRole('article', { name: 'Payment received' })
  await expect(payment.getByText('We’ve received $49.00 for Basic.')).toBeVisible()
  await expect(payment.getByText('Message', { exact: true })).toBeVisible()
  await expect(payment.getByText('Unread', { exact: true })).toBeAttached()
  await expect(payment.getByRole('time')).toHaveText(/\d+:\d\d [AP]M/)
  for (const [title, type] of Object.entries({ 'API key created': 'Info', 'Welcome to Assay': 'System' })) {
    await expect(page.getByRole('article', { name: title }).getByText(type, { exact: true })).toBeVisible()
  }

  await page.getByRole('tab', { name: /Alerts/ }).click()
  await expect(page).toHaveURL(`${paths.notifications}?tab=alerts`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Your payment failed' })).toContainText(
    /Pay by \w{3} \d+, \d{4} to keep/,
  )
  await page.reload()
  await settled(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('tab', { name: /Messages/ }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article', { name: 'Your plan has changed' })).toContainText('You’re now on Basic.')
  await page.getByRole('link', { name: 'View details: Payment received' }).click()
  await expect(page).toHaveURL(paths.billing)
  await expect(page.getByRole('link', { name: 'Notifications, 4 unread' })).toBeVisible()
})

test.describe(() => {
  test.use({ allowedConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

  test('NO-1 NO-2 one entry and all of them are marked read and unread, the bell follows, a reload keeps it, and offline the page waits', async ({
    page,
    request,
    context,
  }) => {
    await openNotifications(page, await userWith(request, kinds))
    // The page shows it before the server has it, which a reload wouldn't wait for.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Mark as read: Payment received' }).click()
    const back = page.getByRole('button', { name: 'Mark as unread: Payment received' })
    await expect(back).toBeFocused()
    await expect(page.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible()
    await page.getByRole('tab', { name: /Unread/ }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('article', { name: 'Payment received' })).toBeHidden()
    await page.getByRole('tab', { name: /All/ }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    await saved
    await page.reload()
    await settled(page)
    await expect(page.getByText('3 unread notifications')).toBeVisible()
    await back.click()
    await expect(page.getByRole('link', { name: 'Notifications, 4 unread' })).toBeVisible()

    const markAll = page.getByRole('button', { name: 'Mark all as read' })
    await markAll.click()
    await expect(page.getByText('You’re all caught up.', { exact: true })).toBeVisible()
    await expect(page.getByText('All notifications marked as read')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('4 unread notifications')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notifications, 4 unread' })).toBeVisible()

    await page.getByRole('tab', { name: /Unread/ }).click()
    await page.getByRole('button', { name: 'Mark as read: API key created' }).click()
    await expect(page.getByRole('article', { name: 'API key created' })).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(3)
    await markAll.click()
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
    await expect(page.getByText('All notifications marked as read')).toBeVisible()
    await page.reload()
    await settled(page)
    await expect(page.getByText('You’re all caught up.', { exact: true })).toBeVisible()
    await expect(markAll).toBeDisabled()

    await page.getByRole('tab', { name: /All/ }).click()
    await expect(page.getByRole('article', { name: 'Payment received' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline. This page may be out of date.')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Payment received' })).toBeVisible()
    await page.getByRole('tab', { name: /Alerts/ }).click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('article', { name: 'You’ve used 80% of your quota' })).toBeVisible()
  })
})

test('NO-2 the welcome and a changed password come from the server, and the bell counts them without a reload', async ({
  page,
  request,
}) => {
  const user = await signUpUser(request, { services: ['developer'] })
  await openNotifications(page, user)
  await expect(page.getByRole('article', { name: 'Welcome to Assay' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  const { accessToken } = await openSession(request, user)
  // This ends the other sessions, so the browser's is opened again.
  await changeUser(request, accessToken, { password: 'Difference2Engine' })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { email: user.email, password: 'Difference2Engine' })
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
  await writeNotifications(dataFolder(), [{ ...written('Quota reached'), email: user.email }])
  // The page becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible()
  await page.getByRole('link', { name: 'Notifications, 3 unread' }).click()
  await expect(page.getByRole('article', { name: 'Your password was changed' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Quota reached' })).toBeVisible()
})

test('NO-1 NO-2 SY-5 the bell polls every 30 seconds, more than one page of notifications is paginated, and all of it fits at 320, 768 and 1280 px', async ({
  page,
  request,
}) => {
  const user = await signUpUser(request, { services: ['developer'] })
  await page.clock.install()
  await signIn(page, user)
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await writeNotifications(dataFolder(), [{ ...written('Quota reached'), email: user.email }])
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
  const more = Array.from({ length: 58 }, (_, index) => ({ ...written(`Entry ${index + 1}`), hoursAgo: index + 1 }))
  await writeNotifications(
    dataFolder(),
    more.map((entry) => ({ ...entry, email: user.email })),
  )
  await navigate(page, paths.notifications)
  await expect(page.getByRole('article')).toHaveCount(50)
  await page.getByRole('button', { name: 'Show older notifications' }).click()
  await expect(page.getByRole('article')).toHaveCount(60)
  await expect(page.getByRole('button', { name: 'Show older notifications' })).toBeHidden()
  await expectEveryWidth(page)
  await page.getByRole('tab', { name: /Messages/ }).click()
  await expectEveryWidth(page)
  await expectClean(page)
})

async function openNotifications(page: Page, user: TestUser) {
  await signIn(page, user, paths.notifications)
}

async function userWith(request: Parameters<typeof signUpUser>[0], entries: Omit<WrittenNotification, 'email'>[]) {
  const user = await signUpUser(request, { services: ['developer'] })
  await writeNotifications(
    dataFolder(),
    entries.map((entry) => ({ ...entry, email: user.email })),
  )
  return user
}

function written(title: string): Omit<WrittenNotification, 'email'> {
  return { type: 'info', title, message: 'Something has happened.' }
}

function dataFolder(): string {
  const folder = process.env.DATA_FOLDER
  if (!folder) throw new Error('DATA_FOLDER is set by the global set-up')
  return folder
}
