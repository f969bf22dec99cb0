import { mkdirSync, rmSync } from 'node:fs'
import { paths } from '@assay/contract/paths'
import { type Browser, chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import {
  guestPages,
  lostPage,
  onboardingPages,
  openPages,
  serverPages,
  userPages,
  userTabs,
} from '../e2e/support/pages.ts'
import { ensureBuilt } from './build.mjs'
import { demoEnvironment } from './demo/environment.ts'
import { seedDemo } from './demo/seed.ts'
import { launchProduct, type Product } from './launch.ts'
import { nameOf, photograph, themes, writeContactSheet } from './screens/photograph.ts'
import { developerStates, guestStates, type State, signedInStates } from './screens/states.ts'

/**
 * Pictures of every page in every state, width and theme, into `screens/`, a contact sheet of each page into
 * `screens/sheets/`, and the README's into `docs/pictures/`. `npm run screens readme` takes only the latter;
 * `npm run screens /billing /login` only these pages.
 */
async function main(): Promise<void> {
  await ensureBuilt()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const product = await launchProduct(demoEnvironment())
  const wanted = process.argv.slice(2)
  try {
    const states = await signedInStates(browser, product, await seedDemo(product))
    const [filled] = states
    if (filled && (wanted.length === 0 || wanted[0] === 'readme'))
      await takeReadmePictures(browser, product.url, filled)
    if (wanted[0] !== 'readme') await takeEveryPicture(browser, product, states, wanted)
  } finally {
    await product.stop()
    await browser.close()
  }
}

async function takeEveryPicture(
  browser: Browser,
  { url, devKey }: Product,
  states: State[],
  wanted: string[],
): Promise<void> {
  rmSync('screens', { recursive: true, force: true })
  mkdirSync('screens/sheets', { recursive: true })
  const take = async (base: string, path: string, as: State[]) => {
    if (wanted.length > 0 && !wanted.includes(path)) return
    // Two states to a sheet: more would be too small to read.
    for (let first = 0; first < as.length; first += 2) {
      const some = as.slice(first, first + 2)
      const name = [nameOf(path), ...some.map((state) => state.name)].join('-')
      await writeContactSheet(browser, name, await photograph(browser, base, path, some))
    }
  }
  for (const path of [...guestPages, ...openPages, lostPage]) await take(url, path, guestStates)
  for (const path of serverPages) await take(url, path, developerStates(url, devKey ?? ''))
  for (const path of [...onboardingPages, ...userPages, ...userTabs]) await take(url, path, states)
}

/** The dashboard, where it's late in the afternoon, so that there is a day to show. */
async function takeReadmePictures(browser: Browser, url: string, { storageState }: State): Promise<void> {
  mkdirSync('docs/pictures', { recursive: true })
  const offset = ((17 - new Date().getUTCHours() + 11) % 24) - 11
  for (const colorScheme of themes) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 990 },
      deviceScaleFactor: 4 / 3,
      colorScheme,
      reducedMotion: 'reduce',
      timezoneId: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
      ...(storageState && { storageState }),
    })
    await page.goto(url + paths.dashboard, { waitUntil: 'networkidle' })
    await page.mouse.move(0, 0)
    await page.screenshot({ path: `docs/pictures/dashboard-${colorScheme}.png` })
    await page.close()
  }
  console.log(`docs/pictures  ${themes.length} pictures`)
}

await main()
