import { formatCounted } from '@assay/contract/format/figures'
import { findTeams, listEveryMember } from '../features/teams/find-teams.ts'
import { handOver } from '../features/teams/members.ts'
import {
  alignColumns,
  CommandError,
  type Commands,
  type Context,
  countOf,
  requireYes,
  textOf,
  timeOf,
  UsageError,
  type Values,
} from './command.ts'
import { rejectAsFailure } from './users.ts'

export const teamCommands: Commands = {
  'team list': {
    takes: '[TEXT] [--page NUMBER]',
    says: 'lists teams, newest first, 50 at a time; TEXT is an id, or part of a name or of a member’s email address',
    options: { page: { type: 'string' } },
    run: (context, [text], values) => listTeams(context, text ?? null, values),
  },
  'team show': {
    takes: 'ID',
    says: 'shows a team: name, owner and how many members it has',
    words: 1,
    async run(context, [id = '']) {
      const team = await requireTeam(context, id)
      return { data: team, lines: describe([team]) }
    },
  },
  'team members': {
    takes: 'ID',
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
    takes: 'ID --to EMAIL --yes',
    says: 'makes another member the owner, if the owner can’t; the owner of before stays as an admin',
    options: { to: { type: 'string' }, yes: { type: 'boolean' } },
    words: 1,
    async run(context, [name = ''], values) {
      const to = textOf(values, 'to')?.toLowerCase()
      if (!to) throw new UsageError('--to is missing.')
      const { id } = await requireTeam(context, name)
      const heir = (await listEveryMember(context, id)).find(({ email }) => email === to)
      if (!heir) throw new CommandError(`${to} isn’t a member of this team.`)
      requireYes(values, `This makes ${to} the owner of the team ${id}.`)
      await rejectAsFailure(handOver(context, { userId: id }, heir.id))
      return {
        data: { id, owner: heir.id },
        lines: [`${to} owns the team now.`],
        changed: { team_id: id, user_id: heir.id },
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

async function requireTeam(context: Context, id: string): Promise<Found> {
  const { teams } = await findTeams(context, id, 1)
  const team = teams.find((each) => each.id === id.toLowerCase())
  if (!team) throw new CommandError(`There’s no team with the id ${id}.`)
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
