import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Verdicts } from '../server/src/features/verification/judge.ts'
import { generateStreams } from './waves/generate.ts'
import { measure, type Replayed, replay } from './waves/replay.ts'
import { figuresOf, printFigures } from './waves/report.ts'
import { type Label, readStreams, type Stream } from './waves/stream.ts'

/** Of a request's time. */
const maxMicroseconds = 15

/**
 * `npm run bench waves -- [--streams DIR] [--json FILE] [--seed N] [--no-network] [--explain KIND]`: what is caught of farms hidden among ordinary
 * sign-ups, at once and later, and who is flagged by mistake. Without --streams the streams are made here. --no-network leaves out
 * `ip` and `user_agent`. `-- --product [--rows N]` measures instead what comparing sign-ups costs the built product.
 */
const { values } = parseArgs({
  args: process.argv.slice(3).filter((word) => word !== '--'),
  options: {
    streams: { type: 'string' },
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'no-network': { type: 'boolean', default: false },
    explain: { type: 'string' },
    product: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000000' },
  },
})
// Only then: it starts processes and loads what streams don't need.
if (values.product) {
  const { measureProduct } = await import('./waves/product.ts')
  process.exit((await measureProduct(Number(values.rows))) ? 0 : 1)
}
const streams = values.streams ? readStreams(values.streams) : generateStreams(Number(values.seed))
const labels = new Map<string, Label>()
const rows: Replayed[] = []
const replays: { stream: Stream; verdicts: Verdicts[] }[] = []
for (const stream of streams) {
  const replayed = await replay(stream, !values['no-network'])
  // Not `push(...rows)`: a stream may have more sign-ups than a call may have arguments.
  for (const row of replayed.rows) rows.push(row)
  for (const [id, label] of stream.labels) labels.set(`${stream.name} ${id}`, label)
  replays.push({ stream, verdicts: replayed.verdicts })
  if (values.explain) explain(values.explain, stream.signUps, stream.labels, replayed)
}
const microseconds = quickestMicroseconds()
const isFast = microseconds <= maxMicroseconds
console.log(
  `${rows.length} sign-ups in ${streams.length} streams, ${microseconds.toFixed(1)} µs each, limit ${maxMicroseconds}${isFast ? '' : '   MISSED'}`,
)
printFigures(figuresOf(rows, labels))
if (values.json) writeFileSync(values.json, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
process.exitCode = isFast ? 0 : 1

/** A sign-up's processor time in a process that has seen some. The least of several passes: whatever else the machine does only adds to it. */
function quickestMicroseconds(): number {
  const passes = Array.from({ length: 6 }, () =>
    replays.reduce((sum, { stream, verdicts }) => sum + measure(stream, verdicts, !values['no-network']), 0),
  )
  return (1000 * Math.min(...passes)) / rows.length
}

/** What was said about the sign-ups of one kind. */
function explain(
  kind: string,
  signUps: readonly { id: string; at: string; email?: string | null | undefined }[],
  known: ReadonlyMap<string, Label>,
  { rows: said, reasons }: Awaited<ReturnType<typeof replay>>,
): void {
  for (const [index, { id, at, email }] of signUps.entries()) {
    if (known.get(id)?.kind !== kind) continue
    const row = said[index]
    console.log(`${at.slice(5, 19)} ${row?.at_once} → ${row?.later}  ${email}  ${reasons.get(id)?.join(' | ') ?? ''}`)
  }
}
