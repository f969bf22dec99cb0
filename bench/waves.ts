import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateStreams } from './waves/generate.ts'
import { measure, type Replayed, replay } from './waves/replay.ts'
import { figuresOf, printFigures } from './waves/report.ts'
import { type Label, readStreams } from './waves/stream.ts'

/**
 * `npm run bench waves -- [--streams DIR] [--json FILE] [--seed N] [--no-network] [--explain KIND]`: what is caught of farms hidden among ordinary
 * sign-ups, at once and later, and who is flagged by mistake. Without --streams the streams are made here. --no-network leaves out
 * `ip` and `user_agent`.
 */
const { values } = parseArgs({
  args: process.argv.slice(3).filter((word) => word !== '--'),
  options: {
    streams: { type: 'string' },
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'no-network': { type: 'boolean', default: false },
    explain: { type: 'string' },
  },
})
const streams = values.streams ? readStreams(values.streams) : generateStreams(Number(values.seed))
const labels = new Map<string, Label>()
const rows: Replayed[] = []
let milliseconds = 0
for (const stream of streams) {
  const replayed = await replay(stream, !values['no-network'])
  // Not `push(...rows)`: a stream may have more sign-ups than a call may have arguments.
  for (const row of replayed.rows) rows.push(row)
  for (const [id, label] of stream.labels) labels.set(`${stream.name} ${id}`, label)
  milliseconds += measure(stream, replayed.verdicts, !values['no-network'])
  if (values.explain) explain(values.explain, stream.signUps, stream.labels, replayed)
}
console.log(
  `${rows.length} sign-ups in ${streams.length} streams, ${((1000 * milliseconds) / rows.length).toFixed(1)} µs each`,
)
printFigures(figuresOf(rows, labels))
if (values.json) writeFileSync(values.json, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/** What was said about the sign-ups of one kind. */
function explain(
  kind: string,
  signUps: readonly { id: string; at: string; email?: string | undefined }[],
  known: ReadonlyMap<string, Label>,
  { rows: said, reasons }: Awaited<ReturnType<typeof replay>>,
): void {
  for (const [index, { id, at, email }] of signUps.entries()) {
    if (known.get(id)?.kind !== kind) continue
    const row = said[index]
    console.log(`${at.slice(5, 19)} ${row?.at_once} → ${row?.later}  ${email}  ${reasons.get(id)?.join(' | ') ?? ''}`)
  }
}
