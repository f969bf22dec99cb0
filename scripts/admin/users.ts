import { removeAccount } from '../../server/src/features/account/remove-account.ts'
import { AuthError } from '../../server/src/features/auth/errors/errors.ts'
import { InviteBody } from '../../server/src/features/auth/http/schemas.ts'
import { createUserAsAdmin, listAllUsers } from '../../server/src/features/auth/verbs/admin-users.ts'
import { AppError } from '../../server/src/http/errors.ts'
import { type Commands, type Context, textOf, UsageError } from './command.ts'

export const userCommands: Commands = {
  'user create': {
    takes: 'EMAIL --password PASSWORD [--first NAME] [--last NAME]',
    says: 'creates an account with Developer Tools that can sign in right away; the password must meet the sign-up rules',
    options: { password: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } },
    words: 1,
    isEmbeddedOnly: true,
    async run(context, [email = ''], values) {
      const password = textOf(values, 'password')
      if (!password) throw new UsageError('--password is missing.')
      const user = await rejectAsUsage(
        createUserAsAdmin(context, {
          email: parseEmail(email),
          password,
          emailConfirm: true,
          userMetadata: { ...metadataOf(textOf(values, 'first'), textOf(values, 'last')), services: ['developer'] },
        }),
      )
      return {
        data: { id: user.id, email: user.email },
        lines: [`${user.email} was created. Its id is ${user.id}.`],
        changed: { user_id: user.id },
      }
    },
  },
  'user delete': {
    takes: 'EMAIL',
    says: 'ends an account’s subscriptions at the payment provider, then deletes it for good',
    words: 1,
    async run(context, [email = '']) {
      const userId = await findUserId(context, email)
      await rejectAsUsage(removeAccount(context, userId))
      return { data: { id: userId }, lines: [`${email} was deleted.`], changed: { user_id: userId } }
    },
  },
  'user list': {
    says: 'lists every account: id, email address, the day it was created',
    isEmbeddedOnly: true,
    async run(context) {
      const { users } = await listAllUsers(context, 1, usersPerPage)
      return {
        data: users.map(({ id, email, created_at }) => ({ id, email, created_at })),
        lines: users.map(({ id, email, created_at }) => `${id}  ${email}  ${String(created_at).slice(0, 10)}`),
      }
    },
  },
}

const usersPerPage = 1000

/** As the owner of the tables: in a hosted project the service role may not read accounts. */
export async function findUserId({ owner }: Context, email: string): Promise<string> {
  const address = parseEmail(email)
  const { rows } = await owner.query<{ id: string }>('select id from auth.users where email = $1', [address])
  const [user] = rows
  if (!user) throw new UsageError(`There’s no account for ${address}.`)
  return user.id
}

function parseEmail(email: string): string {
  const parsed = InviteBody.safeParse({ email })
  if (!parsed.success) throw new UsageError(`“${email}” isn’t a valid email address.`)
  return parsed.data.email
}

/** In both spellings, as the sign-up page and the profile write them. */
function metadataOf(first: string | undefined, last: string | undefined) {
  const isComplete = Boolean(first && last)
  return {
    ...(first && { firstName: first, first_name: first }),
    ...(last && { lastName: last, last_name: last }),
    ...(isComplete && { profileCompleted: true, profile_completed: true }),
  }
}

async function rejectAsUsage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isRejection = error instanceof AuthError || error instanceof AppError
    throw isRejection ? new UsageError(error.message, { cause: error }) : error
  }
}
