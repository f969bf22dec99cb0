import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { startedDataDir } from '../../server/src/testing/started-data-dir.ts'
import { fewRounds, runKills } from './run-kills.ts'

beforeAll(ensureBuilt, 120_000)

// All of them: `npm run drills kills`.
test('SB-6 SB-7 CX-8 kill -9 around the requests of subscribe, pay, upgrade, downgrade and cancel changes no outcome', async () => {
  const { verdicts } = await runKills(fewRounds, await startedDataDir())
  expect(verdicts.length).toBe(8)
  for (const { operation, killed, expected, found } of verdicts)
    expect(found, `${operation}, ${killed}`).toEqual(expected)
  expect(verdicts.every(({ found }) => found.orphans === 0 && found.isBilledAsCharged)).toBe(true)
}, 120_000)
