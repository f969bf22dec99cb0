import { defineConfig } from '@playwright/test'
import journeys from '../e2e/playwright.config.ts'

/** The journeys' browser and limits; each test starts the product it needs. */
export default defineConfig({
  use: { ...journeys.use },
  timeout: 120_000,
  forbidOnly: true,
  workers: 1,
  testDir: '.',
  outputDir: '../.cache/playwright-drills',
})
