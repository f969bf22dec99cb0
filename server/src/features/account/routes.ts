import { DeleteAccount } from '@assay/contract/account'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body } from '../../http/validate.ts'
import { deleteAccount } from './delete.ts'
import { exportAccount } from './export.ts'

export function accountRoutes(deps: Deps) {
  return new Hono<UserEnv>()
    .use(requireUser(deps))
    .get('/export', async (c) => {
      const stream = await exportAccount(await withAuditOrigin(deps, c), c.var.userId, c.var.claims)
      c.header('Content-Disposition', 'attachment; filename="account.json"')
      return c.body(stream, 200, { 'content-type': 'application/json' })
    })
    .delete('/', body(DeleteAccount), async (c) => {
      await deleteAccount(await withAuditOrigin(deps, c), c.var, c.req.valid('json'))
      return c.body(null, 204)
    })
}
