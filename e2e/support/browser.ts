import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages } from '../../server/src/testing/find-program.ts'

/** Chromium without a window where it can be had; else an installed Chromium or Chrome, else Playwright's download. */
export async function findBrowser(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (!existsSync(headlessShell) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the system packages (once) …')
    installPackages(['chromium-headless-shell'])
    if (!findInstalled()) installPackages(['chromium'])
  }
  if (!findInstalled()) {
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

/** The same engine without a window: half the work on two cores. */
const headlessShell = '/usr/bin/chromium-headless-shell'

function findInstalled(): string | undefined {
  const candidates = [
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ]
  return candidates.find((path) => existsSync(path))
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
