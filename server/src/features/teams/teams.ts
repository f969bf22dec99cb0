import { formatDay } from '@assay/contract/format'
import type { ChangeTeam, Team, TeamDetail, TeamList } from '@assay/contract/teams/teams'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import type { Membership } from '../../ports/tokens.ts'
import { addDays } from '../../time.ts'
import { recordAct } from '../audit/record-act.ts'
import { withinBounds } from './add-member.ts'
import { findTeam, insertTeam, listOwnTeams, renameTeam, setSecondFactorDue } from './queries.ts'

/** The person's teams, the one that the request is about first. */
export async function listTeams(
  { db }: Pick<Deps, 'db'>,
  memberId: string,
  membership: Membership | null,
): Promise<TeamList> {
  const teams = await db.onBehalfOf(memberId, listOwnTeams)
  const current = teams.find(({ id }) => id === membership?.teamId)
  // The team that the request names isn't theirs, or no longer.
  if (!current) throw new AppError('not_a_member', 'You’re not a member of this team.')
  return { current: current.id, teams: [current, ...teams.filter((team) => team !== current)] }
}

export async function createTeam({ db, now }: Pick<Deps, 'db' | 'now'>, memberId: string, name: string): Promise<Team> {
  // Service role: the team is nobody's yet, and the bound counts the person's others.
  return db.asService(async (tx) => {
    const id = await withinBounds(() => insertTeam(tx, memberId, name, now()))
    await recordAct(tx, id, { action: 'team.created', target: { name } }, now())
    return { id, name, role: 'owner' }
  }, memberId)
}

type Caller = { userId: string; role: Membership['role'] }

export async function readTeam({ db }: Pick<Deps, 'db'>, { userId, role }: Caller): Promise<TeamDetail> {
  return db.onBehalfOf(userId, (tx) => detailOf(tx, { userId, role }))
}

async function detailOf(tx: Tx, { userId, role }: Caller): Promise<TeamDetail> {
  const team = await findTeam(tx, userId)
  if (!team) throw new AppError('not_a_member', 'You’re not a member of this team.')
  return {
    id: userId,
    name: team.name ?? '',
    role,
    created_at: team.createdAt.toISOString(),
    members: team.members,
    second_factor_due: team.secondFactorDue?.toISOString() ?? null,
  }
}

export async function changeTeam(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { name, second_factor_in_days: days }: ChangeTeam,
): Promise<TeamDetail> {
  const { userId } = caller
  return db.onBehalfOf(userId, async (tx) => {
    if (name !== undefined) {
      await renameTeam(tx, userId, name)
      await recordAct(tx, userId, { action: 'team.renamed', target: { name } }, now())
    }
    if (days !== undefined) {
      const due = days === null ? null : addDays(now(), days)
      await setSecondFactorDue(tx, userId, due)
      const act = due
        ? ({ action: 'team.second_factor_required', target: { name: formatDay(due, 'UTC') } } as const)
        : ({ action: 'team.second_factor_optional' } as const)
      await recordAct(tx, userId, act, now())
    }
    return detailOf(tx, caller)
  })
}
