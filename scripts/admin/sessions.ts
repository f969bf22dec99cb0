import { formatCounted } from '@assay/contract/format/figures'
import { endSessionsOf, listSessionsOf } from '../../server/src/features/operators/users.ts'
import { alignColumns, type Commands, requireYes, timeOf } from './command.ts'
import { requireAccount } from './users.ts'

export const sessionCommands: Commands = {
  'user sessions': {
    takes: 'EMAIL|ID',
    says: 'lists an account’s sessions: device, country, how it signed in, first and last use',
    words: 1,
    async run(context, [name = '']) {
      const { id } = await requireAccount(context, name)
      const sessions = await listSessionsOf(context, id)
      return { data: { id, sessions }, lines: describeSessions(sessions) }
    },
  },
  'user end-sessions': {
    takes: 'EMAIL|ID --yes',
    says: 'ends all sessions of an account; its access tokens stop at their next request',
    options: { yes: { type: 'boolean' } },
    words: 1,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      requireYes(values, `This signs the account ${id} out on every device.`)
      const ended = await endSessionsOf(context, id)
      return {
        data: { id, ended },
        lines: [`${formatCounted(ended, 'session')} of ${name} ended.`],
        changed: { user_id: id, sessions: ended },
      }
    },
  },
}

type Listed = Awaited<ReturnType<typeof listSessionsOf>>

function describeSessions(sessions: Listed): string[] {
  if (sessions.length === 0) return ['No sessions.']
  return alignColumns(
    sessions.map((session) => [
      session.id,
      session.device,
      session.location ?? 'unknown location',
      session.has_second_step ? `${session.method} and second step` : session.method,
      `since ${timeOf(new Date(session.started_at))}`,
      `last seen ${timeOf(new Date(session.seen_at))}`,
    ]),
  )
}
