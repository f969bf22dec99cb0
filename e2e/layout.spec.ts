import { randomUUID } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible, isLooking } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { findLayoutProblems } from './support/layout-problems.ts'
import { guestPages, lostPage, onboardingPages, openPages, serverPages, userPages, userTabs } from './support/pages.ts'

/** A desk and the smallest phone; the drill has one width between each pair of breakpoints, and twice the font size. */
const widths = isLooking ? [1280, 768, 320, 2560] : [1280, 320]

test.describe('without a session', () => {
  test.use({ allowedConsole: [/404/] })

  test('RT-3 RT-7 SY-5 every public page opens by URL with its own title, and fits', async ({ page }) => {
    const titles = new Map<string, string>()
    for (const path of [...serverPages, ...openPages, lostPage, ...guestPages]) {
      await openWithTitle(page, path, titles)
      await expectToFit(page, path)
    }
  })
})

test('RT-7 SY-5 every signed-in page opens by URL with its own title, and fits with the longest name and address', async ({
  page,
  request,
}) => {
  // Some forty pages.
  test.slow()
  const id = randomUUID().slice(0, 8)
  const user = await createUser(request, {
    services: ['developer', 'law', 'other'],
    as: {
      firstName: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft',
      lastName: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokai',
      email: `${id.padEnd(64, 'x')}@${'mail'.repeat(15)}.${'department'.repeat(5)}.example.com`,
    },
  })
  await signIn(page, user)
  const titles = new Map<string, string>()
  for (const path of [...userPages, ...userTabs, ...onboardingPages]) {
    await openWithTitle(page, path, titles)
    await expectToFit(page, path)
  }
  await page.goto(paths.dashboard)
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('menu').getByText(user.email)).toBeVisible()
  expect(await page.evaluate(findLayoutProblems)).toEqual([])
})

async function openWithTitle(page: Page, path: string, titles: Map<string, string>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(path)
  await settled(page)
  await expect(page).toHaveURL(path)
  const title = await page.title()
  if (!path.includes('?')) expect(titles.get(title), `${path} is called "${title}" too`).toBeUndefined()
  titles.set(title, path)
}

async function expectToFit(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(findLayoutProblems), `${path} at ${width} px`).toEqual([])
    await expectAccessible(page)
  }
  if (!isLooking) return
  // These two widths hit the breakpoints of a browser set to this font size.
  for (const width of [2560, 639]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => page.evaluate(findLayoutProblems), `${path} at ${width} px, 200%`).toEqual([])
  }
}
