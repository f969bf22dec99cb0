import { AuditFilter, AuditQuery } from '@assay/contract/audit'
import { may } from '@assay/contract/teams/roles'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { type PersonEnv, requirePerson } from '../../http/require-user.ts'
import { query } from '../../http/validate.ts'
import { exportCsv } from './export-csv.ts'
import { listEntries, type Reader } from './list-entries.ts'

/** `GET /audit` and `/audit/export`: the person's own security log, and the team's for those who manage it. */
export function auditRoutes(deps: Deps) {
  return new Hono<PersonEnv>()
    .use(requirePerson(deps))
    .get('/', query(AuditQuery), async (c) => {
      const { before, ...filter } = c.req.valid('query')
      return c.json(await listEntries(deps, readerOf(c.var), { filter, before }, c.var.claims.session_id ?? null))
    })
    .get('/export', query(AuditFilter), async (c) => {
      const stream = await exportCsv(await withAuditOrigin(deps, c), readerOf(c.var), c.req.valid('query'))
      c.header('Content-Disposition', 'attachment; filename="security-log.csv"')
      return c.body(stream, 200, { 'content-type': 'text/csv; charset=utf-8' })
    })
}

function readerOf({ memberId, membership }: PersonEnv['Variables']): Reader {
  const isManager = membership !== null && !membership.lacksFactor && may(membership.role, 'manage')
  return { memberId, teamId: isManager ? membership.teamId : null }
}
