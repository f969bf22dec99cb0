import { z } from 'zod'
import { decisions } from './rules/conditions.ts'

/** Why a verdict was given: a stable code and a sentence for people. */
const reason = { code: z.string(), message: z.string() }
export const EmailReason = z.object(reason)
export const NameReason = z.object(reason)
export type Reason = z.infer<typeof EmailReason>

export const emailClasses = ['disposable', 'relay', 'free', 'business', 'education', 'government', 'unknown'] as const
export const emailVerdicts = ['ok', 'risky', 'disposable', 'invalid'] as const
export const nameVerdicts = ['real', 'suspicious', 'fake'] as const

/** A probability between 0 (certainly fine) and 1 (certainly not). */
const Score = z.number().min(0).max(1)
/** Longer than any real address or name. */
const Field = z.string().max(1000)

const fields = { email: Field.optional(), firstname: Field.optional(), lastname: Field.optional() }
const hasField = (input: { email?: unknown; firstname?: unknown; lastname?: unknown }) =>
  input.email !== undefined || input.firstname !== undefined || input.lastname !== undefined
const noField = 'Send at least one of `email`, `firstname` and `lastname`.'

export const VerifyRequest = z
  .strictObject({ model: z.literal('user_verification'), ...fields })
  .refine(hasField, { message: noField })
export type VerifyRequest = z.infer<typeof VerifyRequest>

export const evidenceSources = ['operator', 'curated', 'scraped', 'aggregated'] as const

/** A kind of list that carries or carried the domain. */
export const EmailEvidence = z.object({
  source: z.enum(evidenceSources),
  /** Dates such as 2026-11-16; null if the list doesn't say. */
  first_seen: z.string().nullable(),
  last_seen: z.string().nullable(),
  /** Whether it still lists it. */
  listed: z.boolean(),
})
export type EmailEvidence = z.infer<typeof EmailEvidence>

export const MailHost = z.object({ found: z.boolean().nullable(), provider: z.string().nullable() })
export type MailHost = z.infer<typeof MailHost>

export const EmailVerification = z.object({
  email: z.string(),
  /** Lowercase, without tags and dots where the provider ignores them; null if it's no address. */
  normalized: z.string().nullable(),
  disposable: z.boolean(),
  verdict: z.enum(emailVerdicts),
  class: z.enum(emailClasses),
  score: Score,
  reasons: z.array(EmailReason),
  role: z.boolean(),
  free: z.boolean(),
  did_you_mean: z.string().nullable(),
  /** Who lists the domain and since when. Missing in responses stored before this field existed. */
  evidence: z.array(EmailEvidence).default([]),
  /** Who receives the domain's mail. Missing in responses stored before this field existed. */
  mail_host: MailHost.default({ found: null, provider: null }),
})
export type EmailVerification = z.infer<typeof EmailVerification>

export const NameFieldVerification = z.object({ fake: z.boolean(), score: Score, reasons: z.array(NameReason) })
export type NameFieldVerification = z.infer<typeof NameFieldVerification>

export const NameVerification = z.object({
  fake: z.boolean(),
  verdict: z.enum(nameVerdicts),
  score: Score,
  /** A well-known, fictional or joke name: its bearer may still be a real person. */
  notable: z.boolean(),
  /** What only shows when both names are considered together. */
  reasons: z.array(NameReason),
  firstname: NameFieldVerification.nullable(),
  lastname: NameFieldVerification.nullable(),
})
export type NameVerification = z.infer<typeof NameVerification>

const verdicts = {
  email_verification: EmailVerification.nullable(),
  name_verification: NameVerification.nullable(),
}

/** The rule that decided: a stable id, `default` if none matched, and a sentence for people. */
export const DecisionRule = z.object({ id: z.string(), message: z.string() })

const decision = { decision: z.enum(decisions), rule: DecisionRule }

export const VerifyResponse = z.object({
  status: z.literal('success'),
  /** Checks used in this period, including this request. */
  request_count: z.int(),
  ...decision,
  ...verdicts,
  data_version: z.string(),
  request_id: z.string(),
})
export type VerifyResponse = z.infer<typeof VerifyResponse>

export const VerifyBatchRequest = z.strictObject({
  model: z.literal('user_verification'),
  items: z
    .array(z.strictObject(fields).refine(hasField, { message: noField }))
    .min(1)
    .max(1000),
})
export type VerifyBatchRequest = z.infer<typeof VerifyBatchRequest>

export const VerifyBatchResponse = z.object({
  status: z.literal('success'),
  request_count: z.int(),
  /** In request order. */
  results: z.array(z.object({ ...decision, ...verdicts })),
  data_version: z.string(),
  request_id: z.string(),
})
export type VerifyBatchResponse = z.infer<typeof VerifyBatchResponse>

export const DemoRequest = z
  .strictObject({ model: z.literal('user_verification').optional(), ...fields })
  .refine(hasField, { message: noField })
export type DemoRequest = z.infer<typeof DemoRequest>

/** `POST /demo/verify`, for public pages: no key, few requests, never charged. */
export const DemoResponse = z.object({ ...verdicts, data_version: z.string() })
export type DemoResponse = z.infer<typeof DemoResponse>
