import { z } from 'zod'
import { EmailReason, emailClasses, emailVerdicts, MailHost } from '../verification.ts'
import { appealLengths, appealMailboxes, decisionKinds } from './rules.ts'

/** strong: enough alone. medium: needs one more signal. weak: needs several. none: doesn't count. */
export const evidenceWeights = ['strong', 'medium', 'weak', 'none'] as const
export const lookupSources = [
  'operator',
  'abuse',
  'community',
  'services',
  'scraped',
  'aggregated',
  'name',
  'mail_host',
] as const

export const LookupEvidence = z.object({
  source: z.enum(lookupSources),
  /** For people. */
  text: z.string(),
  /** Dates such as 2026-11-16; null if the source doesn't say. */
  first_seen: z.string().nullable(),
  last_seen: z.string().nullable(),
  weight: z.enum(evidenceWeights),
})
export type LookupEvidence = z.infer<typeof LookupEvidence>

export const Decision = z.object({
  id: z.string(),
  domain: z.string(),
  decision: z.enum(decisionKinds),
  /** A code; more may be added. */
  reason: z.string(),
  /** The reason for people. */
  text: z.string(),
  decided_at: z.iso.datetime(),
})
export type Decision = z.infer<typeof Decision>

export const LookupQuery = z.object({ domain: z.string().max(1000) })

/** `GET /lookup.json?domain=…`: the verdict that a check of an address at this domain gets, and what it rests on. */
export const Lookup = z.object({
  domain: z.string(),
  /** As people write it, if that differs from the ASCII form. */
  written: z.string().nullable(),
  verdict: z.enum(emailVerdicts),
  class: z.enum(emailClasses),
  score: z.number(),
  /** The verdict in a sentence or two. */
  summary: z.string(),
  reasons: z.array(EmailReason),
  did_you_mean: z.string().nullable(),
  evidence: z.array(LookupEvidence),
  mail_host: MailHost,
  /** The registered domain that its owner can appeal for; null if there's nothing to appeal. */
  appeal: z.string().nullable(),
  /** The newest decision about it. */
  decision: Decision.nullable(),
  data_version: z.string(),
})
export type Lookup = z.infer<typeof Lookup>

export const DecisionsQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
})

/** `GET /lookup/decisions.json`, newest first. `next` goes into `before` for older ones. */
export const DecisionLog = z.object({ decisions: z.array(Decision), next: z.string().nullable() })
export type DecisionLog = z.infer<typeof DecisionLog>

export const AppealQuery = z.object({
  domain: z.string().max(1000).optional(),
  token: z.string().max(100).optional(),
  notice: z.string().max(100).optional(),
})

/** What came of the form that was sent last. */
const notice = z.object({ text: z.string(), is_good: z.boolean() }).nullable()

/** `GET /lookup/appeal.json`: what can be appealed, or one appeal, for whoever has its private link. */
export const AppealPage = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('start'),
    notice,
    domain: z.string(),
    verdict: z.enum(emailVerdicts),
    /** False if there's nothing to appeal. */
    is_flagged: z.boolean(),
  }),
  z.object({
    step: z.literal('prove'),
    notice,
    domain: z.string(),
    contact_email: z.string(),
    /** Null where this server makes no DNS queries. */
    record: z.string().nullable(),
    mailboxes: z.array(z.enum(appealMailboxes)),
    /** Where the last code went, while it can be used. */
    code_sent_to: z.string().nullable(),
    expires_at: z.iso.datetime(),
  }),
  z.object({
    step: z.literal('waiting'),
    notice,
    domain: z.string(),
    contact_email: z.string(),
    proven_by: z.enum(['dns', 'email']),
    proven_at: z.iso.datetime(),
  }),
  z.object({
    step: z.literal('decided'),
    notice,
    domain: z.string(),
    decision: z.enum(decisionKinds),
    reason: z.string(),
    text: z.string(),
    note: z.string().nullable(),
    decided_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  }),
])
export type AppealPage = z.infer<typeof AppealPage>

const controlCharacters = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

/** `POST /lookup/appeal`, sent by a form, so that it works without scripts. */
export const AppealForm = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('start'),
    domain: z.string().max(1000),
    email: z.string().trim().max(appealLengths.email).check(z.email()),
    used_for: z
      .string()
      .max(10_000)
      .transform((text: string) => text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim())
      .pipe(z.string().min(1).max(appealLengths.usedFor)),
  }),
  z.object({ action: z.literal('check_record') }),
  z.object({ action: z.literal('send_code'), mailbox: z.enum(appealMailboxes) }),
  z.object({ action: z.literal('confirm_code'), confirmation: z.string().trim().max(20) }),
  z.object({ action: z.literal('withdraw') }),
])
export type AppealForm = z.infer<typeof AppealForm>
