import { z } from 'zod'
import { evidenceSources } from '../evidence.ts'
import { EmailReason, emailClasses, emailVerdicts, MailHost } from '../verification.ts'
import { appealLengths, appealMailboxes, decisionKinds } from './rules.ts'

export const evidenceWeights = ['strong', 'medium', 'weak', 'none'] as const

export const LookupEvidence = z.object({
  source: z
    .enum([...evidenceSources, 'name', 'mail_host'])
    .describe('A kind of list, as in `evidence` of a result; or the name itself, or who receives its mail.'),
  text: z.string().describe('The same for people.'),
  first_seen: z.string().nullable().describe('A day such as `2026-11-16`; `null` if the source doesn’t say.'),
  last_seen: z.string().nullable().describe('The last day it was seen there.'),
  weight: z
    .enum(evidenceWeights)
    .describe('`strong`: enough alone. `medium`: needs one more signal. `weak`: needs several. `none`: doesn’t count.'),
})
export type LookupEvidence = z.infer<typeof LookupEvidence>

export const Decision = z.object({
  id: z.string().describe('Identifies the decision.'),
  domain: z.string().describe('The registered domain.'),
  decision: z.enum(decisionKinds).describe('What was decided.'),
  reason: z.string().describe('A code; more may be added.'),
  text: z.string().describe('The reason for people.'),
  decided_at: z.iso.datetime().describe('When.'),
})
export type Decision = z.infer<typeof Decision>

export const LookupQuery = z.object({ domain: z.string().max(1000).describe('The domain, such as `mailinator.com`.') })

/** `GET /lookup.json?domain=…`: the verdict that a check of an address at this domain gets, and what it rests on. */
export const Lookup = z.object({
  domain: z.string().describe('The domain, in ASCII.'),
  written: z.string().nullable().describe('As people write it, if that differs from the ASCII form.'),
  verdict: z.enum(emailVerdicts).describe('The verdict that an address at this domain gets.'),
  class: z.enum(emailClasses).describe('What kind of domain it is.'),
  score: z.number().describe('From 0, certainly fine, to 1, certainly disposable.'),
  summary: z.string().describe('The verdict in a sentence or two.'),
  reasons: z.array(EmailReason).describe('Why, most important first.'),
  did_you_mean: z.string().nullable().describe('The domain that was probably meant.'),
  evidence: z.array(LookupEvidence).describe('What the verdict rests on, and lists that no longer count.'),
  mail_host: MailHost.describe('Who receives its mail.'),
  appeal: z
    .string()
    .nullable()
    .describe('The registered domain that its owner can appeal for; `null` if there’s nothing to appeal.'),
  decision: Decision.nullable().describe('The newest decision about it.'),
  data_version: z.string().describe('Version of the tables behind the verdict.'),
})
export type Lookup = z.infer<typeof Lookup>

export const DecisionsQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .describe('The `next` of the page before.'),
})

/** `GET /lookup/decisions.json`, newest first. `next` goes into `before` for older ones. */
export const DecisionLog = z.object({
  decisions: z.array(Decision).describe('Newest first.'),
  next: z.string().nullable().describe('Send it as `before` to get the next page; `null` on the last one.'),
})
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
