import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import type { Versions } from '../rules/log-facts.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { versionsOf } from '../verification/judge-by-rules.ts'
import { type ItemUsage, usageOfItem } from '../verification/usage-of.ts'
import { createCsvReader } from './csv/read-records.ts'
import type { FilePart, StoredFile } from './file.ts'
import { inputOf, judgeRow, resultCells } from './judge-row.ts'

/**
 * The line that a row becomes, and what is counted for it; null if nothing of it is checked. Not the verdicts: keeping those of
 * a whole part would take the collector longer than the engine.
 */
export type CheckedRow = { line: string; usage: ItemUsage | null }
export type CheckedRows = { rows: CheckedRow[]; versions: Versions }

/**
 * Judges the rows of a part, a few at a time: requests come first. What DNS doesn't say within the part's deadline is judged
 * without it, as in requests.
 */
export async function checkPart(
  deps: Pick<Deps, 'engine' | 'mailHosts' | 'now'> & { secret: ServerSecret },
  file: StoredFile,
  { content }: FilePart,
  rules: AccountRules | null,
): Promise<CheckedRows> {
  const { separator, newline, columns, isTest } = file
  const records = createCsvReader(separator).push(content.toString())
  const deadline = performance.now() + dnsMilliseconds
  const rows: CheckedRow[] = []
  const rowsPerSlice = Math.ceil(checksPerSlice / file.checked.filter((index) => index !== -1).length)
  for (let start = 0; start < records.length; start += rowsPerSlice) {
    const slice = records.slice(start, start + rowsPerSlice)
    const inputs = slice.map(({ cells }) => inputOf(file, cells))
    const judged = await Promise.all(inputs.map((input) => judgeRow(deps, input, { isTest, rules, deadline })))
    slice.forEach(({ text, cells }, index) => {
      const row = judged[index] ?? null
      // A row may have fewer cells than the header.
      const missing = separator.repeat(columns.length - cells.length)
      const line = text + missing + separator + resultCells(row, separator) + newline
      rows.push({ line, usage: row && usageOfItem(deps.secret, row) })
    })
    await giveWay()
  }
  return { rows, versions: versionsOf(deps, rules) }
}

/** Well under a millisecond, which is the most that a request waits for them. */
const checksPerSlice = 60
/** A file isn't in the hurry that a request is. */
const dnsMilliseconds = 1000

/** While a turn of the event loop takes others any time, they have another one. */
async function giveWay(): Promise<void> {
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const before = performance.now()
    await nextTurn()
    if (performance.now() - before < idleMilliseconds) return
  }
}

const mostTurns = 3
const idleMilliseconds = 0.3
