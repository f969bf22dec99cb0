import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: '.',
    include: ['recipes/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 60_000,
  },
})
