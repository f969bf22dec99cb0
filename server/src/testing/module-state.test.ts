import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Test files share a worker's modules, so a module may keep only what one file can't leave to the next. */
const harmless: Record<string, string> = {
  'engine/names/spelling.ts': 'a buffer that each call overwrites',
  'engine/names/keyboard.ts': 'derived from constants',
  'engine/email/known-domain.ts': 'emptied when the tables change',
  'engine/email/listings/read-evidence.ts': 'formatted days',
  'http/start-download.ts': 'by account',
  'time-ordered-id.ts': 'the last moment, formatted',
  'features/audit/record-act.ts': 'a serial number',
  'features/rules/log-facts.ts': 'formatted records',
  'db/client.ts': 'a search under way',
  'testing/test-database.ts': 'by test file',
  'route-audit/bounds/sample-row.ts': 'serial numbers',
  'features/waves/cluster.ts': 'buffers that each call overwrites',
  'features/waves/numbers.ts': 'buffers that each call overwrites',
  'features/waves/judge.ts': 'formatted moments',
  'features/waves/hosting.ts': 'a file that never changes',
  'file-thread/file-thread.ts': 'runs in a thread of its own',
  'adapters/geo/create-country-lookup.ts': 'a file that never changes',
  'adapters/engine-data/load-engine.ts': 'files that never change',
  'adapters/pdf/fonts.ts': 'files that never change',
}

/** A variable, or a collection that begins empty. The formatter keeps what is a module's own at the start of a line. */
const state = /^(export )?(let |const \w+(: [^=]+)? = (new (Map|Set)(<.*>)?\(\)|\[\]|\{\})$)/m

test('modules keep nothing that one test file could leave to the next', () => {
  const folder = new URL('../', import.meta.url).pathname
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(300)
  const keeping = sources.filter((file) => state.test(readFileSync(folder + file, 'utf8')))
  expect(keeping.toSorted()).toEqual(Object.keys(harmless).toSorted())
})
