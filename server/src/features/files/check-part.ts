import type { Deps } from '../../deps.ts'
import { scanRecords } from '../../read-csv.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { versionsOf } from '../verification/judge.ts'
import { type BatchUsage, createBatchUsage } from '../verification/usage-of.ts'
import { createByteWriter } from './csv/byte-writer.ts'
import type { FilePart, StoredFile } from './file.ts'
import { inputOf, type JudgedRow, judgeRow, writeResult } from './judge-row.ts'

/**
 * The finished lines, the checks that each of them costs, and what is counted for all. Not the verdicts: keeping all of a part as
 * objects would take the collector as long as the engine.
 */
export type CheckedRows = { content: Buffer; units: number[]; usage: ReturnType<BatchUsage['sum']> }

/** Judges the rows of a part. What DNS doesn't say within the part's deadline is judged without it, as in requests. */
export async function checkPart(
  deps: Pick<Deps, 'engine' | 'mailHosts' | 'now'> & { secret: ServerSecret },
  file: StoredFile,
  { content: text }: FilePart,
  rules: AccountRules | null,
): Promise<CheckedRows> {
  const how = { isTest: file.isTest, rules, deadline: performance.now() + dnsMilliseconds }
  const { separator, newline, columns } = file
  const lines = createByteWriter(text.length * 3)
  const usage = createBatchUsage(deps.secret, file.userId)
  const units: number[] = []

  function finish(start: number, end: number, cells: number, judged: JudgedRow | null): void {
    lines.write(text.slice(start, end))
    // A row may have fewer cells than the header.
    for (let missing = cells; missing <= columns.length; missing += 1) lines.write(separator)
    writeResult(lines, judged, separator)
    lines.write(newline)
    units.push(judged ? usage.add(judged) : 0)
  }

  // Rows that wait for DNS, and those after them: lines stay in order.
  let held: Held[] = []
  let waiting = 0
  async function finishHeld(): Promise<void> {
    const rows = held
    held = []
    waiting = 0
    const judged = await Promise.all(rows.map((row) => row.judged))
    for (const [index, { start, end, cells }] of rows.entries()) finish(start, end, cells, judged[index] ?? null)
  }

  function check(cells: string[], start: number, end: number): boolean {
    const input = inputOf(file, cells)
    const judged = input && judgeRow(deps, input, how)
    const mustWait = judged instanceof Promise
    if (mustWait || waiting > 0) held.push({ start, end, cells: cells.length, judged })
    else finish(start, end, cells.length, judged)
    if (mustWait) waiting += 1
    return waiting < maxWaiting
  }

  for (let from = 0; from < text.length; ) {
    from = scanRecords(text, file, { from }, check).next
    await finishHeld()
  }
  return { content: lines.written(), units, usage: usage.sum(versionsOf(deps, rules), null) }
}

type Held = { start: number; end: number; cells: number; judged: JudgedRow | Promise<JudgedRow> | null }

/** Half of the lookups that are made at a time for requests. */
const maxWaiting = 50
/** A file isn't in the hurry that a request is. */
const dnsMilliseconds = 1000
