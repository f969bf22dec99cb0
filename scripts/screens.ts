import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { paths } from '@assay/contract/paths'
import { type Browser, type BrowserContext, chromium, request } from '@playwright/test'
import { createUser, signIn } from '../e2e/accounts.ts'
import { browserArguments, findBrowser } from '../e2e/browser.ts'
import { findFreePort } from '../server/src/http/listen.ts'
import { ensureBuilt } from './build.mjs'
import { freshFolder, launchProduct } from './launch.ts'

const widths = [390, 768, 1440]
const themes = ['light', 'dark'] as const
const publicPages = [
  paths.login,
  paths.signup,
  paths.resetPassword,
  paths.success,
  paths.termsOfService,
  paths.privacyPolicy,
  paths.disclaimer,
  paths.refundPaymentPolicy,
  '/no-such-page',
  '/dev/mailbox',
  '/docs',
  '/docs/quickstart',
  '/docs/reference',
]

const userPages = [
  paths.completeProfile,
  paths.services,
  paths.dashboard,
  paths.developerTools,
  paths.api,
  `${paths.api}?tab=documentation`,
  paths.lawTools,
  paths.otherServices,
  paths.analytics,
  paths.subscriptions,
  paths.billing,
  paths.notifications,
  paths.contact,
  paths.profile,
  `${paths.profile}?tab=security`,
  `${paths.profile}?tab=services`,
]

/** Pictures of every screen, in every width and theme, into `screens/`. */
async function main(): Promise<void> {
  await ensureBuilt()
  rmSync('screens', { recursive: true, force: true })
  mkdirSync('screens')
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const product = await launchProduct()
  const signedIn = await signInOnce(browser, product.url)
  for (const path of publicPages) await photograph(browser, product.url, path)
  for (const path of userPages) await photograph(browser, product.url, path, signedIn)
  await product.stop()
  await withDevelopment((url) => photograph(browser, url, '/dev/ui'))
  await browser.close()
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

async function signInOnce(browser: Browser, url: string): Promise<StorageState> {
  const api = await request.newContext({ baseURL: url })
  const user = await createUser(api, { services: ['developer', 'law', 'other'] })
  await api.dispose()
  const page = await browser.newPage({ baseURL: url })
  await signIn(page, user)
  const state = await page.context().storageState()
  await page.close()
  return state
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

/** The living page of the components exists in development only. */
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
