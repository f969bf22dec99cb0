import { formatCount } from '@assay/contract/format/figures'
import type { Role } from '@assay/contract/teams/roles'
import { maxMembers, maxTeams } from '@assay/contract/teams/teams'
import { exceededBound } from '../../db/bound-exceeded.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { insertMember } from './queries.ts'

type NewMember = { teamId: string; userId: string; role: Exclude<Role, 'owner'> }

/**
 * The one way into a team that exists. False if the person is a member already: their role stays. As the service, because
 * the bound counts the person's other teams.
 */
export async function addMember(tx: Tx, member: NewMember, now = new Date()): Promise<boolean> {
  return withinBounds(() => insertMember(tx, member, now))
}

/** How many members a team has, and how many teams a person is in, is held by the database. */
export async function withinBounds<T>(insert: () => Promise<T>): Promise<T> {
  try {
    return await insert()
  } catch (error) {
    const bound = exceededBound(error)
    if (bound === 'team_members_bound') {
      throw new AppError('conflict', `A team has at most ${formatCount(maxMembers)} members.`)
    }
    if (bound === 'team_members_teams_bound') {
      throw new AppError('conflict', `You can be in at most ${maxTeams} teams. Leave one first.`)
    }
    throw error
  }
}
