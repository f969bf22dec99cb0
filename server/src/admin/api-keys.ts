import { CreateApiKey } from '@assay/contract/api-keys'
import { formatCounted } from '@assay/contract/format/figures'
import { createApiKey } from '../features/api-keys/create.ts'
import { endSessions, revokeKey } from '../features/operators/acts.ts'
import { findKeys, listKeys } from '../features/operators/keys.ts'
import { listSessionsOf } from '../features/operators/users.ts'
import { serverSecret } from '../features/secrets/server-secret.ts'
import { alignColumns, CommandError, type Commands, reasonOf, requireYes, timeOf, UsageError } from './command.ts'
import { requireTeam } from './teams.ts'
import { describeKeys, rejectAsFailure, requireAccount } from './users.ts'

export const apiKeyCommands: Commands = {
  'key create': {
    takes: 'EMAIL|TEAM NAME [--test]',
    says: 'creates an API key for a team and prints it, this once',
    options: { test: { type: 'boolean' } },
    logsAs: 'key.create',
    words: 2,
    async run(context, [team = '', name = ''], values) {
      const parsed = CreateApiKey.safeParse({ name, type: values.test === true ? 'test' : 'live' })
      if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? 'That name isn’t valid.')
      const { id: userId } = await requireTeam(context, team)
      const { type, label, scopes, networks } = parsed.data
      const settings = { label, scopes, networks, monthlyBudget: null, requestsPerSecond: null }
      const key = { name: parsed.data.name, type, expiresAt: null, ...settings }
      const created = await rejectAsFailure(createApiKey(context, await serverSecret(context)(), userId, key))
      return { data: created, lines: [created.full_key], changed: { user_id: userId, key_id: created.id } }
    },
  },
  'key list': {
    takes: 'EMAIL|TEAM',
    says: 'lists a team’s API keys by id and prefix; the keys themselves are stored nowhere',
    words: 1,
    async run(context, [team = '']) {
      const keys = await listKeys(context, (await requireTeam(context, team)).id)
      return { data: keys, lines: describeKeys(keys) }
    },
  },
  'key revoke': {
    takes: 'KEY|ID|PREFIX --yes',
    says: 'deletes an API key: its next request fails, in every process, and its owner is notified',
    options: { yes: { type: 'boolean' } },
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const [key, ...others] = await findKeys(context, serverSecret(context), name)
      if (!key) throw new CommandError('There’s no such API key.')
      if (others.length > 0) {
        const lines = describeKeys([key, ...others])
        throw new CommandError(['Several API keys have this prefix. Use an id:', ...lines].join('\n'))
      }
      requireYes(values, `This deletes the key ${key.id} (${key.prefix}…, “${key.name}”) of the team ${key.userId}.`)
      const target = { userId: key.userId, keyId: key.id, reason: reasonOf(values) }
      await rejectAsFailure(revokeKey(context, context.operator, target))
      return {
        data: key,
        lines: [`${key.prefix}… (“${key.name}”) of the team ${key.userId} no longer works.`],
        changed: { user_id: key.userId, key_id: key.id },
      }
    },
  },
}

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
    isAct: true,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      requireYes(values, `This logs the account ${id} out on every device.`)
      const ended = await endSessions(context, context.operator, { personId: id, reason: reasonOf(values) })
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
