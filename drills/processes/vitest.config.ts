import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['drills/processes/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // One at a time: each starts the product several times, and a machine may have two cores.
    fileParallelism: false,
    // A start takes seconds, and a recovery waits for PostgreSQL.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
