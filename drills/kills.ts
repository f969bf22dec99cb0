import { ensureBuilt } from '../scripts/build.mjs'
import { allRounds, runKills } from './kills/run-kills.ts'

/**
 * The product is killed on both sides of every request of a purchase, restarted, and compared with an undisturbed run.
 */
await ensureBuilt()
const started = performance.now()
const { verdicts, restarts } = await runKills(allRounds)
console.log('operation        killed                          as in peace  charges  live  orphans')
for (const { operation, killed, isSame, expected, found } of verdicts) {
  const { charges, live, orphans } = found
  console.log(
    `${operation.padEnd(16)} ${killed.padEnd(31)} ${(isSame ? 'yes' : 'NO').padEnd(12)} ${String(charges).padEnd(8)} ${String(live).padEnd(5)} ${orphans}`,
  )
  if (!isSame) console.log({ expected, found })
}
const wrong = verdicts.filter(({ isSame }) => !isSame).length
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(
  `${verdicts.length} points, ${restarts.count} kills in ${seconds} s, ready again after ${(restarts.slowestMs / 1000).toFixed(1)} s at most; ${wrong} came out differently`,
)
process.exit(wrong === 0 ? 0 : 1)
