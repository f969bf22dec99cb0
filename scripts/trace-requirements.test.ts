import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findGaps, traceRequirements } from './trace-requirements.ts'

const requirements = '| LI-1 | B | a |\n| LI-2 | B | b |\n| LI-3 | S | c |\n| LI-4 | S | d |\n'

test('a requirement is proven by a passing test, not by a failed, skipped or missing one', () => {
  const vitest = {
    testResults: [{ assertionResults: [assertion('LI-1 works', 'passed'), assertion('LI-2 works', 'failed')] }],
  }
  const playwright = {
    suites: [
      { specs: [spec('LI-1 LI-2 in the browser', 'expected')], suites: [{ specs: [spec('LI-3 too', 'skipped')] }] },
      { specs: [spec('XX-9 is nobody’s', 'expected')] },
    ],
  }
  expect(traceRequirements(requirements, { vitest, playwright })).toEqual({
    required: ['LI-1', 'LI-2', 'LI-3', 'LI-4'],
    unproven: ['LI-2', 'LI-3', 'LI-4'],
    withoutJourney: [],
    unknown: ['XX-9'],
  })
})

test('a requirement marked B needs a passing journey, too, unless a drill shows it in a browser; the others don’t', () => {
  const lines = `${requirements}| RE-4 | B | e |\n| LI-5 | B | f |\n| LI-6 | U | g |\n`
  const named = ['LI-1', 'LI-2', 'LI-3', 'LI-4', 'LI-6', 'RE-4'].map((id) => assertion(`${id} works`, 'passed'))
  const trace = (specs: ReturnType<typeof spec>[]) =>
    traceRequirements(lines, { vitest: { testResults: [{ assertionResults: named }] }, playwright: { specs } })
  expect(trace([spec('LI-1 in the browser', 'expected')])).toMatchObject({
    unproven: ['LI-5'],
    withoutJourney: ['LI-2'],
  })
  expect(trace([spec('LI-2 LI-5 in the browser', 'expected')])).toMatchObject({
    unproven: [],
    withoutJourney: ['LI-1'],
  })
  // As nobody ran them.
  expect(trace([spec('LI-1 LI-2 LI-5 in the browser', 'skipped')])).toMatchObject({
    unproven: ['LI-1', 'LI-2', 'LI-5'],
    withoutJourney: [],
  })
})

test('docs/requirements.md has every line of every family once', () => {
  expect(findGaps(readFileSync('docs/requirements.md', 'utf8'))).toEqual([])
})

test('a removed line, a doubled one, a hole in the numbering, an unlisted family and an unknown way of proving are each found', () => {
  const counts = { LI: 4 }
  const without = (id: string) => requirements.replace(new RegExp(`^\\| ${id} .*\n`, 'm'), '')
  expect(findGaps(requirements, counts)).toEqual([])
  expect(findGaps(without('LI-4'), counts)).toEqual(['LI-4 is missing'])
  expect(findGaps(`${requirements}| LI-2 | S | b again |\n`, counts)).toEqual(['LI-2 is there twice'])
  expect(findGaps(without('LI-2'), counts)).toEqual(['LI-2 is missing'])
  // As many lines as there should be, but one number is skipped.
  expect(findGaps(`${without('LI-2')}| LI-5 | S | e |\n`, counts)).toEqual(['LI-2 is missing', 'LI-5 is in no family'])
  expect(findGaps(`${requirements}| XX-1 | S | x |\n`, counts)).toEqual(['XX-1 is in no family'])
  expect(findGaps(requirements.replace('LI-2 | B', 'LI-2 | b'), counts)).toEqual(['LI-2 is proven by b'])
})

function assertion(title: string, status: string) {
  return { title, status }
}

function spec(title: string, status: string) {
  return { title, ok: status !== 'unexpected', tests: [{ status }] }
}
