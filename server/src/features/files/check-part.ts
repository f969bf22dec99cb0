import type { Deps } from '../../deps.ts'
import type { Pace } from '../../http/pacing/give-way.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import type { Versions } from '../rules/log-facts.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { versionsOf } from '../verification/judge-by-rules.ts'
import { type ItemUsage, usageOfItem } from '../verification/usage-of.ts'
import { recordAt } from './csv/read-records.ts'
import type { FilePart, StoredFile } from './file.ts'
import { inputOf, type JudgedRow, judgeRow, resultCells } from './judge-row.ts'

/**
 * The finished lines, and what is counted for each; null if nothing of it is checked. Not the verdicts: keeping all of a part as
 * objects would take the collector as long as the engine.
 */
export type CheckedRows = { content: string; usage: (ItemUsage | null)[]; versions: Versions }

/**
 * Judges the rows of a part, a few at a time: requests come first. What DNS doesn't say within the part's deadline is judged
 * without it, as in requests.
 */
export async function checkPart(
  deps: Pick<Deps, 'engine' | 'mailHosts' | 'now'> & { secret: ServerSecret; pace: Pace },
  file: StoredFile,
  part: FilePart,
  rules: AccountRules | null,
): Promise<CheckedRows> {
  const { pace } = deps
  const how = { isTest: file.isTest, rules, deadline: performance.now() + dnsMilliseconds }
  const usage: (ItemUsage | null)[] = []
  const lines: string[] = []
  let waiting: Promise<void>[] = []

  function finish(place: number, own: string, judged: JudgedRow | null): void {
    lines[place] = own + file.separator + resultCells(judged, file.separator) + file.newline
    usage[place] = judged && usageOfItem(deps.secret, judged)
  }

  const text = part.content
  for (let start = 0; start < text.length; ) {
    const { cells, end, next } = recordAt(text, start, file.separator)
    const own = withAllCells(file, cells, text.slice(start, end))
    start = next
    const input = inputOf(file, cells)
    const judged = input && judgeRow(deps, input, how)
    const place = lines.push('') - 1
    usage.push(null)
    if (judged instanceof Promise) waiting.push(judged.then((row) => finish(place, own, row)))
    else finish(place, own, judged)
    if (waiting.length >= mostWaiting) {
      await Promise.all(waiting)
      waiting = []
    }
    if (pace.isOver()) await pace.giveWay()
  }
  await Promise.all(waiting)
  return { content: lines.join(''), usage, versions: versionsOf(deps, rules) }
}

/** A row may have fewer cells than the header. */
function withAllCells({ separator, columns }: StoredFile, cells: string[], text: string): string {
  const missing = columns.length - cells.length
  return missing === 0 ? text : text + separator.repeat(missing)
}

/** Half of the lookups that a process makes at a time are for requests. */
const mostWaiting = 50
/** A file isn't in the hurry that a request is. */
const dnsMilliseconds = 1000
