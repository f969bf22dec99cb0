import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages } from '../../server/src/testing/find-program.ts'

/** An installed Chromium or Chrome, else Debian's package, else Playwright's download. */
export async function findBrowser(): Promise<string> {
  const installed = findInstalled()
  if (installed) return installed
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the system packages (once) …')
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findInstalled()) installPackages([name])
    }
  } else {
    console.log('Downloading Chromium (once) …')
    spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  }
  const found = findInstalled()
  if (found) return found
  throw new Error(
    'The journeys need a Chromium or Chrome, and none could be installed. ' +
      'Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.',
  )
}

function findInstalled(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    // The same engine without a window: half the work on two cores.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

/** Quiet without a network, and able to run as root. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
