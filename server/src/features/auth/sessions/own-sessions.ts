import type { DeviceSession, SignInMethod } from '@assay/contract/account/sessions'
import type { Deps } from '../../../deps.ts'
import { describeClient } from '../../../http/audit-origin.ts'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { countryName, findCountry } from '../devices/country.ts'
import { endOwnSession, endOwnSessions, listOwnSessions, type OwnSession } from '../store/queries-sessions.ts'

type Caller = { userId: string; sessionId: string | null }

/** The current session first, then by last use. With a hosted project, from what it stores about them. */
export async function showSessions(
  deps: Pick<Deps, 'db' | 'now' | 'countries'>,
  { userId, sessionId }: Caller,
): Promise<DeviceSession[]> {
  return deps.db.onBehalfOf(userId, (tx) => describeSessions(tx, deps, sessionId))
}

/** Those of the user that the transaction acts for. */
export async function describeSessions(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'countries'>,
  sessionId: string | null,
): Promise<DeviceSession[]> {
  const sessions = await listOwnSessions(tx, deps.now())
  const views = await Promise.all(sessions.map((session) => sessionView(deps, session, sessionId)))
  return views.sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Ends a session: its refresh token and its access token stop working. */
export async function endSession({ db, now }: Pick<Deps, 'db' | 'now'>, { userId }: Caller, id: string): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    const session = (await listOwnSessions(tx, now())).find((one) => one.id === id)
    const isEnded = session !== undefined && (await endOwnSession(tx, id))
    if (!isEnded) throw new AppError('not_found', 'This session has already ended.')
    await recordAct(tx, userId, { action: 'sign_in.session_ended', target: { name: deviceOf(session) } }, now())
  })
}

/** Ends all other sessions, or all of them if none is the caller's own. Returns how many. */
export async function endOtherSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, sessionId }: Caller,
): Promise<number> {
  return db.onBehalfOf(userId, async (tx) => {
    const count = await endOwnSessions(tx, sessionId)
    const action = sessionId === null ? 'sign_in.signed_out_everywhere' : 'sign_in.signed_out_others'
    if (count > 0) await recordAct(tx, userId, { action }, now())
    return count
  })
}

async function sessionView(
  deps: Pick<Deps, 'countries'>,
  session: OwnSession,
  currentId: string | null,
): Promise<DeviceSession> {
  const { id, methods, address } = session
  const country = session.country ?? (address === null ? null : await findCountry(deps, address))
  return {
    id,
    is_current: id === currentId,
    device: deviceOf(session),
    location: countryName(country),
    method: methods.map((method) => methodOf[method]).find((method) => method !== undefined) ?? 'other',
    has_second_step: methods.some((method) => secondSteps.has(method)),
    started_at: session.startedAt.toISOString(),
    seen_at: session.seenAt.toISOString(),
  }
}

function deviceOf({ client, agent }: OwnSession): string {
  return client ?? describeClient(agent ?? undefined)
}

/** What the values of a token's `amr` claim mean to people. */
const methodOf: Record<string, SignInMethod> = {
  password: 'password',
  oauth: 'google',
  passkey: 'passkey',
  'sso/saml': 'single_sign_on',
  'sso/oidc': 'single_sign_on',
  'sso/recovery_code': 'single_sign_on',
  otp: 'link',
  magiclink: 'link',
  recovery: 'link',
  invite: 'link',
  'email/signup': 'link',
  email_change: 'link',
}

const secondSteps = new Set(['totp', 'mfa/totp', 'mfa/webauthn', 'mfa/phone', 'mfa/recovery_code'])
