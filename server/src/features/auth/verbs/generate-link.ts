import type { Tx } from '../../../ports/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { createOneTimeCode, mailOneTimeLink, type SignUpData } from '../links/one-time.ts'
import { setEmailIdentity } from '../links/prove-address.ts'
import { unprovenUser } from '../links/unproven-user.ts'
import type { OneTimeKind } from '../store/queries-one-time.ts'
import {
  findUserByEmail,
  lockEmail,
  type Metadata,
  type User,
  type UserChanges,
  updateUser,
} from '../store/queries-users.ts'
import { createEmailUser } from '../users/create-user.ts'
import { discardUnverifiedSignup } from '../users/discard-unverified-signup.ts'
import { loadUserView } from '../users/load-user-view.ts'
import { checkNewPassword } from '../users/password.ts'
import type { UserView } from '../users/user-view.ts'
import { emailExists } from './change-email.ts'
import { mergeMetadata } from './update-user.ts'

export type LinkRequest = {
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_new'
  email: string
  newEmail?: string | undefined
  password?: string | undefined
  data?: Metadata | undefined
  redirectTo: string
}

/** The link a mail would carry, for operators who deliver it themselves. */
export async function generateLink(auth: AuthDeps, request: LinkRequest): Promise<UserView> {
  const passwordHash = request.password ? await hashPassword(auth, request.password, request.email) : null
  // Service role: the caller is the secret key.
  return auth.db.asService(async (tx) => {
    const { user, kind, signUp } = await prepare(tx, auth, request, passwordHash)
    const { redirectTo } = request
    const email = kind === 'email_change' ? (request.newEmail ?? '') : request.email
    const ordered = { userId: user.id, kind, redirectTo, signUp, isForAnyBrowser: true }
    const link = await createOneTimeCode(tx, auth, email, ordered)
    return {
      ...(await loadUserView(tx, user)),
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
    await mailOneTimeLink(tx, auth, email, { userId: user.id, kind, redirectTo, isForAnyBrowser: true })
    return loadUserView(tx, user)
  })
}

type Prepared = { user: User; kind: OneTimeKind; signUp?: SignUpData }

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
  if (request.type === 'invite') return { kind: 'invite', user: await invite(tx, auth, email, data, existing) }
  if (request.type === 'signup' && !existing && passwordHash === null) {
    throw new AuthError('validation_failed', 'Signup requires a valid password')
  }
  const signUp = { passwordHash, data, at: now }
  const id = await unprovenUser(tx, email, signUp, existing, { madeBy: 'server' })
  return { kind: 'signup', signUp, user: await updateUser(tx, id, { confirmationSentAt: now }, now) }
}

/** An operator outranks an unproven sign-up: nothing of it survives. */
async function invite(
  tx: Tx,
  auth: AuthDeps,
  email: string,
  data: Metadata,
  existing: User | undefined,
): Promise<User> {
  const now = auth.now()
  const sent = { confirmationSentAt: now, invitedAt: now }
  if (existing?.isUnproven) {
    const emptied = await discardUnverifiedSignup(tx, auth, existing)
    const user = await setEmailIdentity(tx, emptied, data, { isVerified: false, now })
    return updateUser(tx, user.id, sent, now)
  }
  if (existing) {
    const userMetadata = mergeMetadata(existing.userMetadata, data)
    return updateUser(tx, existing.id, { ...sent, userMetadata }, now)
  }
  const user = await createEmailUser(tx, { email, data, isConfirmed: false, now, madeBy: 'server' })
  return updateUser(tx, user.id, sent, now)
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

async function hashPassword({ passwords }: AuthDeps, password: string, email: string): Promise<string> {
  checkNewPassword(password)
  return passwords.hash(password, ['admin', email])
}
