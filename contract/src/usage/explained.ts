import { z } from 'zod'
import { Activity, activityVerdicts } from '../activity.ts'
import { evidenceSources } from '../evidence.ts'
import { decisions } from '../rules/conditions.ts'
import { EmailReason, emailClasses, emailVerdicts, NameReason, nameVerdicts } from '../verification.ts'

const Moment = z.iso.datetime({ offset: true })
const Score = z.number().min(0).max(1)

export const ExplainedEmail = z.object({
  verdict: z.enum(emailVerdicts).describe('As in the response.'),
  class: z.enum(emailClasses).describe('As in the response.'),
  score: Score.describe('Rounded down to hundredths.'),
  role: z.boolean().describe('Whether it’s a role address.'),
  free: z.boolean().describe('Whether it’s a free mailbox.'),
  mistyped: z.boolean().describe('Whether it looked mistyped.'),
  mail_host_found: z
    .boolean()
    .nullable()
    .describe('Whether the domain had a mail host; `null` if we didn’t look it up.'),
  listed_by: z
    .array(z.enum(evidenceSources))
    .describe(
      'The kinds of lists that had the domain. Without their dates, which the response had: we don’t keep the domain.',
    ),
  reasons: z.array(EmailReason).describe('Why, most important first.'),
})

export const ExplainedName = z.object({
  verdict: z.enum(nameVerdicts).describe('As in the response.'),
  score: Score.describe('Rounded down to hundredths.'),
  notable: z.boolean().describe('As in the response.'),
  reasons: z.array(NameReason).describe('Why, most important first.'),
  firstname_reasons: z.array(NameReason).describe('Those of the first name alone.'),
  lastname_reasons: z.array(NameReason).describe('Those of the last name alone.'),
})

export const ExplainedActivity = z.object({
  verdict: z.enum(activityVerdicts).describe('As in the response.'),
  reasons: Activity.shape.reasons.describe('Why, most important first, without the numbers.'),
  mailbox_seen: z.boolean().describe('Whether you saw this mailbox before.'),
  name_seen: z.boolean().describe('Whether you saw this full name before.'),
  new_domain: z.boolean().describe('Whether the domain was new to you: first seen less than 7 days before.'),
  hosting_network: z.boolean().describe('Whether it came from a hosting provider’s network.'),
  wave: z.uuid().nullable().describe('The wave that it belongs to by now; `null` if none.'),
})

/** What was said about one person. */
export const ExplainedResult = z.object({
  decision: z.enum(decisions).describe('`allow`, `review` or `block`.'),
  rule: z
    .object({ id: z.string(), message: z.string() })
    .nullable()
    .describe('The rule that decided; `null` if that version of your rules isn’t kept anymore.'),
  draft_decision: z.enum(decisions).nullable().describe('What a draft that ran silently decided; `null` if none did.'),
  email: ExplainedEmail.nullable().describe('What was found about the address; `null` if there was none.'),
  name: ExplainedName.nullable().describe('What was found about the names; `null` if there were none.'),
  activity: ExplainedActivity.nullable().describe(
    'How usual the sign-up was among your own; `null` if it’s not known.',
  ),
})
export type ExplainedResult = z.infer<typeof ExplainedResult>

/** `GET /v1/requests/{id}`: what the request log has of one request. What was sent isn't in it, only its keyed hash. */
export const ExplainedRequest = z.object({
  request_id: z.string().describe('The request.'),
  created_at: Moment.describe('When it was made.'),
  key_name: z.string().describe('The key it was made with.'),
  checks: z.int().describe('What it cost.'),
  is_batch: z.boolean().describe('Whether it was a batch.'),
  data_version: z.string().nullable().describe('The version of our data at the time.'),
  rules_version: z.int().nullable().describe('The version of your rules at the time. 0 is the default rules.'),
  email_hash: z.string().nullable().describe('A keyed hash of the address. What you sent isn’t kept.'),
  name_hash: z.string().nullable().describe('A keyed hash of the names.'),
  later_found_at: Moment.nullable().describe('When a domain that had passed was listed as disposable.'),
  later_found_items: z.array(z.int()).nullable().describe('For a batch: whose domain it was.'),
  results: z
    .array(ExplainedResult)
    .describe('One, or one for each item of a batch. Empty for requests from before decisions were logged.'),
})
export type ExplainedRequest = z.infer<typeof ExplainedRequest>
