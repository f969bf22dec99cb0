import { defineConfig } from '@playwright/test'
import journeys from '../../e2e/playwright.config.ts'

/** The journeys' browser and limits; the product and its project are started by the test itself. */
export default defineConfig({
  use: { ...journeys.use },
  timeout: 120_000,
  forbidOnly: true,
  workers: 1,
  testDir: '.',
  outputDir: '../../.cache/playwright-hosted',
})
