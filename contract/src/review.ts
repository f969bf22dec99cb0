import { z } from 'zod'
import { RequestPlace } from './request-place.ts'
import { ExplainedResult } from './usage/explained.ts'

const moment = z.iso.datetime({ offset: true })

/** What a person can decide. */
export const reviewDecisions = ['allow', 'block'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** `GET /review/requests`, for the signed-in user: newest first. With `wave`, its members, whatever was decided about them. */
export const ReviewQuery = z.strictObject({
  state: z.enum(['waiting', 'decided']).default('waiting'),
  wave: z.uuid().optional(),
  before: RequestPlace.optional(),
})
export type ReviewState = z.infer<typeof ReviewQuery>['state']

export const ReviewItem = z.object({
  request_id: z.uuid(),
  /** The place in a batch, from 0; null for a single request. */
  item: z.int().nullable(),
  created_at: moment,
  key_name: z.string(),
  /** Null if no address was sent: then a decision is recorded, and nothing can be listed. */
  email_hash: z.string().nullable(),
  /** What was known about the sign-up, and what the rules decided. */
  result: ExplainedResult,
  /** The person's decision; null while it waits for one. */
  decision: z.enum(reviewDecisions).nullable(),
  decided_at: moment.nullable(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

export const ReviewPage = z.object({ items: z.array(ReviewItem), next_before: z.string().nullable() })
export type ReviewPage = z.infer<typeof ReviewPage>

/** `POST /review/requests/:id/decision`. Can be changed later. */
export const DecideReview = z.strictObject({
  decision: z.enum(reviewDecisions),
  item: z.int().min(0).max(999).nullable().default(null),
})
