import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { countTeams, type FoundTeam, findRole, findTeam, listPeople, searchTeams } from './queries.ts'

const teamsPerPage = 50

/** For operators, newest first. */
export async function findTeams(
  { db }: Pick<Deps, 'db'>,
  text: string | null,
  page: number,
): Promise<{ teams: FoundTeam[]; hasMore: boolean }> {
  // Service role: the operator asks about any team.
  const found = await db.asService((tx) => searchTeams(tx, text, teamsPerPage + 1, (page - 1) * teamsPerPage))
  return { teams: found.slice(0, teamsPerPage), hasMore: found.length > teamsPerPage }
}

/** Everyone in a team, for operators. */
export async function listEveryMember({ db }: Pick<Deps, 'db'>, teamId: string) {
  return db.onBehalfOf(teamId, (tx) => listPeople(tx, teamId, { search: null, after: null, count: 5000 }))
}

/** One team with its first members, in an operator's transaction. */
export async function showTeam(tx: Tx, teamId: string, members: number) {
  const team = await findTeam(tx, teamId)
  return {
    name: team?.name ?? null,
    people: await listPeople(tx, teamId, { search: null, after: null, count: members }),
  }
}

/** Null if there's no such team. */
export async function nameOfTeam(tx: Tx, teamId: string): Promise<string | null> {
  return (await findTeam(tx, teamId))?.name ?? null
}

export async function isMember(tx: Tx, teamId: string, personId: string): Promise<boolean> {
  return (await findRole(tx, teamId, personId)) !== undefined
}

/** Whether it's all that its owner has, and nobody else is in it. */
export async function isAlone(tx: Tx, teamId: string, ownerId: string): Promise<boolean> {
  return (await findTeam(tx, teamId))?.members === 1 && (await countTeams(tx, ownerId)) === 1
}
