import { z } from 'zod'
import { Activity } from './activity.ts'
import { requestId, success } from './errors.ts'
import { evidenceSources, evidenceTexts } from './evidence.ts'
import { decisions } from './rules/conditions.ts'

/** Why a verdict was given: a stable code and a sentence for people. */
const reason = {
  code: z.string().describe('Stable, so branch on it. New codes may be added: treat unknown ones as information.'),
  message: z.string().describe('A sentence for people. Its wording may change.'),
}
export const EmailReason = z.object(reason)
export const NameReason = z.object(reason)
export type Reason = z.infer<typeof EmailReason>

export const emailClasses = [
  'disposable',
  'relay',
  'agent',
  'free',
  'business',
  'education',
  'government',
  'unknown',
] as const
export const emailVerdicts = ['ok', 'risky', 'disposable', 'invalid'] as const
export const nameVerdicts = ['real', 'suspicious', 'fake'] as const

/** A probability between 0 (certainly fine) and 1 (certainly not). */
const Score = z.number().min(0).max(1)
/** Longer than any real address or name. Null and an empty text are what many forms send for a field that wasn't filled in. */
const Field = z.string().max(1000).nullish()

const model = z.literal('user_verification').describe('What to check. There’s one model: `user_verification`.')
const fields = {
  email: Field.describe('The email address, exactly as the person typed it.'),
  firstname: Field.describe('The first name, in any script.'),
  lastname: Field.describe('The last name, in any script.'),
  name: Field.describe(
    'The full name, if you have it in one field: we split it, and each part counts as one check. Instead of `firstname` and `lastname`.',
  ),
}
type Sent = { [field in 'email' | 'firstname' | 'lastname' | 'name']?: unknown }
const hasField = ({ email, firstname, lastname, name }: Sent) => Boolean(email || firstname || lastname || name)
const noField = { message: 'Send at least one of `email`, `firstname`, `lastname` and `name`.' }
/** For the widget's requests, too. */
export const hasOneName = ({ firstname, lastname, name }: Sent) => !(name && (firstname || lastname))
export const twoNames = {
  path: ['name'],
  message: 'Send either `name` or `firstname` and `lastname`, not both.',
}
/** Who signs up from where: compared with the account's other sign-ups, never a check. Empty is like not sent. */
const origin = {
  ip: z
    .union([z.ipv4(), z.ipv6(), z.literal('')], { error: '`ip` must be an IPv4 or IPv6 address.' })
    .nullish()
    .describe('The address that the person signs up from. We keep a keyed hash of its network, nothing else. Free.'),
  user_agent: Field.describe('The person’s `User-Agent` header. We keep a keyed hash of it. Free.'),
  external_id: z
    .string()
    .regex(/^\P{C}{0,200}$/u, '`external_id` must be at most 200 printable characters.')
    .nullish()
    .describe('Your own id of the person or sign-up, to find the request by. We keep a keyed hash of it. Free.'),
}

/** The same for the OpenAPI document, which can't show a function. */
const oneFieldNeeded = {
  anyOf: ['email', 'firstname', 'lastname', 'name'].map((field) => ({ required: [field] })),
}

export const VerifyRequest = z
  .strictObject({ model, ...fields, ...origin })
  .refine(hasField, noField)
  .refine(hasOneName, twoNames)
  .meta(oneFieldNeeded)
export type VerifyRequest = z.infer<typeof VerifyRequest>

/** A kind of list that carries or carried the domain. */
export const EmailEvidence = z.object({
  source: z
    .enum(evidenceSources)
    .describe(evidenceSources.map((source) => `\`${source}\`: ${evidenceTexts[source].toLowerCase()}.`).join(' ')),
  first_seen: z
    .string()
    .nullable()
    .describe('The first day the domain was seen there, such as `2026-11-16`; `null` if the list has no dates.'),
  last_seen: z.string().nullable().describe('The last day it was seen there.'),
  listed: z.boolean().describe('Whether it’s still listed. Recently dropped domains still count.'),
})
export type EmailEvidence = z.infer<typeof EmailEvidence>

export const MailHost = z.object({
  found: z
    .boolean()
    .nullable()
    .describe(
      'Whether the domain has a mail host. `null` if we didn’t look it up, or if DNS took too long; the next request may have it.',
    ),
  provider: z
    .string()
    .nullable()
    .describe('The service that runs the host, such as `Google Workspace`, or the host’s own domain.'),
})
export type MailHost = z.infer<typeof MailHost>

export const EmailVerification = z.object({
  email: z.string().describe('The address as you sent it.'),
  normalized: z
    .string()
    .nullable()
    .describe(
      'The mailbox behind the spelling: lowercase, without tags, and without dots where the provider ignores them. Use it to compare accounts. `null` if it’s not a valid address.',
    ),
  disposable: z.boolean().describe('Whether it’s a disposable address.'),
  verdict: z
    .enum(emailVerdicts)
    .describe(
      '`ok`: accept. `risky`: review. `disposable`: ask for another address. `invalid`: it can’t receive email.',
    ),
  class: z.enum(emailClasses).describe('What kind of address it is.'),
  score: Score.describe('The probability that the address is disposable, from 0 to 1.'),
  reasons: z.array(EmailReason).describe('Why, most important first.'),
  role: z.boolean().describe('Whether it belongs to a role rather than a person, such as `info@` or `sales@`.'),
  free: z.boolean().describe('Whether it’s a free mailbox, such as Gmail. Paid mailboxes, such as Fastmail, aren’t.'),
  did_you_mean: z.string().nullable().describe('The address the person probably meant, if this one looks mistyped.'),
  // Absent in responses that were stored before these two existed.
  evidence: z
    .array(EmailEvidence)
    .default([])
    .describe('Which kinds of lists have the domain, and since when. Empty if none does.'),
  mail_host: MailHost.default({ found: null, provider: null }).describe('Who receives mail for the domain.'),
})
export type EmailVerification = z.infer<typeof EmailVerification>

export const NameFieldVerification = z.object({
  fake: z.boolean().describe('Whether this field on its own isn’t a person’s name.'),
  score: Score.describe('How likely that is, from 0 to 1.'),
  reasons: z.array(NameReason).describe('Why, most important first.'),
})
export type NameFieldVerification = z.infer<typeof NameFieldVerification>

export const NameVerification = z.object({
  fake: z.boolean().describe('Whether this isn’t a person’s name.'),
  verdict: z.enum(nameVerdicts).describe('`real`: accept. `suspicious`: review. `fake`: ask for another name.'),
  score: Score.describe('The probability that this isn’t a person’s name, from 0 to 1.'),
  notable: z
    .boolean()
    .describe(
      'Whether it’s a well-known, fictional or joke name. Real people share such names, so it’s not fake by itself.',
    ),
  reasons: z.array(NameReason).describe('What only shows when both names are considered together.'),
  firstname: NameFieldVerification.nullable().describe('The first name on its own; `null` if there’s none.'),
  lastname: NameFieldVerification.nullable().describe('The last name on its own; `null` if there’s none.'),
})
export type NameVerification = z.infer<typeof NameVerification>

const verdicts = {
  email_verification: EmailVerification.nullable().describe(
    'The result for the address; `null` if you didn’t send one.',
  ),
  name_verification: NameVerification.nullable().describe('The result for the names; `null` if you didn’t send any.'),
}

/** The rule that decided: a stable id, `default` if none matched, and a sentence for people. */
export const DecisionRule = z.object({
  id: z.string().describe('Stable, so branch on it. `default` if no rule matched.'),
  message: z.string().describe('What the rule asks, in a sentence for people.'),
})

const decision = {
  decision: z.enum(decisions).describe('What to do, by [your rules](/docs/rules): `allow`, `review` or `block`.'),
  rule: DecisionRule.describe('The rule that decided.'),
}

const activity = {
  // Absent in responses that were stored before it existed.
  activity: Activity.nullable()
    .default(null)
    .describe('What is unusual about this sign-up among your own; `null` if your request log is off.'),
}

const requestCount = z
  .int()
  .describe(
    'Checks you’ve used this period, this request included. It counts fields, not requests; a test key doesn’t change it.',
  )
const dataVersion = z.string().describe('The version of the data behind the verdicts. It’s refreshed daily.')

export const VerifyResponse = z.object({
  status: success,
  request_count: requestCount,
  ...decision,
  ...verdicts,
  ...activity,
  data_version: dataVersion,
  request_id: requestId,
})
export type VerifyResponse = z.infer<typeof VerifyResponse>

export const VerifyBatchRequest = z.strictObject({
  model,
  items: z
    .array(
      z
        .strictObject({ ...fields, ...origin })
        .refine(hasField, noField)
        .refine(hasOneName, twoNames)
        .meta(oneFieldNeeded),
    )
    .min(1)
    .max(1000)
    .describe('Up to 1,000 people. Each item needs at least one of `email`, `firstname`, `lastname` and `name`.'),
})
export type VerifyBatchRequest = z.infer<typeof VerifyBatchRequest>

export const VerifyBatchResponse = z.object({
  status: success,
  request_count: requestCount,
  results: z
    .array(z.object({ ...decision, ...verdicts, ...activity }))
    .describe('One result per item, in request order.'),
  data_version: dataVersion,
  request_id: requestId,
})
export type VerifyBatchResponse = z.infer<typeof VerifyBatchResponse>

export const DemoRequest = z
  .strictObject({ model: model.optional(), ...fields })
  .refine(hasField, noField)
  .refine(hasOneName, twoNames)
export type DemoRequest = z.infer<typeof DemoRequest>

/** `POST /demo/verify`, for public pages: no key, few requests, never charged. */
export const DemoResponse = z.object({ ...verdicts, data_version: z.string() })
export type DemoResponse = z.infer<typeof DemoResponse>

/** `POST /playground/verify`, for the signed-in user: by the account's own lists and rules, not logged, never charged. */
export const PlaygroundRequest = z
  .strictObject({ model: model.optional(), ...fields, ip: origin.ip })
  .refine(hasField, noField)
  .refine(hasOneName, twoNames)

export const PlaygroundResponse = z.object({
  ...decision,
  /** Of a draft that runs silently; null if none does. */
  draft_decision: z.enum(decisions).nullable(),
  ...verdicts,
  ...activity,
  data_version: z.string(),
})
export type PlaygroundResponse = z.infer<typeof PlaygroundResponse>
