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
  request_id: z.string().describe('The request.'),
  created_at: Moment.describe('When it was made.'),
  item: z.int().nullable().describe('For a batch, its place in `results`.'),
  live: Outcome.describe('What the live rules decide.'),
  draft: Outcome.describe('What the draft decides.'),
})
export type ChangedDecision = z.infer<typeof ChangedDecision>

/**
 * `GET /v1/rules/preview`: the draft and the live policy, both on the account's own requests of the last 30 days. In a batch each item
 * is a person. With `?version=2`, that version stands in for the draft.
 */
export const PolicyPreview = z.object({
  from: Moment.describe('Where the compared requests begin.'),
  people: z.int().describe('How many people were compared. In a batch, each item is one.'),
  is_complete: z.boolean().describe('`false` if there were more requests in the 30 days, and these are the newest.'),
  changed: z.int().describe('People who would be decided about differently.'),
  decisions: z.object({ allow: Counts, review: Counts, block: Counts }).describe('People by decision.'),
  rules: z
    .array(z.object({ id: z.string(), message: z.string(), ...Counts.shape }))
    .describe('People by the rule that decided.'),
  transitions: z
    .array(
      z.object({
        live: Decision,
        draft: Decision,
        rule: z.object({ id: z.string(), message: z.string() }),
        people: z.int(),
      }),
    )
    .describe('People who would be decided about differently, by both decisions and the draft’s rule. Most first.'),
  silent: z
    .object({
      since: Moment,
      people: z.int(),
      changed: z.int(),
      decisions: z.object({ allow: Counts, review: Counts, block: Counts }),
    })
    .nullable()
    .describe('What the draft has decided beside the live rules; `null` if it doesn’t run silently.'),
})
export type PolicyPreview = z.infer<typeof PolicyPreview>

/**
 * `GET /v1/rules/preview/changes?before=…`: newest first; `next` is the next page's `before`. With `?version=2`, of that version instead
 * of the draft; with `?silent=true`, what the draft has decided differently while it ran silently.
 */
export const PreviewChanges = z.object({
  changes: z.array(ChangedDecision).describe('Newest first.'),
  next: z.string().nullable().describe('The next page’s `before`; `null` on the last.'),
})
export type PreviewChanges = z.infer<typeof PreviewChanges>
