import { UsageRange, type UsageReport } from '@assay/contract/usage'
import { DecisionsQuery, TodayQuery } from '@assay/contract/usage/decisions'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { query } from '../../http/validate.ts'
import { dayMs } from '../../time.ts'
import { readDecisions, readToday } from './decisions.ts'
import { listUsage } from './queries.ts'
import { findQuota } from './quota.ts'

/** `GET /usage`, `/usage/decisions` and `/usage/today`, for the signed-in user. */
export function usageRoutes(deps: Deps) {
  return new Hono<UserEnv>()
    .use(requireUser(deps, 'read'))
    .get('/', query(UsageRange), async (c) => {
      const range = c.req.valid('query')
      rejectLongRange(range)
      const { quota, usedByOthers } = await findQuota(deps, c.var.userId)
      const report: UsageReport = {
        quota,
        used_by_others: usedByOthers,
        rows: await deps.db.asUser(c.var.userId, (tx) => listUsage(tx, c.var.userId, range)),
      }
      return c.json(report)
    })
    .get('/decisions', query(DecisionsQuery), async (c) =>
      c.json(await readDecisions(deps, c.var.userId, c.req.valid('query'))),
    )
    .get('/today', query(TodayQuery), async (c) =>
      c.json(await readToday(deps, c.var.userId, new Date(c.req.valid('query').from))),
    )
}

const maxRangeDays = 366

function rejectLongRange({ from, to }: UsageRange): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) throw new AppError('invalid_request', 'to: must not be before from.')
  if (days > maxRangeDays) throw new AppError('invalid_request', `A report covers at most ${maxRangeDays} days.`)
}
