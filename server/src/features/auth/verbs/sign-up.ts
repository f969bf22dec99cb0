import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { queueMail } from '../../mail/queue.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { arrivalOf } from '../devices/note-device.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError, disposableEmail } from '../errors/errors.ts'
import { withMinimumDuration } from '../guards/minimum-duration.ts'
import { requireCaptcha } from '../guards/require-captcha.ts'
import { limitNewAccounts, spaceOutMails } from '../limits.ts'
import { type Challenge, mailOneTimeLink, type SignUpData } from '../links/one-time.ts'
import { proveAddress } from '../links/prove-address.ts'
import { alreadyRegisteredMail } from '../mails.ts'
import { type Grant, rejectOtherThanSso, type SessionView, sessionView, startSession } from '../sessions/session.ts'
import { findUserByEmail, lockEmail, type Metadata, type User, updateUser } from '../store/queries-users.ts'
import { createEmailUser, signUpResponse } from '../users/create-user.ts'
import { checkNewPassword } from '../users/password.ts'
import type { UserView } from '../users/user-view.ts'

export type SignUp = {
  email: string
  password: string
  data: Metadata
  receipt: string | undefined
  challenge: Challenge | undefined
  redirectTo: string
  network: string | null
  sender: Sender
  /** Called with the server key, which has no captcha to solve and may sign up anyone. */
  isTrusted: boolean
}

type Outcome = { status: 'signed-in'; grant: Grant } | { status: 'waiting'; user: UserView }

/** Known and unknown addresses cost the same hash and get the same response; only the mailbox can tell them apart. */
export async function signUp(auth: AuthDeps, input: SignUp): Promise<SessionView | UserView> {
  rejectClosedSignUp(auth)
  // Before any account is looked up, so the response says something about the address and nothing about who has it.
  if (!input.isTrusted && (await auth.isDisposable(input.email))) throw disposableEmail()
  checkNewPassword(input.password)
  const passwordHash = await auth.passwords.hash(input.password, [input.network ?? 'here', input.email])
  // Service role: nobody is signed in yet.
  const outcome = await withMinimumDuration(() => auth.db.asService((tx) => register(tx, auth, input, passwordHash)))
  return outcome.status === 'signed-in' ? sessionView(auth, outcome.grant) : outcome.user
}

/** Mails the link that finishes a sign-up. Without one, it only confirms the address. */
export async function mailConfirmation(
  tx: Tx,
  auth: AuthDeps,
  { id, email }: { id: string; email: string },
  { redirectTo, challenge, signUp }: Pick<SignUp, 'redirectTo' | 'challenge'> & { signUp: SignUpData | undefined },
): Promise<void> {
  await mailOneTimeLink(tx, auth, email, { userId: id, kind: 'signup', redirectTo, challenge, signUp })
  await updateUser(tx, id, { confirmationSentAt: auth.now() }, auth.now())
}

export function rejectClosedSignUp({ config }: AuthDeps): void {
  if (!config.auth.hasSignup) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
}

async function register(tx: Tx, auth: AuthDeps, sent: SignUp, passwordHash: string): Promise<Outcome> {
  const { token, input } = takeInvitation(sent)
  await lockEmail(tx, input.email)
  if (!input.isTrusted) {
    await requireCaptcha(tx, auth, input.receipt)
    // Known addresses count too, or the limit would reveal them.
    await limitNewAccounts(tx, auth, input.network)
  }
  await rejectOtherThanSso(tx, auth, input.email)
  const existing = await findUserByEmail(tx, input.email)
  if (token !== null && !existing?.emailConfirmedAt && (await auth.isInvited(tx, token, input.email))) {
    return signUpInvited(tx, auth, input, passwordHash, existing)
  }
  return auth.config.auth.autoconfirm
    ? signUpAtOnce(tx, auth, input, passwordHash, existing)
    : signUpByMail(tx, auth, input, passwordHash, existing)
}

/** The token of a team's invitation comes as `invitation` among the data and isn't kept there. */
function takeInvitation({ data: { invitation, ...data }, ...input }: SignUp): { token: string | null; input: SignUp } {
  return { token: typeof invitation === 'string' ? invitation : null, input: { ...input, data } }
}

/** The link in the invitation was mailed to this address, so there is nothing left to confirm. */
async function signUpInvited(
  tx: Tx,
  auth: AuthDeps,
  { email, data, sender }: SignUp,
  passwordHash: string,
  existing: User | undefined,
): Promise<Outcome> {
  const now = auth.now()
  const fields = { email, data: {}, passwordHash: null, isConfirmed: false, isUnproven: true, now }
  const unproven = existing ?? (await createEmailUser(tx, fields))
  const user = await proveAddress(tx, auth, unproven, { passwordHash, data, flowId: null })
  const arrival = await arrivalOf(auth, sender)
  return { status: 'signed-in', grant: await startSession(tx, auth, user, { method: 'password', arrival }) }
}

async function signUpAtOnce(
  tx: Tx,
  auth: AuthDeps,
  { email, data, sender }: SignUp,
  passwordHash: string,
  existing: User | undefined,
): Promise<Outcome> {
  const { now } = auth
  if (existing) throw new AuthError('user_already_exists', 'User already registered')
  const user = await createEmailUser(tx, {
    email,
    data,
    passwordHash,
    isConfirmed: true,
    isUnproven: true,
    now: now(),
  })
  await recordAct(tx, user.id, { action: 'account.created' }, now())
  const arrival = await arrivalOf(auth, sender)
  const grant = await startSession(tx, auth, user, { method: 'password', arrival })
  return { status: 'signed-in', grant }
}

async function signUpByMail(
  tx: Tx,
  auth: AuthDeps,
  input: SignUp,
  passwordHash: string,
  existing: User | undefined,
): Promise<Outcome> {
  const { email, data } = input
  const now = auth.now()
  await spaceOutMails(tx, auth, 'signup', email)
  if (existing?.emailConfirmedAt) {
    await queueMail(tx, alreadyRegisteredMail(email, auth.config.auth.siteUrl))
  } else {
    const signUp = { passwordHash, data, at: now }
    const id = await unprovenUser(tx, email, signUp, existing)
    await mailConfirmation(tx, auth, { id, email }, { ...input, signUp })
    if (!existing) return { status: 'waiting', user: signUpResponse(id, email, data, now) }
  }
  return { status: 'waiting', user: signUpResponse(randomUUID(), email, data, now) }
}

/**
 * The account a sign-up is waiting for. It holds what was typed only while there is a single sign-up: after a second
 * one, nobody owns the account until a link proves the address.
 */
async function unprovenUser(
  tx: Tx,
  email: string,
  { passwordHash, data, at: now }: SignUpData,
  existing: User | undefined,
): Promise<string> {
  if (existing?.isUnproven) await updateUser(tx, existing.id, { passwordHash: null, userMetadata: {} }, now)
  if (existing) return existing.id
  const fields = { email, data, passwordHash, isConfirmed: false, isUnproven: true, now }
  return (await createEmailUser(tx, fields)).id
}
