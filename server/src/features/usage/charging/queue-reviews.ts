import type { Charge } from '../charge.ts'
import { list } from './list.ts'

/** In SQL, a CTE after `written`: who was decided `review` waits for somebody to look. `reviewed` are the arrays of `reviewValues`. */
export function queueReviews(reviewed: string): string {
  return `queued_reviews as (
  insert into reviews (user_id, request_id, item, email_hash)
  select w.user_id, w.id, v.item, v.email_hash
  from unnest(${reviewed}) v (id, item, email_hash)
  join written w on w.id = v.id
  where w.is_logged
)`
}

export function reviewValues(charges: Charge[]): string[] {
  const reviews = charges.flatMap(({ requestId, log }) => log.reviewed.map((review) => ({ requestId, ...review })))
  return [
    list(reviews, ({ requestId }) => requestId),
    list(reviews, ({ item }) => item),
    list(reviews, ({ emailHash }) => emailHash && `\\\\x${emailHash}`),
  ]
}
