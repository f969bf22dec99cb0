import type { VerifyResponse } from '../../../client/src/types.ts'
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
  const line = (field: string, verdict: string, score: number, reasons: { message: string }[]) =>
    output.text(
      `${field.padEnd(9)} ${verdict} ${score.toFixed(2)}  ${reasons.map(({ message }) => message).join(' ')}`.trimEnd(),
    )
  if (email) line('email', email.verdict, email.score, email.reasons)
  if (email?.did_you_mean) output.text(`          Did they mean ${email.did_you_mean}?`)
  const inName = name ? [...name.reasons, ...(name.firstname?.reasons ?? []), ...(name.lastname?.reasons ?? [])] : []
  if (name) line('name', name.verdict, name.score, inName)
  if (activity) line('activity', activity.verdict, activity.score, activity.reasons)
  output.text(output.paint('dim', `request ${request_id}`))
}
