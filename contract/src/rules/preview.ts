import { z } from 'zod'
import { decisions } from './conditions.ts'

const Decision = z.enum(decisions)
const Moment = z.iso.datetime({ offset: true })

/** How many people each policy decides about in this way. */
const Counts = z.object({ live: z.int(), draft: z.int() })

/** `rule` is its id. */
const Outcome = z.object({ decision: Decision, rule: z.string() })

/** A person about whom the draft decides differently. */
export const ChangedDecision = z.object({
  request_id: z.string(),
  created_at: Moment,
  /** For a batch: which item, counted from 0 as in its `results`. */
  item: z.int().nullable(),
  live: Outcome,
  draft: Outcome,
})
export type ChangedDecision = z.infer<typeof ChangedDecision>

/**
 * `GET /v1/rules/preview`: the draft and the live policy, both on the account's own requests of the last 30 days. In a batch each item
 * is a person.
 */
export const PolicyPreview = z.object({
  /** Where the compared requests begin. */
  from: Moment,
  people: z.int(),
  /** False if there were more requests in the 30 days, and these are only the newest. */
  is_complete: z.boolean(),
  /** People about whom the two decide differently. */
  changed: z.int(),
  decisions: z.object({ allow: Counts, review: Counts, block: Counts }),
  rules: z.array(z.object({ id: z.string(), message: z.string(), ...Counts.shape })),
  /** What the draft has decided beside the live policy since then; null if it doesn't run along. */
  silent: z
    .object({
      since: Moment,
      people: z.int(),
      changed: z.int(),
      decisions: z.object({ allow: Counts, review: Counts, block: Counts }),
    })
    .nullable(),
})
export type PolicyPreview = z.infer<typeof PolicyPreview>

/** `GET /v1/rules/preview/changes?before=…`: newest first; `next` is the next page's `before`. */
export const PreviewChanges = z.object({ changes: z.array(ChangedDecision), next: z.string().nullable() })
export type PreviewChanges = z.infer<typeof PreviewChanges>
