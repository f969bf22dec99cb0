import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that start the product take the longest: begun last, one of them would keep the whole run waiting. */
class ProductFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const isStarting = new Map(usual.map((file) => [file, readFileSync(file.moduleId, 'utf8').includes('ensureBuilt')]))
    return usual.toSorted((a, b) => Number(isStarting.get(b)) - Number(isStarting.get(a)))
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,client}/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // Each loads and compiles everything for itself. The journeys run beside them and leave no core idle.
    maxWorkers: 2,
    sequence: { sequencer: ProductFirst },
    // A worker loads each module once for all its files, which halves the time; testing/module-state.test.ts shows that none
    // keeps anything between them.
    isolate: false,
    // Each test leaves an app and its responses behind: with more room for young objects, fewer are copied around.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default'],
  },
})
