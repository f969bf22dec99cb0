import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dateOf, dayOf, readHistory } from './forward/history.ts'
import { judgeReal, realSets } from './forward/real-domains.ts'
import { engineBefore, peers, replay } from './forward/replay.ts'
import { printReport } from './forward/report.ts'

/**
 * `npm run bench forward -- --history DIR [--from DAY] [--to DAY] [--real FILE…] [--json FILE]`: how the engine does on what it has
 * not seen. Each day of the history is judged with what its sources said up to the day before; of what the product carries,
 * only packages published before the first day take part. Without --from the last three weeks are replayed.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    history: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    real: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
  },
})
if (values.history === undefined) {
  console.error(
    'npm run bench forward -- --history DIR, a folder of SOURCE.tsv.gz: domain, first day, day it was gone or empty',
  )
  process.exit(1)
}
const history = readHistory(values.history)
const lastDay = Math.max(
  ...history.sources.flatMap(({ spans }) => spans.reduce((last, { from }) => Math.max(last, from), 0)),
)
const to = values.to ? dayOf(values.to) : lastDay
const from = values.from ? dayOf(values.from) : to - 20
const started = performance.now()
const results = new Map([...replay(engineBefore(from), history, from, to), ...(await peers(history, from, to))])
const real = judgeReal(
  history,
  from,
  to,
  realSets(history, [...values.real, ...positionals], (file) => readFileSync(file, 'utf8')),
)
const report = { from: iso(from), to: iso(to), results: Object.fromEntries(results), real }
printReport(report, Math.round((performance.now() - started) / 1000))
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)

function iso(day: number): string {
  return dateOf(day).toISOString().slice(0, 10)
}
