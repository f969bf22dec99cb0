import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../../ports/db.ts'
import type { SsoProfile } from '../../../ports/identity-providers.ts'
import { recordAct } from '../../audit/record-act.ts'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { arrivalOf } from '../devices/note-device.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { withMinimumDuration } from '../guards/minimum-duration.ts'
import { flowSeconds, limitNewPeople } from '../limits.ts'
import { type Challenge, takeLink } from '../links/one-time.ts'
import { proveAddress } from '../links/prove-address.ts'
import { rejectBanned, type SessionView, sessionView, startSession } from '../sessions/session.ts'
import { type Flow, insertFlow, setAuthCode, takeFlowByState } from '../store/queries-flows.ts'
import { findIdentity, insertIdentity, markIdentityUsed } from '../store/queries-identities.ts'
import { deleteOneTimeTokens, replaceOneTimeToken } from '../store/queries-one-time.ts'
import { deleteSession, deleteSessionsOfDomains } from '../store/queries-sessions.ts'
import { findUserByEmail, insertUser, lockEmail, lockUser, type User, updateUser } from '../store/queries-users.ts'
import { discardUnverifiedSignup } from '../users/discard-unverified-signup.ts'
import { withProvider } from '../users/providers.ts'
import { rejectClosedSignUp } from './sign-up.ts'

export type SsoFlow = Flow
type NewSsoFlow = {
  teamId: string
  method: string
  state: string
  nonce: string
  codeVerifier: string | null
  redirectTo: string
  challenge: Challenge | undefined
}

/** Kept until the browser is back. The team is part of the state’s hash, so its provider alone can finish the sign-in. */
export async function keepSsoFlow(auth: AuthDeps, flow: NewSsoFlow): Promise<void> {
  const { teamId, method, state, nonce, codeVerifier, redirectTo, challenge } = flow
  const kept = {
    id: randomUUID(),
    method,
    stateHash: hashState(teamId, state),
    ...challenge,
    redirectTo,
    providerNonce: nonce,
    providerCodeVerifier: codeVerifier,
  }
  // Service role: nobody is signed in yet.
  await auth.db.asService((tx) => insertFlow(tx, kept, auth.now()))
}

/** A state works once, so a response can’t be replayed. */
export async function takeSsoFlow({ db, now }: AuthDeps, teamId: string, state: string): Promise<Flow | AuthError> {
  // Service role: nobody is signed in yet.
  const flow = await db.asService((tx) => takeFlowByState(tx, hashState(teamId, state)))
  const isYoung = flow && Math.abs(now().getTime() - flow.createdAt.getTime()) < flowSeconds * 1000
  if (isYoung) return flow
  return new AuthError(
    'bad_oauth_state',
    'This sign-in has expired or was already used. Start again from the sign-in page.',
  )
}

function hashState(teamId: string, state: string): string {
  return sha256(`sso:${teamId}:${state}`)
}

/** The code is worth a session to the client that holds the verifier, and to nobody else. */
export async function grantCode(tx: Tx, auth: AuthDeps, flow: Flow, user: User): Promise<string> {
  rejectBanned(user, auth.now(), 403)
  const code = randomToken()
  await setAuthCode(tx, flow.id, user.id, sha256(code), auth.now())
  return code
}

type Provider = {
  teamId: string
  issuer: string
  domains: string[]
  isMember: (userId: string) => Promise<boolean>
}

export type SsoAccount = { status: 'open'; user: User } | { status: 'consent-needed'; user: User }

/**
 * The account of somebody whom a team’s provider has signed in: the one linked before, the one with their address, or a new one.
 * A provider speaks for the domains that its team has proven. It never opens an account with any other address, not even one it
 * was linked to before the address changed. Nor does it open an account that isn’t in the team: somebody else’s keys and teams are
 * in it, so its owner has to agree first.
 */
export async function ssoUser(
  tx: Tx,
  auth: AuthDeps,
  { teamId, issuer, domains, isMember }: Provider,
  profile: SsoProfile,
): Promise<SsoAccount> {
  const now = auth.now()
  const { email } = profile
  if (!isIn(domains, email)) throw outsideDomain(email)
  await lockEmail(tx, email)
  const provider = `sso:${teamId}`
  // Another issuer’s subjects are other people.
  const providerId = sha256(`${issuer}\n${profile.subject ?? email}`)
  const identityData = toIdentityData(issuer, profile)
  const linked = await findIdentity(tx, provider, providerId)
  if (linked) {
    const user = await lockUser(tx, linked.userId)
    if (user.email === null || !isIn(domains, user.email)) throw outsideDomain(user.email ?? '')
    if (!(await isMember(user.id))) return { status: 'consent-needed', user }
    await markIdentityUsed(tx, linked.id, identityData, now)
    return { status: 'open', user }
  }
  const existing = await findUserByEmail(tx, email)
  // A sign-up that nobody has proven is nobody’s account.
  if (existing && !existing.isUnproven && !(await isMember(existing.id))) {
    return { status: 'consent-needed', user: existing }
  }
  const user = existing ? await joinAccount(tx, auth, existing) : await newAccount(tx, auth, teamId, email)
  await insertIdentity(tx, { userId: user.id, provider, providerId, identityData }, now)
  const action = existing ? 'account.sso_linked' : 'account.created'
  await recordAct(tx, user.id, { action, target: { method: 'sso' } }, now)
  const appMetadata = withProvider(user.appMetadata, provider)
  // What the person entered stays; the provider only fills gaps.
  const userMetadata = { ...toNames(profile), ...user.userMetadata }
  return { status: 'open', user: await updateUser(tx, user.id, { appMetadata, userMetadata }, now) }
}

async function newAccount(tx: Tx, auth: AuthDeps, teamId: string, email: string): Promise<User> {
  rejectClosedSignUp(auth)
  await limitNewPeople(tx, auth, teamId)
  return insertUser(tx, { id: randomUUID(), email, emailConfirmedAt: auth.now(), ...metadata }, auth.now())
}

/** Whoever joins a team comes for its tools, so that choice is made. */
const metadata = { appMetadata: {}, userMetadata: { services: ['developer'] } }

/** The domain’s owner has proven the address, so an unproven sign-up with it is void. */
async function joinAccount(tx: Tx, auth: AuthDeps, user: User): Promise<User> {
  await deleteOneTimeTokens(tx, user.id, ['signup', 'invite'])
  const own = user.isUnproven ? await discardUnverifiedSignup(tx, auth, user) : user
  return updateUser(tx, own.id, { emailConfirmedAt: user.emailConfirmedAt ?? auth.now() }, auth.now())
}

export function isIn(domains: string[], email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1))
}

function outsideDomain(email: string): AuthError {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return new AuthError(
    'sso_domain_mismatch',
    `Your provider signed you in as ${email}, but your team hasn’t verified ${domain}.`,
  )
}

function toIdentityData(issuer: string, { subject, email, firstName, lastName }: SsoProfile) {
  const names = toNames({ firstName, lastName })
  return { iss: issuer, sub: subject ?? email, email, email_verified: true, phone_verified: false, ...names }
}

/** As the profile form writes them, in both spellings. */
function toNames({ firstName, lastName }: Pick<SsoProfile, 'firstName' | 'lastName'>) {
  return {
    ...(firstName && { firstName, first_name: firstName }),
    ...(lastName && { lastName, last_name: lastName }),
    ...(firstName && lastName && { profileCompleted: true, profile_completed: true }),
  }
}

/** The token of a link with which an account's owner lets a team's provider in. */
export async function createConsentLink(tx: Tx, auth: AuthDeps, user: User, teamId: string): Promise<string> {
  rejectBanned(user, auth.now(), 403)
  const { id: userId, email } = user
  if (email === null) throw new Error('An account without an address has no mailbox to ask.')
  const token = randomToken()
  const none = { flowId: null, codeHash: null, passwordHash: null }
  const link = { userId, kind: 'sso', email, linkHash: sha256(token), data: { teamId }, ...none } as const
  await replaceOneTimeToken(tx, link, auth.now())
  return token
}

/** It works once, and only while the account has the address that it was mailed to. `prove` confirms that address. */
export async function takeConsentLink(tx: Tx, auth: AuthDeps, token: string) {
  const taken = await takeLink(tx, token, ['sso'], auth.now())
  if (!taken) return null
  const user = await lockUser(tx, taken.userId)
  rejectBanned(user, auth.now(), 403)
  if (user.email !== taken.email) return null
  const { teamId } = ConsentLink.parse(taken.data)
  const prove = () => proveAddress(tx, auth, user, { passwordHash: null, data: null, flowId: null })
  return { user, email: taken.email, teamId, prove }
}

const ConsentLink = z.object({ teamId: z.uuid() })

/** Single logout: the provider has ended its session. */
export async function endSessions(tx: Tx, sessionIds: string[]): Promise<void> {
  for (const id of sessionIds) await deleteSession(tx, id)
}

/** Ends what passwords, Google, passkeys and links opened with addresses of these domains. */
export async function endOtherSignIns(tx: Tx, domains: string[], keptSession: string | null): Promise<void> {
  await deleteSessionsOfDomains(tx, domains, { except: keptSession })
}

/** The owner’s way in while the provider is down. `accept` decides, and its transaction commits whatever it says. */
export async function signInWithoutProvider(
  auth: AuthDeps,
  email: string,
  sender: Sender,
  accept: (tx: Tx, user: User | undefined) => Promise<boolean>,
): Promise<SessionView> {
  const arrival = await arrivalOf(auth, sender)
  const grant = await withMinimumDuration(() =>
    // Service role: nobody is signed in yet.
    auth.db.asService(async (tx) => {
      const user = await findUserByEmail(tx, email)
      const isAccepted = await accept(tx, user)
      return user && isAccepted ? startSession(tx, auth, user, { method: 'sso/recovery_code', arrival }) : null
    }),
  )
  if (!grant) throw new AuthError('invalid_credentials', 'That code doesn’t work. Check the address and the code.')
  return sessionView(auth, grant)
}
