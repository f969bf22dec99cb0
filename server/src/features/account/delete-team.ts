import { DeleteTeam } from '@assay/contract/teams/teams'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { AppError } from '../../http/errors.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body } from '../../http/validate.ts'
import type { Membership } from '../../ports/tokens.ts'
import { confirmIdentity } from '../auth/verbs/confirm-identity.ts'
import { listTeams, readTeam } from '../teams/teams.ts'
import { removeTeam } from './remove-account.ts'

/** `DELETE /teams/current`: ends the team’s plan and deletes everything that it owns. */
export function deleteTeamRoutes(deps: Deps) {
  return new Hono<UserEnv>().delete('/', requireUser(deps, 'own'), body(DeleteTeam), async (c) => {
    const { name, proof } = c.req.valid('json')
    // It can't be undone, so the password is required even right after signing in.
    await confirmIdentity(deps, c.var, proof, { trustsRecentSignIn: false })
    await deleteTeam(await withAuditOrigin(deps, c), c.var, name)
    return c.body(null, 204)
  })
}

type Caller = { userId: string; memberId: string; role: Membership['role'] }

/** Only the owner can do it, after typing the team's name. A person's only team is deleted with their account. */
async function deleteTeam(deps: Deps, caller: Caller, typed: string): Promise<void> {
  const { name } = await readTeam(deps, caller)
  if (typed.trim() !== name) {
    const message = 'Type the team’s name exactly as it is shown.'
    throw new AppError('invalid_request', message, { fields: { name: message } })
  }
  const { teams } = await listTeams(deps, caller.memberId, { ...caller, teamId: caller.userId, lacksFactor: false })
  if (teams.length === 1) {
    throw new AppError('conflict', 'This is your only team. Delete your account instead, or create another team first.')
  }
  await removeTeam(deps, caller.userId)
}
