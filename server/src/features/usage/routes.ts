import { type RequestLog, RequestLogSetting, UsageRange, type UsageReport } from '@assay/contract/usage'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, query } from '../../http/validate.ts'
import { dayMs } from '../../time.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import type { SignUpWatch } from '../waves/watch-sign-ups.ts'
import { listRequestPage } from './list-request-page.ts'
import { enqueueSweep, findLogSetting, listUsage, saveLogSetting } from './queries.ts'
import { findQuota } from './quota.ts'

/** `GET /usage`, for the signed-in user. */
export function usageRoutes(deps: Deps) {
  return new Hono<UserEnv>().use(requireUser(deps)).get('/', query(UsageRange), async (c) => {
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
}

/** `GET /requests` and its setting, for the signed-in user. */
export function requestLogRoutes(deps: Deps, signUps: SignUpWatch) {
  const { db, now } = deps
  return new Hono<UserEnv>()
    .use(requireUser(deps))
    .get('/', query(RequestsQuery), async (c) => {
      const { before, later_found } = c.req.valid('query')
      const page = { before, isLaterFound: later_found === 'true' }
      const { userId } = c.var
      const log: RequestLog = await db.asUser(userId, async (tx) => {
        const isEnabled = await findLogSetting(tx, userId)
        return { is_enabled: isEnabled, entries: isEnabled ? await listRequestPage(tx, userId, page, now()) : [] }
      })
      return c.json(log)
    })
    .put('/setting', body(RequestLogSetting), async (c) => {
      const setting = c.req.valid('json')
      await db.onBehalfOf(c.var.userId, async (tx) => {
        await saveLogSetting(tx, c.var.userId, setting.is_enabled)
        // Turning the log off also erases it.
        if (!setting.is_enabled) await enqueueSweep(tx)
      })
      // What is remembered of its sign-ups goes, too.
      signUps.forget(c.var.userId)
      return c.json(setting)
    })
}

const maxRangeDays = 366

/** Entries before an id or a moment; all of them, or only those whose domain was listed later. */
const RequestsQuery = z.strictObject({
  before: z
    .union([z.uuid(), z.iso.datetime({ offset: true }).transform((moment) => firstIdOf(new Date(moment)))])
    .nullable()
    .default(null),
  later_found: z.enum(['true', 'false']).default('false'),
})

function rejectLongRange({ from, to }: UsageRange): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) throw new AppError('invalid_request', 'to: must not be before from.')
  if (days > maxRangeDays) throw new AppError('invalid_request', `A report covers at most ${maxRangeDays} days.`)
}
