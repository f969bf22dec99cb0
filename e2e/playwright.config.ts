import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './support/browser.ts'
import { isLooking } from './support/looking.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/playwright',
  globalSetup: './global-setup.ts',
  // On two cores, the third works while the others wait for a page, which takes a fifth less time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  ...(!isLooking && { grepInvert: /@drill/ }),
  timeout: 30_000,
  expect: { timeout: 5000 },
  use: {
    // Set by the global set-up; each worker reads this file again after it.
    ...(process.env.BASE_URL && { baseURL: process.env.BASE_URL }),
    // Frames that nobody watches cost as much as the work that is tested.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // It passes every page on, which journeys that hold back or count requests must see themselves.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      // No process in reserve: starting one costs a tenth of what loading a page does.
      args: [...browserArguments, '--renderer-process-limit=1'],
    },
  },
})
