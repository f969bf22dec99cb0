import { plans } from '@assay/contract/billing/catalogue'
import { emailReasons } from '../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../engine/names/reasons.ts'
import { testEmails, testNames } from '../verification/test-inputs.ts'
import { accuracyFigures } from './accuracy-figures.ts'
import { forwardFigures } from './forward-figures.ts'
import { verifyResponse } from './openapi/examples.ts'
import { faults } from './openapi/faults.ts'
import { printJson } from './print-json.ts'

/** Values the guides take from the code, so that they can't go stale: the URL, samples and tables. */
export function guideValues(publicUrl: string): Record<string, string> {
  return {
    base_url: publicUrl,
    verify_answer: printJson(verifyResponse),
    errors: faults.map(errorEntry).join('\n\n'),
    plans: planTable(),
    test_emails: testInputTable('Email', testEmails),
    test_names: testInputTable('Name', testNames),
    email_reasons: reasonTable(emailReasons),
    name_reasons: reasonTable(nameReasons),
    accuracy_figures: accuracyFigures,
    forward_figures: forwardFigures,
  }
}

function errorEntry({ code, status, means, doThis }: (typeof faults)[number]): string {
  return `### \`${code}\`\n\n**HTTP ${status}.** ${means} ${doThis}`
}

function planTable(): string {
  const rows = Object.values(plans).map(({ name, unitLimit, requestsPerSecond }) => [
    name,
    unitLimit === null ? 'no limit' : unitLimit.toLocaleString('en-US'),
    String(requestsPerSecond),
  ])
  return markdownTable(['Plan', 'Checks a month', 'Requests a second'], rows)
}

/** The verdict first, then the entry's other fields. */
function testInputTable(head: string, inputs: Record<string, { verdict?: string; score?: number }>): string {
  const rows = Object.entries(inputs).map(([input, { verdict = 'ok', score = 0, ...rest }]) => [
    code(input),
    code(verdict),
    String(score),
    Object.entries(rest)
      .map(([name, value]) => code(`${answerNames[name] ?? name}: ${printed(value)}`))
      .join(' '),
  ])
  return markdownTable([head, 'Verdict', 'Score', 'Also'], rows)
}

function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const answerNames: Record<string, string> = { isNotable: 'notable' }

function reasonTable(reasons: Record<string, string>): string {
  return markdownTable(
    ['Code', 'Meaning'],
    Object.entries(reasons).map(([name, message]) => [code(name), message]),
  )
}

function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function code(text: string): string {
  return `\`${text}\``
}
