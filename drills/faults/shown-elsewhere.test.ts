import { expect, test } from 'vitest'
import { atOnce, clocks, malformed, purchaseKilled } from './shown-elsewhere.ts'

test('every test that stands in for a fault still exists under its title', async () => {
  const findings = await Promise.all(
    [purchaseKilled, clocks, malformed, atOnce].map(({ run }) => run({ isQuick: true })),
  )
  expect(findings.flat().filter(({ held }) => held !== 'elsewhere')).toEqual([])
})
