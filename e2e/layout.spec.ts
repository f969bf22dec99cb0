import { randomUUID } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, settled, test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'
import { isLooking } from './support/looking.ts'
import {
  guestPages,
  lostPage,
  navigate,
  onboardingPages,
  openPages,
  serverPages,
  userPages,
  userTabs,
} from './support/pages.ts'

/** The smallest phone, where things stop fitting; the drill has one width between each pair of breakpoints, and twice the font size. */
const widths = isLooking ? [320, 768, 1280, 2560] : [320]

test.use({ viewport: { width: 320, height: 900 } })

test.describe('without a session', () => {
  test.use({ allowedConsole: [/404/] })

  test('RT-3 RT-7 SY-5 every public page opens by URL with its own title, and fits', async ({ page }) => {
    const titles = new Map<string, string>()
    for (const path of [...serverPages, ...openPages, lostPage, ...guestPages]) {
      await openWithTitle(page, path, titles)
      await expectGoodLooks(page)
    }
  })
})

test('RT-7 SY-5 every signed-in page opens by URL with its own title, and fits with the longest name and address', async ({
  page,
  request,
}) => {
  // Some thirty pages.
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
  for (const path of [...userPages, ...onboardingPages]) {
    await openWithTitle(page, path, titles)
    await expectGoodLooks(page)
  }
  for (const path of [...userTabs, paths.dashboard]) {
    await navigate(page, path)
    await settled(page)
    await expectGoodLooks(page)
  }
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('menu').getByText(user.email)).toBeVisible()
  await expectToFit(page)
})

async function openWithTitle(page: Page, path: string, titles: Map<string, string>): Promise<void> {
  await page.goto(path)
  await settled(page)
  await expect(page).toHaveURL(path)
  const title = await page.title()
  expect(titles.get(title), `${path} is called "${title}" too`).toBeUndefined()
  titles.set(title, path)
}

async function expectGoodLooks(page: Page): Promise<void> {
  for (const width of widths) {
    await expectToFit(page, [width])
    await expectAccessible(page)
  }
  if (!isLooking) return
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  // These two widths hit the breakpoints of a browser set to this font size.
  await expectToFit(page, [2560, 639])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
