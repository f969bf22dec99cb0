/**
 * In SQL, a CTE after `written`: a person who was decided `review` waits for somebody to look. The bytes are those of
 * features/rules/log-facts.ts: a request about one person, and the decision in the lowest two bits.
 */
export const queueReviews = `queued_reviews as (
  insert into reviews (user_id, request_id) select user_id, id from written
  where substring(facts from 1 for 1) in ('\\x01', '\\x03') and substring(facts from 10 for 1) in ('\\x02', '\\x06', '\\x0a', '\\x0e')
)`
