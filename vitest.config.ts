import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,server,web,client,cli}/src/**/*.test.ts',
      '{sandboxes,models,bench,scripts,clients}/**/*.test.ts',
    ],
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['server/src/testing/before-each-file.ts'],
    // On two cores, the third works while the others wait for PostgreSQL, which takes a fifth less time.
    maxWorkers: 3,
    // A worker loads each module once for all its files, which halves the time; testing/module-state.test.ts shows that none
    // keeps anything between them.
    isolate: false,
    // Each test leaves an app and its responses behind: with more room for young objects, fewer are copied around.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default'],
    // What packages say about themselves: a provider and a mail server that aren't for production, and one that will leave Node.js 20.
    onConsoleLog: (log) => !/^(oidc-provider WARNING|WARNING: smtp-server|⚠️ +Node\.js 20)/.test(log),
  },
})
