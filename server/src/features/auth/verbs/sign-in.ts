import { countUse, tooManyRequests } from '../../../http/throttling/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import type { Turn } from '../../../ports/passwords.ts'
import { recordAct } from '../../audit/record-act.ts'
import { queueMail } from '../../mail/queue.ts'
import { sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type Arrival, arrivalOf } from '../devices/note-device.ts'
import { hashSender, type Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { type Budgets, countAttempt, findBudgets, forgiveAttempt } from '../guards/attempts.ts'
import { withMinimumDuration } from '../guards/minimum-duration.ts'
import { attemptMails } from '../limits.ts'
import { addressed, attemptsMail } from '../security-mails.ts'
import { type Grant, type SessionView, sessionView, startSession } from '../sessions/session.ts'
import type { SenderHashes } from '../store/queries-known-senders.ts'
import { findUserByEmail, findUserById, replaceHash, type User } from '../store/queries-users.ts'
import { maxPasswordLength, passwordTooLong } from '../users/password.ts'

type Credentials = { email: string; password: string; sender: Sender }

/** Always computes one hash, with or without an account. Limits come before the queue: a rejection never waits. */
export async function signInWithPassword(auth: AuthDeps, credentials: Credentials): Promise<SessionView> {
  const { email, password, sender } = credentials
  if (password.length > maxPasswordLength) throw passwordTooLong()
  const hashes = hashSender(await auth.secret(), sender)
  const { user, budgets } = await openAttempt(auth, credentials, hashes)

  const turn = [sender.network, sender.address, sha256(email)]
  const isRight = await auth.passwords.matches(password, user?.passwordHash ?? null, turn)
  if (!user || !isRight) {
    await noteFailure(auth, user)
    throw wrongCredentials()
  }

  const arrival = await arrivalOf(auth, sender)
  // Service role: nobody is signed in yet.
  const grant = await auth.db.asService(async (tx) => {
    if (budgets) await forgiveAttempt(tx, budgets)
    return user.emailConfirmedAt ? admit(tx, auth, user, arrival) : null
  })
  if (!grant) throw new AuthError('email_not_confirmed', 'Email not confirmed')
  await renewHash(auth, user, password, turn)
  return sessionView(auth, grant)
}

/** Takes equally long without an account. */
async function noteFailure({ db, now }: AuthDeps, user: User | undefined): Promise<void> {
  const failed = { action: 'sign_in.failed', actor: 'stranger', target: { method: 'password' } } as const
  await withMinimumDuration(async () => {
    if (user) await db.onBehalfOf(user.id, (tx) => recordAct(tx, user.id, failed, now()))
  })
}

type Attempt = { user: User | undefined; budgets: Budgets | null }

async function openAttempt(auth: AuthDeps, { email, sender }: Credentials, hashes: SenderHashes): Promise<Attempt> {
  const now = auth.now()
  const { user, budgets, result } = await auth.db.asService(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!auth.config.auth.hasLimits) return { user, budgets: null, result: null }
    const budgets = await findBudgets(tx, { email, userId: user?.id ?? null, sender, hashes, now })
    return { user, budgets, result: await countAttempt(tx, budgets, now) }
  })
  if (result?.status === 'exceeded') {
    if (!budgets?.isKnownDevice) await mailFailedAttempts(auth, email)
    throw tooManyRequests(result.retryAfterSeconds)
  }
  return { user, budgets }
}

async function admit(tx: Tx, auth: AuthDeps, user: User, arrival: Arrival): Promise<Grant> {
  // While this sign-in was queued, the account may have been deleted, banned or given another password.
  const current = await findUserById(tx, user.id)
  if (!current) throw wrongCredentials()
  const grant = await startSession(tx, auth, current, { method: 'password', arrival })
  if (grant.user.passwordHash !== user.passwordHash) throw wrongCredentials()
  return grant
}

function wrongCredentials(): AuthError {
  return new AuthError('invalid_credentials', 'Invalid login credentials')
}

/** At sign-in the password is briefly known, so an imported hash is replaced with our own. */
async function renewHash(
  { db, passwords }: Pick<AuthDeps, 'db' | 'passwords'>,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  password: string,
  turn: Turn,
): Promise<void> {
  if (passwordHash === null || passwords.isCurrent(passwordHash)) return
  const fresh = await passwords.hash(password, turn)
  // Service role: nobody is signed in yet.
  await db.asService((tx) => replaceHash(tx, id, passwordHash, fresh))
}

/** Notifies the owner, at most once a day, that someone is guessing passwords. Takes equally long without an account. */
async function mailFailedAttempts(auth: AuthDeps, email: string): Promise<void> {
  const { db, now } = auth
  await withMinimumDuration(() =>
    // Service role: nobody is signed in; a stranger’s attempt notifies the owner.
    db.asService(async (tx) => {
      const result = await countUse(tx, `auth:attempts-mail:${sha256(email)}`, attemptMails, now())
      if (result.status === 'exceeded') return
      const user = await findUserByEmail(tx, email)
      // Without confirmation, the account may not belong to the mailbox's owner.
      if (user?.emailConfirmedAt) await queueMail(tx, attemptsMail(addressed(auth, email)))
    }),
  )
}
