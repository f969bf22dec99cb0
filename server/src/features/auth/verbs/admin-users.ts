import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { listFactors } from '../store/queries-factors.ts'
import { insertIdentity, listIdentities, mergeIdentityData } from '../store/queries-identities.ts'
import {
  findUserByEmail,
  findUserById,
  listUsers,
  lockEmail,
  lockUser,
  type Metadata,
  type User,
  type UserChanges,
  updateUser,
} from '../store/queries-users.ts'
import { createEmailUser, emailIdentityData } from '../users/create-user.ts'
import { checkImportedHash } from '../users/imported-hash.ts'
import { checkNewPassword } from '../users/password.ts'
import { loadUserView, type UserView, userView } from '../users/user-view.ts'
import { emailExists, noteMoved } from './change-email.ts'
import { mergeMetadata, setPassword } from './update-user.ts'

export type AdminUserInput = {
  id?: string | undefined
  email?: string | undefined
  password?: string | undefined
  /** A hash from another service, instead of a password. */
  passwordHash?: string | undefined
  role?: string | undefined
  emailConfirm: boolean
  userMetadata?: Metadata | undefined
  appMetadata?: Metadata | undefined
  /** Zero lifts a ban. */
  banSeconds?: number | undefined
}

export async function listAllUsers(
  { db }: Pick<AuthDeps, 'db'>,
  page: number,
  perPage: number,
): Promise<{ users: UserView[]; total: number }> {
  // Service role: the caller is the secret key.
  return db.asService(async (tx) => {
    const { users, total } = await listUsers(tx, perPage, (page - 1) * perPage)
    const ids = users.map(({ id }) => id)
    const [identities, factors] = [await listIdentities(tx, ids), await listFactors(tx, ids)]
    const of = (user: User) => (row: { userId: string }) => row.userId === user.id
    const views = users.map((user) => userView(user, identities.filter(of(user)), factors.filter(of(user))))
    return { users: views, total }
  })
}

export async function showUser({ db }: AuthDeps, id: string): Promise<UserView> {
  return db.asService(async (tx) => loadUserView(tx, await requireUserById(tx, id)))
}

export async function createUserAsAdmin(
  auth: Pick<AuthDeps, 'db' | 'passwords' | 'now'>,
  input: AdminUserInput,
): Promise<UserView> {
  const { id, email, role, emailConfirm, userMetadata = {}, appMetadata = {}, banSeconds } = input
  if (!email) throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone')
  const passwordHash = await hashOf(auth, input, email)
  return auth.db.asService(async (tx) => {
    await lockEmail(tx, email)
    if (await findUserByEmail(tx, email)) throw emailExists()
    if (id && (await findUserById(tx, id)))
      throw new AuthError('user_already_exists', 'A user with this id already exists')
    const user = await createEmailUser(tx, {
      ...(id && { id }),
      ...(role && { role }),
      ...(banSeconds && { bannedUntil: secondsAfter(auth.now(), banSeconds) }),
      email,
      passwordHash,
      data: userMetadata,
      madeBy: 'server',
      appMetadata,
      isConfirmed: emailConfirm,
      now: auth.now(),
    })
    await recordAct(tx, user.id, { action: 'account.created' }, auth.now())
    return loadUserView(tx, user)
  })
}

export async function updateUserAsAdmin(auth: AuthDeps, id: string, input: AdminUserInput): Promise<UserView> {
  const { email, role, emailConfirm, appMetadata, banSeconds } = input
  const now = auth.now()
  const passwordHash = await hashOf(auth, input, id)
  return auth.db.asService(async (tx) => {
    await requireUserById(tx, id)
    const user = await lockUser(tx, id)
    const isProven = emailConfirm && !user.emailConfirmedAt
    const userMetadata = { ...input.userMetadata, ...(isProven && { email_verified: true }) }
    if (isProven) await mergeIdentityData(tx, { userId: id, provider: 'email' }, { email_verified: true }, now)
    const changes: UserChanges = {
      ...(role && { role }),
      ...(isProven && { emailConfirmedAt: now }),
      // The operator vouches for the address.
      ...(emailConfirm && { isUnproven: false }),
      userMetadata: mergeMetadata(user.userMetadata, userMetadata),
      ...(appMetadata && { appMetadata: mergeMetadata(user.appMetadata, appMetadata) }),
      ...(banSeconds !== undefined && { bannedUntil: banSeconds === 0 ? null : secondsAfter(now, banSeconds) }),
    }
    if (email && email !== user.email) {
      Object.assign(changes, await moveToEmail(tx, user, email, emailConfirm, now))
      await noteMoved(tx, auth, user, email)
    }
    if (banSeconds !== undefined)
      await recordAct(tx, id, { action: banSeconds > 0 ? 'account.suspended' : 'account.reinstated' }, now)
    if (passwordHash) await setPassword(tx, auth, user, { passwordHash, keptSession: null })
    return loadUserView(tx, await updateUser(tx, id, changes, now))
  })
}

export async function deleteUserAsAdmin(auth: AuthDeps, id: string, { isSoft }: { isSoft: boolean }): Promise<void> {
  await auth.db.asService((tx) => requireUserById(tx, id))
  await auth.removeAccount(auth.db, id, { isSoft })
}

async function hashOf(
  { passwords }: Pick<AuthDeps, 'passwords'>,
  { password, passwordHash }: AdminUserInput,
  account: string,
): Promise<string | null> {
  if (password && passwordHash) {
    throw new AuthError('validation_failed', 'Only a password or a password hash should be provided')
  }
  if (passwordHash) return checkImportedHash(passwordHash)
  if (!password) return null
  checkNewPassword(password)
  return passwords.hash(password, ['admin', account])
}

async function requireUserById(tx: Tx, id: string): Promise<User> {
  const user = await findUserById(tx, id)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  return user
}

async function moveToEmail(tx: Tx, user: User, email: string, isConfirmed: boolean, now: Date): Promise<UserChanges> {
  await lockEmail(tx, email)
  if (await findUserByEmail(tx, email)) throw emailExists()
  const identityData = emailIdentityData(user.id, email, isConfirmed)
  const isMerged = await mergeIdentityData(tx, { userId: user.id, provider: 'email' }, identityData, now)
  if (!isMerged)
    await insertIdentity(tx, { userId: user.id, provider: 'email', providerId: user.id, identityData }, now)
  return { email, emailChange: null }
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
