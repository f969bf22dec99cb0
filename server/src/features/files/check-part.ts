import type { Deps } from '../../deps.ts'
import { scanRecords } from '../../read-csv.ts'
import { waitUntilFound } from '../mail-hosts/create-lookup.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { type Input, type Verdicts, versionsOf } from '../verification/judge.ts'
import { judgeTestActivity } from '../verification/test-inputs.ts'
import { type BatchUsage, createBatchUsage } from '../verification/usage-of.ts'
import { compareRows } from './compare-rows.ts'
import { createByteWriter } from './csv/byte-writer.ts'
import { readOrigin } from './csv/recognize-columns.ts'
import type { FilePart, StoredFile } from './file.ts'
import { decideRow, inputOf, judgeRow, writeResult } from './judge-row.ts'

/** The finished lines, the checks that each of them costs, and what is counted for all. */
export type CheckedRows = { content: Buffer; units: number[]; usage: ReturnType<BatchUsage['sum']> }

/**
 * Judges the rows of a part, and waits for all of their lookups. `keepClaim` is called now and then, because slow name servers may
 * take longer than the claim on the file lasts.
 */
export async function checkPart(
  deps: Pick<Deps, 'engine' | 'mailHosts' | 'now'> & { secret: ServerSecret },
  file: StoredFile,
  { content: text }: FilePart,
  { rules, keepClaim }: { rules: AccountRules | null; keepClaim: () => Promise<void> },
): Promise<CheckedRows> {
  const how = { isTest: file.isTest, rules, wait: waitUntilFound }
  const { separator, newline, columns } = file
  const originOf = readOrigin(file)
  const rows: Row[] = []
  let waiting = 0

  function check(cells: string[], start: number, end: number): boolean {
    const fields = inputOf(file, cells)
    const input = fields && { ...fields, ...originOf(cells) }
    const verdicts = input && judgeRow(deps, input, how)
    rows.push({ start, end, cells: cells.length, input, verdicts })
    if (verdicts instanceof Promise) waiting += 1
    return waiting < maxWaiting
  }

  for (let from = 0; from < text.length; ) {
    from = scanRecords(text, file, { from }, check).next
    if (waiting > 0) {
      await keepClaim()
      for (const row of rows) row.verdicts = await row.verdicts
    }
    waiting = 0
  }

  const lines = createByteWriter(text.length * 3)
  const usage = createBatchUsage(deps.secret, file.userId, { isFile: true })
  const units: number[] = []
  const activityOf = file.isTest ? judgeTestActivity : compareRows(deps, file.userId, rows.filter(isJudged))
  for (const row of rows) {
    const judged = isJudged(row) ? decideRow(deps, row, activityOf(row.input), rules) : null
    lines.write(text.slice(row.start, row.end))
    // A row may have fewer cells than the header.
    for (let missing = row.cells; missing <= columns.length; missing += 1) lines.write(separator)
    writeResult(lines, judged, separator)
    lines.write(newline)
    units.push(judged ? usage.add(judged) : 0)
  }
  return { content: lines.written(), units, usage: usage.sum(versionsOf(deps, rules), null) }
}

/** Where its line begins and ends in the part, and how many cells it has. */
type Row = {
  start: number
  end: number
  cells: number
  input: Input | null
  verdicts: Verdicts | Promise<Verdicts> | null
}

type Judged = Row & { input: Input; verdicts: Verdicts }

function isJudged(row: Row): row is Judged {
  return row.input !== null && row.verdicts !== null && !(row.verdicts instanceof Promise)
}

/** Half of the lookups that are made at a time for requests. */
const maxWaiting = 50
