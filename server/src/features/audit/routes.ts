import { AuditFilter, AuditQuery } from '@assay/contract/audit'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { query } from '../../http/validate.ts'
import { exportCsv } from './export-csv.ts'
import { listEntries } from './list-entries.ts'

/** `GET /audit` and `/audit/export`: the signed-in user's own security log. */
export function auditRoutes(deps: Deps) {
  return new Hono<UserEnv>()
    .use(requireUser(deps))
    .get('/', query(AuditQuery), async (c) => {
      const { before, ...filter } = c.req.valid('query')
      const { userId, claims } = c.var
      const sessionId = claims.session_id ?? null
      return c.json(await deps.db.asUser(userId, (tx) => listEntries(tx, userId, { filter, before }, sessionId)))
    })
    .get('/export', query(AuditFilter), async (c) => {
      const stream = await exportCsv(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('query'))
      c.header('Content-Disposition', 'attachment; filename="security-log.csv"')
      return c.body(stream, 200, { 'content-type': 'text/csv; charset=utf-8' })
    })
}
