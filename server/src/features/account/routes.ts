import { DeleteAccount } from '@assay/contract/account'
import { NotificationSettings } from '@assay/contract/notifications'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { type PersonEnv, requirePerson } from '../../http/require-user.ts'
import { body } from '../../http/validate.ts'
import type { SignedIn } from '../auth/verbs/check-identity.ts'
import { confirmIdentity } from '../auth/verbs/confirm-identity.ts'
import { exportAccount } from './export.ts'
import { readSettings, saveSettings } from './notification-settings.ts'
import { removeAccount } from './remove-account.ts'

export function accountRoutes(deps: Deps) {
  return new Hono<PersonEnv>()
    .use(requirePerson(deps))
    .get('/export', async (c) => {
      const stream = await exportAccount(await withAuditOrigin(deps, c), c.var)
      c.header('Content-Disposition', 'attachment; filename="account.json"')
      return c.body(stream, 200, { 'content-type': 'application/json' })
    })
    .get('/notification-settings', async (c) => c.json(await readSettings(deps, c.var.memberId)))
    .put('/notification-settings', body(NotificationSettings), async (c) =>
      c.json(await saveSettings(deps, c.var.memberId, c.req.valid('json'))),
    )
    .delete('/', body(DeleteAccount), async (c) => {
      await deleteAccount(await withAuditOrigin(deps, c), c.var, c.req.valid('json'))
      return c.body(null, 204)
    })
}

type DeleteDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'passwords' | 'hostedAccounts' | 'payments'>

/** Deletion by the owner. */
async function deleteAccount(deps: DeleteDeps, caller: SignedIn, proof: DeleteAccount): Promise<void> {
  // It can't be undone, so the password is required even right after signing in.
  await confirmIdentity(deps, caller, proof, { trustsRecentSignIn: false })
  await removeAccount(deps, caller.memberId)
}
