import { readFileSync } from 'node:fs'
import { findGaps, type PlaywrightSuite, traceRequirements, type VitestReport } from './trace-requirements.ts'

/** Which requirements the last `npm test` proved: each needs a passing test that names it, and a journey where it's marked B. */
const vitest = readReport<VitestReport>('.cache/vitest.json')
const playwright = readReport<PlaywrightSuite>('.cache/playwright.json')
if (!vitest || !playwright) {
  console.error('There is no complete test run to look at. Run `npm test` first.')
  process.exit(1)
}
const requirements = readFileSync('docs/requirements.md', 'utf8')
const { required, unproven, withoutJourney, unknown } = traceRequirements(requirements, { vitest, playwright })
const gaps = findGaps(requirements)

const missing = unproven.length + withoutJourney.length
console.log(`${required.length - missing} of ${required.length} requirements have the passing tests they need.`)
if (unproven.length > 0) console.log(`No passing test: ${unproven.join(' ')}`)
if (withoutJourney.length > 0) console.log(`Marked B, but no passing journey: ${withoutJourney.join(' ')}`)
if (unknown.length > 0) console.log(`Named by a test, but not in docs/requirements.md: ${unknown.join(' ')}`)
if (gaps.length > 0) console.log(`docs/requirements.md isn’t complete: ${gaps.join(', ')}`)
process.exit(missing + unknown.length + gaps.length === 0 ? 0 : 1)

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
