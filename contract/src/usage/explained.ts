import { z } from 'zod'
import { decisions } from '../rules/conditions.ts'
import { EmailReason, emailClasses, emailVerdicts, evidenceSources, NameReason, nameVerdicts } from '../verification.ts'

const Moment = z.iso.datetime({ offset: true })
const Score = z.number().min(0).max(1)

export const ExplainedEmail = z.object({
  verdict: z.enum(emailVerdicts),
  class: z.enum(emailClasses),
  /** Rounded down to hundredths. */
  score: Score,
  role: z.boolean(),
  free: z.boolean(),
  mistyped: z.boolean(),
  mail_host_found: z.boolean().nullable(),
  /** The kinds of lists that had the domain. */
  listed_by: z.array(z.enum(evidenceSources)),
  reasons: z.array(EmailReason),
})

export const ExplainedName = z.object({
  verdict: z.enum(nameVerdicts),
  score: Score,
  notable: z.boolean(),
  reasons: z.array(NameReason),
  firstname_reasons: z.array(NameReason),
  lastname_reasons: z.array(NameReason),
})

/** What was said about one person. */
export const ExplainedResult = z.object({
  decision: z.enum(decisions),
  /** Null if that version of the rules isn't kept any more. */
  rule: z.object({ id: z.string(), message: z.string() }).nullable(),
  /** What the draft decided beside the live rules; null if none ran along. */
  draft_decision: z.enum(decisions).nullable(),
  email: ExplainedEmail.nullable(),
  name: ExplainedName.nullable(),
})
export type ExplainedResult = z.infer<typeof ExplainedResult>

/** `GET /v1/requests/{id}`: what the request log has of one request. What was sent isn't in it, only its keyed hash. */
export const ExplainedRequest = z.object({
  request_id: z.string(),
  created_at: Moment,
  key_name: z.string(),
  checks: z.int(),
  is_batch: z.boolean(),
  data_version: z.string().nullable(),
  /** 0 is Assay's own. */
  rules_version: z.int().nullable(),
  email_hash: z.string().nullable(),
  name_hash: z.string().nullable(),
  later_found_at: Moment.nullable(),
  later_found_items: z.array(z.int()).nullable(),
  /** One, or one for each item of a batch; empty for requests from before decisions were logged. */
  results: z.array(ExplainedResult),
})
export type ExplainedRequest = z.infer<typeof ExplainedRequest>
