import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, signIn, signUpUser } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { holdScripts } from './support/hold-responses.ts'
import { expect, settled, test } from './support/journey.ts'
import { navigate } from './support/pages.ts'

const toolEntries = ['API', 'Playground', 'Rules', 'Lists', 'Review', 'Form', 'Webhooks', 'Files']
const startEntries = ['Dashboard', 'Analytics', 'Waves']
const accountEntries = ['Account Settings', 'Team', 'Subscriptions', 'Billing', 'Contact Us']
const phone = { width: 390, height: 844 }

test('SH-1 the sidebar collapses to 64 px, expands to 256 px, and keeps its state and what is open in it', async ({
  page,
  request,
}) => {
  await signIn(page, await createUser(request, { services: ['developer'] }))
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect.poll(() => widthOf(sidebar)).toBe(256)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(() => widthOf(sidebar)).toBe(64)
  await page.reload()
  await settled(page)
  await expect.poll(() => widthOf(sidebar)).toBe(64)
  for (const name of [...startEntries, 'Developer Tools', 'API', ...accountEntries]) {
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Billing' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Billing' })).toBeVisible()
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(() => widthOf(sidebar)).toBe(256)

  const main = page.getByRole('navigation', { name: 'Main' })
  const entries = main.getByRole('link')
  await expect(entries).toHaveText([...startEntries, 'Developer Tools', 'API', ...accountEntries])
  // The tools open with their page, and the account closes: never more than twelve at once. The choice is remembered.
  await main.getByRole('link', { name: 'Developer Tools' }).click()
  await expect(entries).toHaveText([...startEntries, 'Developer Tools', ...toolEntries])
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await page.reload()
  await settled(page)
  await expect.poll(() => widthOf(sidebar)).toBe(256)
  await expect(entries).toHaveText([...startEntries, 'Developer Tools', ...toolEntries])
  await expect(entries).toHaveCount(12)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Account' }).click()
  await expect(entries).toHaveText([...startEntries, 'Developer Tools', 'API', ...accountEntries])
  await main.getByRole('button', { name: 'Show Developer Tools entries' }).click()
  await main.getByRole('link', { name: 'Files' }).click()
  await expect(page).toHaveURL(paths.files)
})

test('SH-5 the sidebar follows the chosen services at once and leads to every page', async ({ page, request }) => {
  const path = `${paths.profile}?tab=services`
  await signIn(page, await createUser(request, { services: ['developer'] }), path)
  const main = page.getByRole('navigation', { name: 'Main' })
  const entries = main.getByRole('link')
  await page.getByRole('checkbox', { name: /Law Tools/ }).check()
  await page.getByRole('checkbox', { name: /Other Services/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  // With every service, too: twelve while the tools are closed, and twelve while they're open.
  const others = ['Law Tools', 'Other Services']
  await expect(entries).toHaveText([...startEntries, 'Developer Tools', 'API', ...others, ...accountEntries])
  await expect(entries).toHaveCount(12)
  await main.getByRole('button', { name: 'Show Developer Tools entries' }).click()
  await expect(entries).toHaveText([...startEntries, 'Developer Tools', ...toolEntries])
  await main.getByRole('button', { name: 'More' }).click()
  await main.getByRole('link', { name: 'Law Tools' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Law Tools' })).toBeFocused()
  await expect(entries).toHaveText([...startEntries, 'Developer Tools', 'API', ...others, ...accountEntries])
  await navigate(page, path)
  await page.getByRole('checkbox', { name: /Developer Tools/ }).uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(entries).toHaveText([...startEntries, 'Law Tools', 'Other Services', ...accountEntries])
  const targets = [paths.dashboard, paths.analytics, paths.waves, paths.lawTools, paths.otherServices]
  const account = [paths.profile, paths.team, paths.subscriptions, paths.billing, paths.contact]
  for (const [index, path] of [...targets, ...account].entries()) {
    await entries.nth(index).click()
    await expect(page).toHaveURL(path)
    await expect(entries.nth(index)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await expect(page.getByRole('complementary').getByRole('button').last()).toHaveText('Logout')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('menu')
  await expect(help.getByRole('menuitem')).toHaveText(['Docs', 'API reference', 'What’s new', 'Status'])
  await expect(help.getByRole('menuitem', { name: 'Status' })).toHaveAttribute('href', paths.status)
  await expectAccessible(page)
  await help.getByRole('menuitem', { name: 'Docs' }).click()
  await expect(page).toHaveURL(/\/docs$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('SH-2 the drawer is 280 px wide, traps the focus, returns it when closed, and follows a navigation', async ({
    page,
    request,
  }) => {
    await signIn(page, await createUser(request, { services: ['law'] }))
    const trigger = page.getByRole('button', { name: 'Open navigation' })
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()

    await trigger.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, width: 280, height: phone.height })
    await expectAccessible(page)
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab')
      expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    for (const name of [...startEntries, 'Law Tools', ...accountEntries]) {
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(trigger).toBeFocused()

    await trigger.click()
    await drawer.getByRole('button', { name: 'Close navigation' }).click()
    await expect(drawer).toBeHidden()
    await expect(trigger).toBeFocused()

    await trigger.click()
    await expect(drawer).toBeVisible()
    await page.mouse.click(phone.width - 20, 400)
    await expect(drawer).toBeHidden()
    await expect(trigger).toBeFocused()

    await trigger.click()
    await drawer.getByRole('link', { name: 'Law Tools' }).click()
    await expect(page).toHaveURL(paths.lawTools)
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Law Tools' })).toBeFocused()
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(paths.dashboard)
  })
})

test('SH-5 a page that is still on its way is announced at once, and the page before it stays until then', async ({
  page,
  request,
}) => {
  await signIn(page, await createUser(request, { services: ['developer'] }))
  const release = await holdScripts(page)
  // In the very next frame, however slow the connection is.
  const isAnnounced = await page.getByRole('link', { name: 'Billing' }).evaluate(async (link: HTMLAnchorElement) => {
    link.click()
    await new Promise(requestAnimationFrame)
    return document.querySelector('[role=progressbar]') !== null
  })
  expect(isAnnounced).toBe(true)
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & Payments' })).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeHidden()
})

test('SH-3 by keyboard alone: the user menu shows name and email and leads to Profile and Dashboard; the command palette finds pages, docs and actions, and returns the focus', async ({
  page,
  request,
}) => {
  const user = await createUser(request, { services: ['developer'] })
  await signIn(page, user)
  const trigger = page.getByRole('button', { name: 'User menu: Ada Lovelace' })
  await expect(trigger.locator('svg')).toHaveText('AL')
  await trigger.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Ada Lovelace')).toBeVisible()
  await expect(menu.getByText(user.email)).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'Dashboard', 'Log out'])
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await expectAccessible(page)
  // The theme, without closing the menu.
  for (const next of ['Dashboard', 'System theme', 'Light theme', 'Dark theme']) {
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByLabel(next).or(menu.getByRole('menuitem', { name: next }))).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await menu.getByRole('menuitemradio', { name: 'Light theme' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await menu.getByRole('menuitem', { name: 'Profile' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.profile)
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeFocused()
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await trigger.click()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()

  const search = page.getByRole('button', { name: 'Search or jump to…' })
  const field = page.getByRole('combobox', { name: 'Search pages and actions' })
  await search.focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  const height = await page.getByRole('dialog').evaluate((dialog) => dialog.clientHeight)
  await field.fill('invoice')
  await expect(page.getByRole('option')).toHaveText(['Billing'])
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toHaveText('1 result')
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.clientHeight)).toBe(height)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.billing)
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeFocused()

  await page.keyboard.press('Meta+k')
  await field.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
  // It opens beside no other dialog, itself included.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field.fill('light')
  // Opened again before the browser says that it has closed, it stays open.
  await field.evaluate(async (input) => {
    const closed = new Promise((resolve) => input.closest('dialog')?.addEventListener('close', resolve))
    const press = (key: string, ctrlKey = false) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
    press('Enter')
    await null
    press('k', true)
    await closed
  })
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await expect(field).toBeFocused()
  await field.fill('create key')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create API key' }).getByLabel('Name')).toBeFocused()
  // It doesn't interrupt a dialog.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Create API key' }).getByLabel('Name')).toBeFocused()
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field.fill('rate limit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible()
  await page.goBack()
  await settled(page)
  await page.keyboard.press('Control+k')
  await field.fill('zeppelin')
  await expect(page.getByText('No results for “zeppelin”')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})

test('SH-3 SH-4 SH-6 the skip link, the bell with its number, the footer, and the logout of the user menu', async ({
  page,
  request,
}) => {
  await signIn(page, await signUpUser(request, { services: ['developer'] }), paths.billing)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // A new account's welcome.
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
  await expect(page).toHaveURL(paths.notifications)
  // The page arrives after its URL and would close a menu opened meanwhile.
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© 2025–${new Date().getFullYear()} Assay`)
  const documents = {
    'Terms of Service': paths.termsOfService,
    'Refund and Payment Policy': paths.refundPaymentPolicy,
    'Privacy Policy': paths.privacyPolicy,
    Disclaimer: paths.disclaimer,
  }
  for (const [name, path] of Object.entries(documents)) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  }

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('You have been successfully logged out')).toBeVisible()
  await expect(page).toHaveURL(paths.login)
})

test('SH-6 PA-6 Logout says so, goes to /login, and logs out the other tabs', async ({ page, request, context }) => {
  await signIn(page, await createUser(request, { services: ['developer'] }))
  const otherTab = await context.newPage()
  await otherTab.goto(paths.billing)
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(page.getByText('You have been successfully logged out')).toBeVisible()
  await expect(page).toHaveURL(paths.login)
  await expect(otherTab).toHaveURL(paths.login)
  await expect(otherTab.getByText('You’ve been logged out')).toBeVisible()
  await expect(page.getByText('You’ve been logged out')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('assay-auth'))).toBeNull()
  await page.goto(paths.dashboard)
  await expect(page).toHaveURL(paths.login)
})

test('a service page without the service offers to add it, and the navigation follows', async ({ page, request }) => {
  await signIn(page, await createUser(request, { services: ['law'] }), paths.api)
  await expect(page.getByText('You haven’t added Developer Tools')).toBeVisible()
  await page.getByRole('button', { name: 'Add Developer Tools' }).click()
  await expect(page.getByText('Services updated')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API' })).toBeVisible()
})

async function widthOf(locator: ReturnType<Page['locator']>): Promise<number | undefined> {
  return (await locator.boundingBox())?.width
}
