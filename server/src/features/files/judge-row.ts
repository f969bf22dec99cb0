import { csvCell } from '@assay/contract/format/csv'
import type { Reason } from '@assay/contract/verification'
import type { Deps } from '../../deps.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import { decideFor } from '../rules/decide-for.ts'
import type { Decided } from '../rules/log-facts.ts'
import type { Input, JudgeDeps, Verdicts } from '../verification/judge.ts'
import { judgeByRules } from '../verification/judge-by-rules.ts'
import { judgeTestInput } from '../verification/test-inputs.ts'
import type { StoredFile } from './file.ts'

export type JudgedRow = { input: Input; verdicts: Verdicts; decided: Decided }

/** The one place where a row gets its verdicts. A promise only if DNS is asked. */
export function judgeRow(
  deps: JudgeDeps & Pick<Deps, 'now'>,
  input: Input,
  { isTest, rules, deadline }: { isTest: boolean; rules: AccountRules | null; deadline: number },
): JudgedRow | Promise<JudgedRow> {
  const decide = (verdicts: Verdicts) => ({ input, verdicts, decided: decideFor(rules, verdicts) })
  const verdicts = isTest ? judgeTestInput(input) : judgeByRules(deps, rules, input, deadline)
  return verdicts instanceof Promise ? verdicts.then(decide) : decide(verdicts)
}

/** What of a row is checked. */
export function inputOf(
  { checked: [email, firstname, lastname] }: Pick<StoredFile, 'checked'>,
  cells: string[],
): Input | null {
  const cell = (index: number | undefined) => {
    const text = cells[index ?? -1]?.trim()
    // Longer than any real address or name, as in requests.
    return text ? text.slice(0, 1000) : undefined
  }
  const input = { email: cell(email), firstname: cell(firstname), lastname: cell(lastname) }
  return input.email === undefined && input.firstname === undefined && input.lastname === undefined ? null : input
}

/** The cells that the result adds, in the order of `resultColumns`. Only the suggestion has anything of the caller's in it. */
export function resultCells(judged: JudgedRow | null, separator: string): string {
  const verdicts = judged?.verdicts ?? null
  const email = verdicts?.email_verification
  const name = verdicts?.name_verification
  const ofEmail = email
    ? email.verdict +
      separator +
      email.class +
      separator +
      printScore(email.score) +
      separator +
      (email.did_you_mean === null ? '' : csvCell(email.did_you_mean, separator))
    : separator.repeat(3)
  const ofName = name ? name.verdict + separator + printScore(name.score) : separator
  const decision = judged?.decided.outcome.decision ?? ''
  return ofEmail + separator + ofName + separator + decision + separator + reasonsOf(verdicts)
}

/** Most scores are whole thousandths, and printing a number takes longer than looking it up. */
function printScore(score: number): string {
  const thousandths = Math.round(score * 1000)
  return thousandths / 1000 === score ? (printed[thousandths] ?? String(score)) : String(score)
}

const printed = Array.from({ length: 1001 }, (_, thousandths) => String(thousandths / 1000))

/** Codes have no spaces and no separators. */
function reasonsOf(verdicts: Verdicts | null): string {
  const codes: string[] = []
  const name = verdicts?.name_verification
  addCodes(codes, verdicts?.email_verification?.reasons)
  addCodes(codes, name?.reasons)
  addCodes(codes, name?.firstname?.reasons)
  addCodes(codes, name?.lastname?.reasons)
  let text = codes[0] ?? ''
  for (let index = 1; index < codes.length; index += 1) text += ` ${codes[index]}`
  return text
}

function addCodes(codes: string[], reasons: Reason[] | undefined): void {
  if (reasons === undefined) return
  for (const { code } of reasons) if (!codes.includes(code)) codes.push(code)
}
