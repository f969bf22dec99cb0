import type { Tx } from '../../deps.ts'
import { queueMail } from '../mail/queue.ts'
import type { AuthDeps } from './auth-deps.ts'
import { emailExists } from './change-email.ts'
import { createEmailUser } from './create-user.ts'
import { AuthError } from './errors.ts'
import { oneTimeMail } from './mails.ts'
import { createOneTimeLink } from './one-time.ts'
import { checkNewPassword } from './password.ts'
import { listIdentities } from './queries-identities.ts'
import type { OneTimeKind } from './queries-one-time.ts'
import { findUserByEmail, lockEmail, type Metadata, type User, type UserChanges, updateUser } from './queries-users.ts'
import { mergeMetadata } from './update-user.ts'
import { type UserView, userView } from './user-view.ts'

export type LinkRequest = {
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_new'
  email: string
  newEmail?: string | undefined
  password?: string | undefined
  data?: Metadata | undefined
  redirectTo: string
}

/** The link that a mail would carry, for the server's own key, which delivers it in its own way. */
export async function generateLink(auth: AuthDeps, request: LinkRequest): Promise<UserView> {
  const passwordHash = request.password ? await hashPassword(auth, request.password) : null
  return auth.db.asService(async (tx) => {
    const { user, kind } = await prepare(tx, auth, request, passwordHash)
    const { redirectTo } = request
    const link = await createOneTimeLink(tx, auth, { userId: user.id, kind, redirectTo })
    return {
      ...userView(user, await listIdentities(tx, [user.id])),
      action_link: link.url,
      email_otp: link.code,
      hashed_token: link.token,
      verification_type: kind === 'email_change' ? request.type : kind,
      redirect_to: redirectTo,
    }
  })
}

export async function inviteUser(auth: AuthDeps, email: string, data: Metadata, redirectTo: string): Promise<UserView> {
  return auth.db.asService(async (tx) => {
    const { user, kind } = await prepare(tx, auth, { type: 'invite', email, data, redirectTo }, null)
    const link = await createOneTimeLink(tx, auth, { userId: user.id, kind, redirectTo })
    await queueMail(tx, oneTimeMail(kind, { to: email, ...link }))
    return userView(user, await listIdentities(tx, [user.id]))
  })
}

type Prepared = { user: User; kind: OneTimeKind }

async function prepare(tx: Tx, auth: AuthDeps, request: LinkRequest, passwordHash: string | null): Promise<Prepared> {
  const { email, data = {} } = request
  const now = auth.now()
  const set = (user: User, changes: UserChanges) => updateUser(tx, user.id, changes, now)
  await lockEmail(tx, email)
  const existing = await findUserByEmail(tx, email)
  switch (request.type) {
    case 'recovery':
      return { kind: 'recovery', user: await set(known(existing), { recoverySentAt: now }) }
    case 'email_change_new':
      return {
        kind: 'email_change',
        user: await set(known(existing), {
          emailChange: await freeEmail(tx, request.newEmail),
          emailChangeSentAt: now,
        }),
      }
    case 'magiclink':
      if (existing) return { kind: 'magiclink', user: await set(existing, { recoverySentAt: now }) }
      break
    case 'signup':
    case 'invite':
      if (existing?.emailConfirmedAt) throw emailExists()
      break
    default:
      return request.type satisfies never
  }
  if (request.type === 'signup' && !existing && passwordHash === null) {
    throw new AuthError('validation_failed', 'Signup requires a valid password')
  }
  const user = existing
    ? await set(existing, { userMetadata: mergeMetadata(existing.userMetadata, data) })
    : await createEmailUser(tx, { email, data, passwordHash, isConfirmed: false, now, madeBy: 'server' })
  const kind = request.type === 'invite' ? 'invite' : 'signup'
  return { kind, user: await set(user, { confirmationSentAt: now, ...(kind === 'invite' && { invitedAt: now }) }) }
}

function known(user: User | undefined): User {
  if (!user) throw new AuthError('user_not_found', 'User with this email not found')
  return user
}

async function freeEmail(tx: Tx, email: string | undefined): Promise<string> {
  if (!email) throw new AuthError('validation_failed', 'An email address is required')
  if (await findUserByEmail(tx, email)) throw emailExists()
  return email
}

async function hashPassword({ passwords }: AuthDeps, password: string): Promise<string> {
  checkNewPassword(password)
  return passwords.hash(password)
}
