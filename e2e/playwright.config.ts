import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './support/browser.ts'

/** On a product of its own, and so in a worker of its own: begun last, it would keep the whole run waiting. */
const alone = '**/offline.spec.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/playwright',
  globalSetup: './global-setup.ts',
  projects: [
    { name: 'alone', testMatch: alone },
    { name: 'together', testIgnore: alone },
  ],
  // Each has a browser of its own. The other tests run beside them and leave no core idle.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The retry is for a machine that stalls; the test command names the journeys that needed one.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Set by the global set-up; each worker reads this file again after it.
    ...(process.env.BASE_URL && { baseURL: process.env.BASE_URL }),
    // Frames that nobody watches cost as much as the work that is tested.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // It passes every page on, which journeys that hold back or count requests must see themselves; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findBrowser(), args: browserArguments },
  },
})
