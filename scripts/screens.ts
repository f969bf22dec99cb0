import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { paths } from '@assay/contract/paths'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { signIn } from '../e2e/support/accounts.ts'
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
import { findFreePort } from '../server/src/http/listen.ts'
import { ensureBuilt } from './build.mjs'
import { demoEnvironment } from './demo/environment.ts'
import { type Demo, seedDemo } from './demo/seed.ts'
import { freshFolder, launchProduct } from './launch.ts'

const widths = [390, 768, 1440]
const themes = ['light', 'dark'] as const
/** The README's pictures, with the button to press first. */
const readmePictures = [
  { name: 'dashboard', path: paths.dashboard, height: 990, press: null },
  { name: 'plans', path: paths.developerTools, height: 956, press: 'Check' },
]

/**
 * Pictures of every page of the demo account, in every width and theme, into `screens/`, and the README's into
 * `docs/pictures/`. `npm run screens readme` takes only the latter.
 */
async function main(): Promise<void> {
  await ensureBuilt()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const product = await launchProduct(demoEnvironment())
  try {
    const signedIn = await signInOnce(browser, product.url, await seedDemo(product))
    await takeReadmePictures(browser, product.url, signedIn)
    if (process.argv[2] !== 'readme') await takeEveryPicture(browser, product.url, signedIn)
  } finally {
    await product.stop()
    await browser.close()
  }
}

async function takeEveryPicture(browser: Browser, url: string, signedIn: StorageState): Promise<void> {
  rmSync('screens', { recursive: true, force: true })
  mkdirSync('screens')
  for (const path of [...guestPages, ...openPages, lostPage, ...serverPages]) await photograph(browser, url, path)
  for (const path of [...onboardingPages, ...userPages, ...userTabs]) await photograph(browser, url, path, signedIn)
  await withDevelopment((devUrl) => photograph(browser, devUrl, '/dev/ui'))
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

async function signInOnce(browser: Browser, url: string, account: Demo): Promise<StorageState> {
  const page = await browser.newPage({ baseURL: url })
  await signIn(page, account)
  const state = await page.context().storageState()
  await page.close()
  return state
}

async function takeReadmePictures(browser: Browser, url: string, storageState: StorageState): Promise<void> {
  mkdirSync('docs/pictures', { recursive: true })
  for (const colorScheme of themes) {
    for (const { name, path, height, press } of readmePictures) {
      const page = await browser.newPage({
        viewport: { width: 1440, height },
        deviceScaleFactor: 4 / 3,
        colorScheme,
        reducedMotion: 'reduce',
        storageState,
      })
      await page.goto(url + path, { waitUntil: 'networkidle' })
      if (press) await page.getByRole('button', { name: press, exact: true }).click()
      await page.waitForLoadState('networkidle')
      await page.mouse.move(0, 0)
      await page.screenshot({ path: `docs/pictures/${name}-${colorScheme}.png` })
      await page.close()
    }
  }
  console.log(`docs/pictures  ${readmePictures.length * themes.length} pictures`)
}

async function photograph(browser: Browser, url: string, path: string, storageState?: StorageState): Promise<void> {
  for (const colorScheme of themes) {
    for (const width of widths) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
        ...(storageState && { storageState }),
      })
      await page.goto(url + path, { waitUntil: 'networkidle' })
      const name = `${path.slice(1).replace(/\W+/g, '-') || 'home'}-${width}-${colorScheme}.png`
      await page.screenshot({ path: `screens/${name}`, fullPage: true })
      await page.close()
    }
  }
  console.log(`${path}  ${widths.length * themes.length} pictures`)
}

/** The component gallery exists in development only. */
async function withDevelopment(work: (url: string) => Promise<void>): Promise<void> {
  const port = String(await findFreePort('127.0.0.1'))
  const dataDir = freshFolder()
  const dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) =>
    dev.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve()),
  )
  await work(`http://127.0.0.1:${port}`)
  dev.kill('SIGTERM')
  await new Promise((resolve) => dev.on('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

await main()
