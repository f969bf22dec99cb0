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
    // A worker loads each module once for all its files, which halves the time of the suite. Modules must keep nothing that one
    // file could leave to the next. Those that keep something: engine/ has buffers that each call overwrites and a cache of
    // formatted days; adapters/engine-data and adapters/geo cache files that never change; http/pacing/serialize.ts queues per
    // database; http/start-download.ts counts by account; testing/test-database.ts and features/rest/gadgets-fixture.ts remember by test file and by database; testing/printers.ts keeps the thread that prints. In web/src
    // theme, session and token belong to the tab; no unit test changes them.
    isolate: false,
    // Each test leaves an app and its responses behind: with more room for young objects, fewer are copied around.
    execArgv: ['--max-semi-space-size=64'],
    // A few tests time what they promise, and a shared machine stalls now and then. The reporter marks each retry.
    retry: 1,
    // Only for a test that hangs: the slowest take ten seconds, and many times that on a machine with other work to do.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A fact that is waited for may take its time on a busy machine; what must be soon is timed.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default'],
  },
})
