import type { ExplainedRequest, VerifyResponse } from '../../../client/src/types.ts'
import type { Output } from '../output.ts'

const colorOf = { allow: 'green', review: 'yellow', block: 'red' } as const

/** The decision first, then each verdict with its reasons. */
export function showVerdicts(output: Output, result: unknown): void {
  const {
    decision,
    rule,
    email_verification: email,
    name_verification: name,
    activity,
    request_id,
  } = result as VerifyResponse
  output.text(`${output.paint(colorOf[decision], decision)}  ${rule.message}`)
  const line = (field: string, verdict: string, score: number, reasons: Reason[]) =>
    output.text(verdictLine(field, `${verdict} ${score.toFixed(2)}`, reasons))
  if (email) line('email', email.verdict, email.score, email.reasons)
  if (email?.did_you_mean) output.text(`          Did they mean ${email.did_you_mean}?`)
  const inName = name ? [...name.reasons, ...(name.firstname?.reasons ?? []), ...(name.lastname?.reasons ?? [])] : []
  if (name) line('name', name.verdict, name.score, inName)
  if (activity) line('activity', activity.verdict, activity.score, activity.reasons)
  output.text(output.paint('dim', `request ${request_id}`))
}

/** The same about a past request. Of a batch, each person in turn. */
export function showExplanation(output: Output, result: unknown): void {
  const { created_at, key_name, rules_version, results, request_id } = result as ExplainedRequest
  for (const { decision, rule, draft_decision, email, name, activity } of results) {
    output.text(`${output.paint(colorOf[decision], decision)}  ${rule?.message ?? ''}`.trimEnd())
    if (draft_decision) output.text(`draft     ${draft_decision}`)
    if (email) output.text(verdictLine('email', email.verdict, email.reasons))
    const inName = name ? [...name.reasons, ...name.firstname_reasons, ...name.lastname_reasons] : []
    if (name) output.text(verdictLine('name', name.verdict, inName))
    if (activity) output.text(verdictLine('activity', activity.verdict, activity.reasons))
  }
  output.text(output.paint('dim', `${created_at}, key ${key_name}, rules version ${rules_version}`))
  output.text(output.paint('dim', `request ${request_id}`))
}

type Reason = { message: string }

function verdictLine(field: string, verdict: string, reasons: Reason[]): string {
  return `${field.padEnd(9)} ${verdict}  ${reasons.map(({ message }) => message).join(' ')}`.trimEnd()
}
