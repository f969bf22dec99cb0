import { CreateApiKey } from '@assay/contract/api-keys'
import { createApiKey } from '../../server/src/features/api-keys/create.ts'
import { serverSecret } from '../../server/src/features/secrets/server-secret.ts'
import { AppError } from '../../server/src/http/errors.ts'
import { CommandError, type Commands, UsageError } from './command.ts'
import { findUserId } from './users.ts'

export const apiKeyCommands: Commands = {
  'key create': {
    takes: 'EMAIL NAME [--test]',
    says: 'creates an API key for an account and prints it, this once',
    options: { test: { type: 'boolean' } },
    words: 2,
    async run(context, [email = '', name = ''], values) {
      const parsed = CreateApiKey.safeParse({ name, type: values.test === true ? 'test' : 'live' })
      if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? 'That name isn’t valid.')
      const userId = await findUserId(context, email)
      const key = { name: parsed.data.name, type: parsed.data.type, expiresAt: null }
      try {
        const created = await createApiKey(context, await serverSecret(context)(), userId, key)
        return { data: created, lines: [created.full_key], changed: { user_id: userId, key_id: created.id } }
      } catch (error) {
        throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error
      }
    },
  },
}
