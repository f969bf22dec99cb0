import { createApiKey } from '../../server/src/features/api-keys/create.ts'
import { deleteApiKey } from '../../server/src/features/api-keys/change.ts'
import { findKeys, listKeys } from '../../server/src/features/operators/keys.ts'
import { serverSecret } from '../../server/src/features/secrets/server-secret.ts'
import { CommandError, type Commands, requireYes, UsageError } from './command.ts'
import { describeKeys } from './describe-keys.ts'
import { rejectAsFailure, requireAccount } from './users.ts'
import { CreateApiKey } from '@assay/contract/api-keys'

export const apiKeyCommands: Commands = {
  'key create': {
    takes: 'EMAIL|ID NAME [--test]',
    says: 'creates an API key for an account and prints it, this once',
    options: { test: { type: 'boolean' } },
    words: 2,
    async run(context, [account = '', name = ''], values) {
      const parsed = CreateApiKey.safeParse({ name, type: values.test === true ? 'test' : 'live' })
      if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? 'That name isn’t valid.')
      const { id: userId } = await requireAccount(context, account)
      const { type, label, scopes, networks } = parsed.data
      const settings = { label, scopes, networks, monthlyBudget: null, requestsPerSecond: null }
      const key = { name: parsed.data.name, type, expiresAt: null, ...settings }
      const created = await rejectAsFailure(createApiKey(context, await serverSecret(context)(), userId, key))
      return { data: created, lines: [created.full_key], changed: { user_id: userId, key_id: created.id } }
    },
  },
  'key list': {
    takes: 'EMAIL|ID',
    says: 'lists an account’s API keys by id and prefix; the keys themselves are stored nowhere',
    words: 1,
    async run(context, [account = '']) {
      const keys = await listKeys(context, (await requireAccount(context, account)).id)
      return { data: keys, lines: describeKeys(keys) }
    },
  },
  'key revoke': {
    takes: 'KEY|ID|PREFIX --yes',
    says: 'deletes an API key: its next request fails, in every process, and its owner is notified',
    options: { yes: { type: 'boolean' } },
    words: 1,
    async run(context, [name = ''], values) {
      const [key, ...others] = await findKeys(context, serverSecret(context), name)
      if (!key) throw new CommandError('There’s no such API key.')
      if (others.length > 0) {
        const lines = describeKeys([key, ...others])
        throw new CommandError(['Several API keys have this prefix. Use an id:', ...lines].join('\n'))
      }
      requireYes(values, `This deletes the key ${key.id} (${key.prefix}…, “${key.name}”) of the account ${key.userId}.`)
      await rejectAsFailure(deleteApiKey(context, key.userId, key.id))
      return {
        data: key,
        lines: [`${key.prefix}… (“${key.name}”) of the account ${key.userId} no longer works.`],
        changed: { user_id: key.userId, key_id: key.id },
      }
    },
  },
}
