import { activityCodes } from '@assay/contract/activity'
import { plans } from '@assay/contract/billing/catalogue'
import { formatCount } from '@assay/contract/format/figures'
import type { Regions } from '@assay/contract/regions'
import { builtInPolicy, conditions, describeRule, type PolicyDocument } from '@assay/contract/rules/conditions'
import { reasonCodes } from '@assay/contract/rules/reasons'
import type { Sample } from '@assay/contract/samples/request'
import { webhookEvents } from '@assay/contract/webhooks/events'
import { webhookExamples } from '@assay/contract/webhooks/examples'
import { emailReasons } from '../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../engine/names/reasons.ts'
import { testActivities, testEmails, testErrors, testNames } from '../verification/test-inputs.ts'
import { accuracyFigures, forwardFigures } from './accuracy-figures.ts'
import { printJson, toFigures } from './code-figure.ts'
import { errorCatalogue } from './openapi/error-catalogue.ts'
import { formCheckExample } from './openapi/form.ts'
import { verifyRequest, verifyResponse } from './openapi/verification.ts'
import { requestSamples } from './request-samples.ts'
import { decisionSamples } from './rules-samples.ts'

/** Values the guides take from the code, so that they can't go stale: the URL, samples and tables. */
export function guideValues(publicUrl: string, regions: Regions | null = null): Record<string, string> {
  const verifyUrl = `${publicUrl}/v1/verify`
  return {
    base_url: publicUrl,
    verify_samples: tabs(requestSamples(verifyUrl, verifyRequest)),
    verify_response: printJson(verifyResponse),
    rules_samples: tabs(decisionSamples(verifyUrl)),
    rules_file: printJson(rulesFile),
    default_rules: ruleTable(builtInPolicy),
    rule_conditions: conditionTable(),
    rule_reasons: reasonCodes.map((name) => code(name)).join(', '),
    test_samples: tabs(requestSamples(verifyUrl, testRequest, 'ASSAY_TEST_KEY')),
    usage_samples: tabs(requestSamples(`${publicUrl}/v1/usage`)),
    errors: errorCatalogue.map(errorEntry).join('\n\n'),
    regions: regionText(regions),
    plans: planTable(),
    test_emails: testInputTable('Email', testEmails),
    test_activities: testInputTable('Email', testActivities),
    test_names: testInputTable('Name', testNames),
    test_errors: testErrorTable(),
    email_reasons: reasonTable(emailReasons),
    name_reasons: reasonTable(nameReasons),
    activity_reasons: reasonTable(activityCodes),
    accuracy_figures: accuracyFigures,
    forward_figures: forwardFigures,
    form_response: printJson(formCheckExample),
    webhook_request: webhookRequest(),
    webhook_events: webhookCatalogue(),
  }
}

/** Empty if there is only one region. */
function regionText(regions: Regions | null): string {
  if (!regions) return ''
  const rows = regions.all.map(({ name, label, baseUrl }) => [label, code(`asy_live_${name}_…`), code(baseUrl)])
  return [
    '## Regions',
    'Your account is in the region you chose when you signed up, and your data stays there. A key names its region; keys from before there were regions belong to the first.',
    markdownTable(['Region', 'Keys', 'Base URL'], rows),
    'A request with a key of another region gets a 421 [`wrong_region`](/docs/errors#wrong-region) with the right address as `base_url`, and isn’t counted. Our clients send it there and remember the address. If we move your account for you, your keys stay the same and lead to its new region in this way.',
  ].join('\n\n')
}

const testRequest = {
  model: 'user_verification',
  email: 'disposable@test.assay',
  firstname: 'Fake',
  lastname: 'Lovelace',
}

/** Short enough to read, and uses everything. */
const rulesFile: PolicyDocument = {
  rules: [
    { id: 'block_list', when: ['block_list'], decision: 'block' },
    { id: 'allow_list', when: ['allow_list'], decision: 'allow' },
    { id: 'disposable', when: ['disposable'], decision: 'block' },
    { id: 'invalid', when: ['email_invalid'], decision: 'block' },
    { id: 'wave', when: ['wave'], decision: 'review' },
    { id: 'free-and-odd', when: ['free', 'name_suspicious'], decision: 'review' },
    { id: 'look-alike', when: ['reason:look_alike'], decision: 'review' },
    { id: 'high-score', when: ['email_score'], at_least: 0.6, decision: 'review' },
  ],
  default: 'allow',
}

function ruleTable({ rules }: PolicyDocument): string {
  return markdownTable(
    ['Rule', 'Matches', 'Decision'],
    rules.map((rule) => [code(rule.id), describeRule(rule).replace(/\.$/, ''), code(rule.decision)]),
  )
}

function conditionTable(): string {
  return markdownTable(
    ['Condition', 'Matches'],
    Object.entries(conditions).map(([name, words]) => [code(name), words]),
  )
}

function tabs(samples: Sample[]): string {
  return toFigures(samples)
    .map(({ title, language, code: text }) => `\`\`\`${language} tab=${title}\n${text}\n\`\`\``)
    .join('\n\n')
}

function errorEntry({ code: name, status, means, doThis }: (typeof errorCatalogue)[number]): string {
  return `### \`${name}\`\n\n**HTTP ${status}.** ${means} ${doThis}`
}

function planTable(): string {
  const rows = Object.values(plans).map(({ name, unitLimit, requestsPerSecond }) => [
    name,
    unitLimit === null ? 'Unlimited' : formatCount(unitLimit),
    String(requestsPerSecond),
  ])
  return markdownTable(['Plan', 'Checks per month', 'Requests per second'], rows)
}

/** The verdict first, then the entry's other fields. */
function testInputTable(head: string, inputs: Record<string, { verdict?: string; score?: number }>): string {
  const rows = Object.entries(inputs).map(([input, { verdict, score = 0, ...rest }]) => [
    code(input),
    code(verdict ?? 'ok'),
    String(score),
    Object.entries(rest)
      .map(([name, value]) => code(`${fieldNames[name] ?? name}: ${printed(value)}`))
      .join(' '),
  ])
  return markdownTable([head, 'Verdict', 'Score', 'Other fields'], rows)
}

/** The event as a receiver gets it. */
function webhookRequest(): string {
  const body = { type: 'key.created', timestamp: '2026-11-16T09:30:00.000Z', data: webhookExamples['key.created'] }
  return `\`\`\`json title=Request\n${printJson(body)}\n\`\`\``
}

function webhookCatalogue(): string {
  return webhookEvents
    .map(({ kind, description }) => {
      const data = printJson(webhookExamples[kind])
      return `### \`${kind}\`\n\n${description}\n\n\`\`\`json title=data\n${data}\n\`\`\``
    })
    .join('\n\n')
}

function testErrorTable(): string {
  const rows = Object.entries(testErrors).map(([input, error]) => {
    const { code: name, retryAfterSeconds } = error()
    const status = errorCatalogue.find((entry) => entry.code === name)?.status
    return [code(input), String(status), code(name), retryAfterSeconds === undefined ? '' : String(retryAfterSeconds)]
  })
  return markdownTable(['Email', 'Status', 'Code', '`Retry-After`'], rows)
}

function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const fieldNames: Record<string, string> = { isNotable: 'notable' }

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
