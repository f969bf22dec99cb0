import { DecideReview, ReviewQuery } from '@assay/contract/review'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params, query } from '../../http/validate.ts'
import { decideReview } from './decide-review.ts'
import { listReviews } from './list-reviews.ts'

/** `/review/requests`, for the signed-in user. `/review` itself is a screen. */
export function reviewRoutes(deps: Deps) {
  return new Hono<UserEnv>()
    .use(requireUser(deps, { read: 'read', change: 'develop' }))
    .get('/', query(ReviewQuery), async (c) => c.json(await listReviews(deps, c.var.userId, c.req.valid('query'))))
    .post('/:id/decision', params(z.object({ id: z.uuid() })), body(DecideReview), async (c) => {
      const { decision, item } = c.req.valid('json')
      const place = { requestId: c.req.valid('param').id, item }
      await decideReview(await withAuditOrigin(deps, c), c.var.userId, place, decision)
      return c.body(null, 204)
    })
}
