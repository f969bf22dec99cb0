import { z } from 'zod'
import { Lookup } from '../lookup/pages.ts'
import { appealLengths, decisionKinds } from '../lookup/rules.ts'
import { Reason } from './operators.ts'

export const FeedState = z.object({
  /** False if FEEDS_BLOCK and FEEDS_ALLOW are none. */
  is_on: z.boolean(),
  every_hours: z.number(),
  in_use: z.object({ version: z.string(), updated_at: z.iso.datetime() }).nullable(),
  last_attempt_at: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  pinned_at: z.iso.datetime().nullable(),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.string(),
      domains: z.number(),
      created_at: z.iso.datetime(),
      is_in_use: z.boolean(),
      is_rolled_back: z.boolean(),
    }),
  ),
  /** What the version in use was made of, and what changed in the last 24 hours. */
  sources: z.array(
    z.object({
      address: z.string(),
      kind: z.string(),
      domains: z.number(),
      changed_at: z.iso.datetime().nullable(),
      added: z.number(),
      removed: z.number(),
      added_sample: z.array(z.string()),
      removed_sample: z.array(z.string()),
    }),
  ),
})
export type FeedState = z.infer<typeof FeedState>

const OwnDomain = z.object({
  domain: z.string(),
  action: z.enum(['allow', 'block']),
  note: z.string(),
  changed_at: z.iso.datetime(),
})

/** `GET /operator/api/engine`. */
export const EngineState = z.object({
  feeds: FeedState,
  tables: z.array(z.object({ name: z.string(), version: z.string(), bytes: z.number() })),
  own_domains: z.array(OwnDomain),
  /** Over all teams, by count alone. */
  waves: z.object({
    running: z.number(),
    sign_ups_in_running: z.number(),
    recognized_today: z.number(),
    teams_today: z.number(),
  }),
})
export type EngineState = z.infer<typeof EngineState>

export const ActReason = z.strictObject({ reason: Reason })
/** Null goes back to the bundled lists. */
export const FeedRollback = z.strictObject({ to: z.string().max(40).nullable(), reason: Reason })
export const FeedPin = z.strictObject({ is_pinned: z.boolean(), reason: Reason })
export const OwnDomainChange = z.strictObject({
  domain: z.string().max(1000),
  action: z.enum(['allow', 'block']),
  reason: Reason,
})
export const OwnDomainRemoval = z.strictObject({ domain: z.string().max(1000), reason: Reason })

const OperatorAppeal = z.object({
  id: z.uuid(),
  domain: z.string(),
  status: z.enum(['unproven', 'waiting', 'accepted', 'rejected']),
  contact_email: z.string(),
  used_for: z.string(),
  /** A mailed code proves little where anyone can read the mailboxes. */
  proven_by: z.enum(['dns', 'email']).nullable(),
  proven_at: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type OperatorAppeal = z.infer<typeof OperatorAppeal>

/** Those that wait for a decision, the longest wait first. */
export const AppealQueue = z.object({ appeals: z.array(OperatorAppeal) })
export type AppealQueue = z.infer<typeof AppealQueue>

/** What its owner says beside what we know. */
export const AppealCase = z.object({ domain: z.string(), appeals: z.array(OperatorAppeal), evidence: Lookup })
export type AppealCase = z.infer<typeof AppealCase>

/** `reason` is one of `decisionReasons`; it's published. The note goes to the owner alone. */
export const AppealDecision = z.strictObject({
  decision: z.enum(decisionKinds),
  reason: z.string().max(40),
  note: z.string().trim().max(appealLengths.note).nullish(),
})
