import { readFileSync } from 'node:fs'
import { traceRequirements } from './trace-requirements.ts'

/** Which requirements the last run of `npm test` has proven: each needs a test that names it and passed. */
const reports = { vitest: readReport('.cache/vitest.json'), playwright: readReport('.cache/playwright.json') }
if (reports.vitest === null || reports.playwright === null) {
  console.error('There is no complete test run to look at. Run `npm test` first.')
  process.exit(1)
}
const { required, unproven, unknown } = traceRequirements(readFileSync('docs/requirements.md', 'utf8'), reports)

console.log(`${required.length - unproven.length} of ${required.length} requirements have a passing test.`)
if (unproven.length > 0) console.log(`No passing test: ${unproven.join(' ')}`)
if (unknown.length > 0) console.log(`Named by a test, but not in docs/requirements.md: ${unknown.join(' ')}`)
process.exit(unproven.length + unknown.length === 0 ? 0 : 1)

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
