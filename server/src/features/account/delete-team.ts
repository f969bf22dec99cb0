import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Membership } from '../../ports/tokens.ts'
import { listTeams, readTeam } from '../teams/teams.ts'
import { removeTeam } from './remove-account.ts'

type Caller = { userId: string; memberId: string; role: Membership['role'] }

/** Only the owner can do it, after typing the team's name. A person's only team is deleted with their account. */
export async function deleteTeam(deps: Deps, caller: Caller, typed: string): Promise<void> {
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
