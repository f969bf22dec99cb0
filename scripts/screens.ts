import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { paths } from '@assay/contract/paths'
import { type Browser, chromium } from '@playwright/test'
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
]

/** Pictures of every screen, in every width and theme, into `screens/`. */
async function main(): Promise<void> {
  await ensureBuilt()
  rmSync('screens', { recursive: true, force: true })
  mkdirSync('screens')
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const product = await launchProduct()
  for (const path of publicPages) await photograph(browser, product.url, path)
  await product.stop()
  await withDevelopment((url) => photograph(browser, url, '/dev/ui'))
  await browser.close()
}

async function photograph(browser: Browser, url: string, path: string): Promise<void> {
  for (const colorScheme of themes) {
    for (const width of widths) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
      await page.goto(url + path, { waitUntil: 'networkidle' })
      const name = `${path.slice(1).replaceAll('/', '-') || 'home'}-${width}-${colorScheme}.png`
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
