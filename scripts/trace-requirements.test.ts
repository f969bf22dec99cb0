import { expect, test } from 'vitest'
import { traceRequirements } from './trace-requirements.ts'

const requirements = '| LI-1 | B | a |\n| LI-2 | B | b |\n| LI-3 | S | c |\n| LI-4 | S | d |\n'

test('a requirement is proven by a passing test, not by a failed, skipped or missing one', () => {
  const vitest = {
    testResults: [{ assertionResults: [assertion('LI-1 works', 'passed'), assertion('LI-2 works', 'failed')] }],
  }
  const playwright = {
    suites: [
      { specs: [spec('LI-2 in the browser', 'expected')], suites: [{ specs: [spec('LI-3 too', 'skipped')] }] },
      { specs: [spec('XX-9 is nobody’s', 'expected')] },
    ],
  }
  expect(traceRequirements(requirements, { vitest, playwright })).toEqual({
    required: ['LI-1', 'LI-2', 'LI-3', 'LI-4'],
    unproven: ['LI-2', 'LI-3', 'LI-4'],
    unknown: ['XX-9'],
  })
})

function assertion(title: string, status: string) {
  return { title, status }
}

function spec(title: string, status: string) {
  return { title, ok: status !== 'unexpected', tests: [{ status }] }
}
