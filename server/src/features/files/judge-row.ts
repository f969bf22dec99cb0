import type { Activity } from '@assay/contract/activity'
import { csvCell } from '@assay/contract/format/csv'
import type { Reason } from '@assay/contract/verification'
import type { Deps } from '../../deps.ts'
import type { LookupWait } from '../../ports/mail-hosts.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import { decideFor } from '../rules/decide-for.ts'
import type { Decided } from '../rules/log-facts.ts'
import { type Input, type JudgeDeps, judgeByRules, toInput, type Verdicts } from '../verification/judge.ts'
import { judgeTestInput } from '../verification/test-inputs.ts'
import type { ByteWriter } from './csv/byte-writer.ts'
import { hasFullNames, type StoredFile } from './file.ts'

export type JudgedRow = { input: Input; verdicts: Verdicts; activity: Activity; decided: Decided }

/** The one place where a row gets its verdicts. A promise only if DNS is asked. */
export function judgeRow(
  deps: JudgeDeps & Pick<Deps, 'now'>,
  input: Input,
  { isTest, rules, wait }: { isTest: boolean; rules: AccountRules | null; wait: LookupWait },
): Verdicts | Promise<Verdicts> {
  return isTest ? judgeTestInput(input) : judgeByRules(deps, rules, input, wait)
}

export function decideRow(
  { now }: Pick<Deps, 'now'>,
  { input, verdicts }: { input: Input; verdicts: Verdicts },
  activity: Activity,
  rules: AccountRules | null,
): JudgedRow {
  return { input, verdicts, activity, decided: decideFor(rules, verdicts, activity, now()) }
}

/** The fields of a row that are checked. */
export function inputOf(file: Pick<StoredFile, 'checked'>, cells: string[]): Input | null {
  const [email, firstname, lastname] = file.checked
  const input = hasFullNames(file)
    ? toInput({ email: textOf(cells, email), name: textOf(cells, firstname) })
    : { email: textOf(cells, email), firstname: textOf(cells, firstname), lastname: textOf(cells, lastname) }
  return input.email === undefined && input.firstname === undefined && input.lastname === undefined ? null : input
}

function textOf(cells: string[], index = -1): string | undefined {
  const cell = index < 0 ? undefined : cells[index]
  if (cell === undefined) return undefined
  const text = cell.trim()
  // Longer than any real address or name, as in requests.
  return text === '' ? undefined : text.length > 1000 ? text.slice(0, 1000) : text
}

/** The cells that the result adds, in the order of `resultColumns`. Only the suggestion has anything of the caller's in it. */
export function writeResult({ write }: ByteWriter, judged: JudgedRow | null, separator: string): void {
  const verdicts = judged?.verdicts ?? null
  const email = verdicts?.email_verification
  if (email) {
    write(email.verdict)
    write(separator)
    write(email.class)
    write(separator)
    write(printScore(email.score))
    write(separator)
    if (email.did_you_mean !== null) write(csvCell(email.did_you_mean, separator))
  } else for (let cell = 0; cell < 3; cell += 1) write(separator)
  write(separator)
  const name = verdicts?.name_verification
  if (name) write(name.verdict)
  write(separator)
  if (name) write(printScore(name.score))
  write(separator)
  if (judged) write(judged.decided.outcome.decision)
  write(separator)
  if (verdicts) writeReasons(write, verdicts)
  write(separator)
  if (judged) write(judged.activity.verdict)
  write(separator)
  if (judged) write(judged.activity.reasons.map(({ code }) => code).join(' '))
}

/** Most scores are whole thousandths, and printing a number takes longer than looking it up. */
function printScore(score: number): string {
  const thousandths = Math.round(score * 1000)
  return thousandths / 1000 === score ? (printed[thousandths] ?? String(score)) : String(score)
}

const printed = Array.from({ length: 1001 }, (_, thousandths) => String(thousandths / 1000))

/** Codes have no spaces and no separators. */
function writeReasons(
  write: ByteWriter['write'],
  { email_verification: email, name_verification: name }: Verdicts,
): void {
  const codes: string[] = []
  addCodes(codes, email?.reasons)
  addCodes(codes, name?.reasons)
  addCodes(codes, name?.firstname?.reasons)
  addCodes(codes, name?.lastname?.reasons)
  for (let index = 0; index < codes.length; index += 1) {
    if (index > 0) write(' ')
    write(codes[index] ?? '')
  }
}

function addCodes(codes: string[], reasons: Reason[] | undefined): void {
  if (reasons === undefined) return
  for (const { code } of reasons) if (!codes.includes(code)) codes.push(code)
}
