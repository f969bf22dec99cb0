import type { IdentityProof } from '@assay/contract/identity-proof'
import type { Tx } from '../../../ports/db.ts'
import type { Claims } from '../../../ports/tokens.ts'
import { recordAct } from '../../audit/record-act.ts'
import { queueMail } from '../../mail/queue.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError, disposableEmail } from '../errors/errors.ts'
import type { Challenge } from '../links/one-time.ts'
import { addressed, passwordChangedMail } from '../security-mails.ts'
import { rejectManaged } from '../sessions/session.ts'
import { deleteOneTimeTokens } from '../store/queries-one-time.ts'
import { deleteSessions, type Session } from '../store/queries-sessions.ts'
import { lockUser, type Metadata, type User, updateUser } from '../store/queries-users.ts'
import { checkNewPassword } from '../users/password.ts'
import { loadUserView, type UserView } from '../users/user-view.ts'
import { beginEmailChange } from './change-email.ts'
import { requireReauthentication } from './reauthenticate.ts'

export type UserUpdate = {
  email?: string | undefined
  password?: string | undefined
  proof: IdentityProof
  data?: Metadata | undefined
  challenge: Challenge | undefined
  redirectTo: string
}

type Caller = { user: User; session: Session | null; claims: Claims }

/** What users may change about themselves. A new password ends all other sessions; a new address must be confirmed. */
export async function updateOwnUser(
  auth: AuthDeps,
  { user, session, claims }: Caller,
  update: UserUpdate,
): Promise<UserView> {
  const { email, password } = update
  const isNewEmail = email !== undefined && email !== user.email
  // Input errors come first, so that they don't use up a mailed code.
  if (password) checkNewPassword(password)
  if (isNewEmail && (await auth.isDisposable(email))) throw disposableEmail()
  // Service role: the address’s domain is its team’s.
  if (password || isNewEmail) await auth.db.asService((tx) => rejectManaged(tx, auth, user.email), user.id)
  if (password || isNewEmail) await requireReauthentication(auth, { memberId: user.id, claims }, update.proof)
  const passwordHash = password ? await hashNewPassword(auth, user, password) : undefined
  const change = async (tx: Tx) => {
    let current = await lockUser(tx, user.id)
    if (passwordHash) current = await setPassword(tx, auth, current, { passwordHash, keptSession: session?.id ?? null })
    if (update.data) {
      current = await updateUser(
        tx,
        user.id,
        { userMetadata: mergeMetadata(current.userMetadata, update.data) },
        auth.now(),
      )
    }
    if (update.email && update.email !== current.email)
      current = await beginEmailChange(tx, auth, current, update.email, update)
    return loadUserView(tx, current)
  }
  // Service role: a new address is compared with those of all accounts.
  return email === undefined ? auth.db.onBehalfOf(user.id, change) : auth.db.asService(change, user.id)
}

/** Also ends what an earlier password or mail opened, and mails the owner. */
export async function setPassword(
  tx: Tx,
  auth: AuthDeps,
  user: User,
  { passwordHash, keptSession }: { passwordHash: string; keptSession: string | null },
): Promise<User> {
  const now = auth.now()
  await deleteSessions(tx, user.id, { except: keptSession })
  await deleteOneTimeTokens(tx, user.id, ['recovery', 'reauthentication'])
  // Before the address is confirmed, nobody has signed in with the password.
  if (user.email !== null && user.emailConfirmedAt) {
    const mail = passwordChangedMail(addressed(auth, user.email), { at: now, isFirst: user.passwordHash === null })
    await queueMail(tx, mail)
  }
  const action = user.passwordHash === null ? 'account.password_set' : 'account.password_changed'
  await recordAct(tx, user.id, { action }, now)
  return updateUser(tx, user.id, { passwordHash }, now)
}

/** Null removes a key; everything else is stored as is. */
export function mergeMetadata(stored: Metadata, changes: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null))
}

/** Only after proof of identity: "same as the old one" reveals the old one. */
async function hashNewPassword({ passwords }: AuthDeps, user: User, password: string): Promise<string> {
  if (user.passwordHash && (await passwords.matches(password, user.passwordHash, [user.id]))) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return passwords.hash(password, [user.id])
}
