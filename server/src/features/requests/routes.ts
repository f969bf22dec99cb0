import { RequestLogSetting } from '@assay/contract/usage'
import { RecentMoment } from '@assay/contract/usage/decisions'
import { FindRequests, ReportVerdict, RequestFilter } from '@assay/contract/usage/requests'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params, query } from '../../http/validate.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { exportCsv } from './export-csv.ts'
import { findRequests } from './find-requests.ts'
import { enqueueSweep, saveLogSetting } from './queries.ts'
import { readLog } from './read-log.ts'
import { readReport, reportVerdict } from './reports.ts'

/** `/requests`: the signed-in user's request log. One request, explained, is `features/rules`’. */
export function requestRoutes(deps: Deps, { forgetSignUps }: { forgetSignUps: (userId: string) => void }) {
  const { db } = deps
  return (
    new Hono<UserEnv>()
      // A search: the text is too private for a query string.
      .post('/find', requireUser(deps, 'read'), body(FindRequests), async (c) =>
        c.json(await findRequests(deps, c.var.userId, c.req.valid('json').text)),
      )
      .use(requireUser(deps, { read: 'read', change: 'develop' }))
      .get('/', query(PageQuery), async (c) => {
        const { before, ...filter } = c.req.valid('query')
        return c.json(await readLog(deps, c.var.userId, filter, { before, count: entriesPerPage }))
      })
      .get('/export', query(RequestFilter), async (c) => {
        const stream = await exportCsv(deps, c.var.userId, c.req.valid('query'))
        c.header('Content-Disposition', 'attachment; filename="requests.csv"')
        return c.body(stream, 200, { 'content-type': 'text/csv; charset=utf-8' })
      })
      .put('/setting', body(RequestLogSetting), async (c) => {
        const setting = c.req.valid('json')
        await db.onBehalfOf(c.var.userId, async (tx) => {
          await saveLogSetting(tx, c.var.userId, setting.is_enabled)
          // Turning the log off also erases it.
          if (!setting.is_enabled) await enqueueSweep(tx)
        })
        forgetSignUps(c.var.userId)
        return c.json(setting)
      })
      .get('/:id/report', params(RequestId), async (c) =>
        c.json({ report: await readReport(deps, c.var.userId, c.req.valid('param').id) }),
      )
      .post('/:id/report', params(RequestId), body(ReportVerdict), async (c) => {
        const report = await reportVerdict(deps, c.var.userId, c.req.valid('param').id, c.req.valid('json'))
        return c.json({ report }, 201)
      })
  )
}

const entriesPerPage = 50

const RequestId = z.object({ id: z.uuid() })

/** Entries before an id or a moment. */
const PageQuery = RequestFilter.extend({
  before: z
    .union([
      z.uuid().transform((id) => id.toLowerCase()),
      RecentMoment.transform((moment) => firstIdOf(new Date(moment))),
    ])
    .nullable()
    .default(null),
})
