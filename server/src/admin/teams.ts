import { formatCounted } from '@assay/contract/format/figures'
import { z } from 'zod'
import { deleteCustomer, handTeamOver } from '../features/operators/acts.ts'
import { findOwnTeams } from '../features/operators/users.ts'
import { findTeams, listEveryMember } from '../features/teams/find-teams.ts'
import {
  alignColumns,
  CommandError,
  type Commands,
  type Context,
  countOf,
  reasonOf,
  requireYes,
  textOf,
  timeOf,
  UsageError,
  type Values,
} from './command.ts'
import { rejectAsFailure, requireAccount } from './users.ts'

export const teamCommands: Commands = {
  'team list': {
    takes: '[TEXT] [--page NUMBER]',
    says: 'lists teams, newest first, 50 at a time; TEXT is an id, or part of a name or of a member’s email address',
    options: { page: { type: 'string' } },
    run: (context, [text], values) => listTeams(context, text ?? null, values),
  },
  'team show': {
    takes: 'EMAIL|TEAM',
    says: 'shows a team: name, owner and how many members it has',
    words: 1,
    async run(context, [name = '']) {
      const { id } = await requireTeam(context, name)
      const { teams } = await findTeams(context, id, 1)
      return { data: teams[0], lines: describe(teams) }
    },
  },
  'team members': {
    takes: 'EMAIL|TEAM',
    says: 'lists the members of a team with role, second factor and when they were last active',
    words: 1,
    async run(context, [name = '']) {
      const { id } = await requireTeam(context, name)
      const members = await listEveryMember(context, id)
      const rows = members.map((member) => [
        member.id,
        member.email ?? '',
        member.name,
        member.role,
        member.hasSecondFactor ? 'second factor' : 'no second factor',
        `active ${timeOf(member.lastActiveAt)}`,
      ])
      return { data: members, lines: alignColumns(rows) }
    },
  },
  'team hand-over': {
    takes: 'EMAIL|TEAM --to EMAIL --yes',
    says: 'makes another member the owner, if the owner can’t; the owner of before stays as an admin',
    options: { to: { type: 'string' }, yes: { type: 'boolean' } },
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const to = textOf(values, 'to')?.toLowerCase()
      if (!to) throw new UsageError('--to is missing.')
      const { id } = await requireTeam(context, name)
      const heir = (await listEveryMember(context, id)).find(({ email }) => email === to)
      if (!heir) throw new CommandError(`${to} isn’t a member of this team.`)
      requireYes(values, `This makes ${to} the owner of the team ${id}.`)
      const target = { userId: id, heirId: heir.id, reason: reasonOf(values) }
      await rejectAsFailure(handTeamOver(context, context.operator, target))
      return {
        data: { id, owner: heir.id },
        lines: [`${to} owns the team now.`],
        changed: { team_id: id, user_id: heir.id },
      }
    },
  },
  'team delete': {
    takes: 'EMAIL|TEAM --yes',
    says: 'ends a team’s subscriptions at the payment provider, then deletes it for good; its owner’s account too, if both are alone',
    options: { yes: { type: 'boolean' } },
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const { id } = await requireTeam(context, name)
      requireYes(values, `This deletes the team ${id} and everything in it, and ends its subscriptions.`)
      await rejectAsFailure(deleteCustomer(context, context.operator, { userId: id, reason: reasonOf(values) }))
      return {
        data: { id },
        lines: [`${name} was deleted. The rows of a large team follow within minutes.`],
        changed: { team_id: id },
      }
    },
  },
}

async function listTeams(context: Context, text: string | null, values: Values) {
  const page = countOf(values, 'page', { fallback: 1, max: 100_000 })
  const found = await findTeams(context, text, page)
  const more = found.hasMore ? [`There are more: --page ${page + 1}`] : []
  return { data: found, lines: found.teams.length === 0 ? ['No teams found.'] : [...describe(found.teams), ...more] }
}

type Found = Awaited<ReturnType<typeof findTeams>>['teams'][number]

/** By its id, or by its owner's address if that is the one team they own. */
export async function requireTeam(context: Context, name: string): Promise<{ id: string }> {
  const isId = z.guid().safeParse(name).success
  const of = isId ? { id: name.toLowerCase() } : { owner: (await requireAccount(context, name)).id }
  const [team, ...others] = await findOwnTeams(context, of)
  if (!team) throw new CommandError(isId ? `There’s no team ${name}.` : `${name} owns no team.`)
  if (others.length > 0) {
    const rows = [team, ...others].map((one) => [one.id, one.name ?? ''])
    throw new CommandError([`${name} owns several teams. Use an id:`, ...alignColumns(rows)].join('\n'))
  }
  return team
}

function describe(teams: Found[]): string[] {
  return alignColumns(
    teams.map(({ id, name, owner, members, createdAt }) => [
      id,
      name ?? '',
      owner ?? '',
      formatCounted(members, 'member'),
      `since ${timeOf(createdAt)}`,
    ]),
  )
}
