import type { SsoRecoveryCodes } from '@assay/contract/teams/sso'
import { AppError } from '../../http/errors.ts'
import { countUse } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { recordAct } from '../audit/record-act.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import type { Sender } from '../auth/devices/sender.ts'
import { AuthError } from '../auth/errors/errors.ts'
import { codeCount, hashRecoveryCode, randomRecoveryCode } from '../auth/factors/recovery-codes.ts'
import type { SessionView } from '../auth/sessions/session.ts'
import { endOtherSignIns, signInWithoutProvider } from '../auth/verbs/sso.ts'
import { queueMail } from '../mail/queue.ts'
import { sha256 } from '../secrets/hashes.ts'
import { needConnection } from './connections.ts'
import { recoveredMail } from './mails.ts'
import {
  countCodes,
  findConnection,
  findRequiredDomain,
  listDomains,
  listTeamsWithCodes,
  provenOf,
  replaceCodes,
  setRequired,
  spendCode,
} from './queries-sso.ts'

type Owner = { userId: string; memberId: string; sessionId: string | null }

/** The domain of an address whose team lets people in by single sign-on alone. */
export async function findSsoDomain(tx: Tx, email: string): Promise<string | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return (await findRequiredDomain(tx, domain)) ? domain : null
}

/**
 * Closes passwords, Google and passkeys for the team’s domains, and ends the sessions that they opened. The owner gets recovery codes
 * with it, because a provider that is down or set up wrong would lock everyone out.
 */
export async function requireSso(auth: AuthDeps, { userId, memberId, sessionId }: Owner): Promise<SsoRecoveryCodes> {
  const { codes, hashes } = await newCodes(auth, userId, memberId)
  const now = auth.now()
  // Service role: the domain’s people may be in other teams.
  await auth.db.asService(async (tx) => {
    const connection = needConnection(await findConnection(tx, userId))
    const domains = provenOf(await listDomains(tx, userId))
    if (domains.length === 0) throw new AppError('conflict', 'Verify a domain first.')
    if (connection.usedAt === null)
      throw new AppError('conflict', 'Test the connection first, so that nobody is locked out.')
    await setRequired(tx, userId, true, now)
    await replaceCodes(tx, { teamId: userId, memberId, hashes }, now)
    await endOtherSignIns(tx, domains, sessionId)
    await recordAct(tx, userId, { action: 'team.sso_required', target: { name: domains.join(', ') } }, now)
  }, userId)
  return { codes }
}

export async function stopRequiringSso({ db, now }: AuthDeps, { userId }: Owner): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    const { name } = needConnection(await findConnection(tx, userId))
    await setRequired(tx, userId, false, now())
    await recordAct(tx, userId, { action: 'team.sso_optional', target: { name } }, now())
  })
}

/** The old ones stop working, used or not. */
export async function renewCodes(auth: AuthDeps, { userId, memberId }: Owner): Promise<SsoRecoveryCodes> {
  const { codes, hashes } = await newCodes(auth, userId, memberId)
  await auth.db.onBehalfOf(userId, async (tx) => {
    const { name } = needConnection(await findConnection(tx, userId))
    await replaceCodes(tx, { teamId: userId, memberId, hashes }, auth.now())
    await recordAct(tx, userId, { action: 'team.sso_codes_renewed', target: { name } }, auth.now())
  })
  return { codes }
}

async function newCodes(auth: AuthDeps, teamId: string, memberId: string) {
  const codes = Array.from({ length: codeCount }, randomRecoveryCode)
  return { codes, hashes: await Promise.all(codes.map((code) => hashCode(auth, teamId, memberId, code))) }
}

function hashCode(auth: AuthDeps, teamId: string, memberId: string, code: string): Promise<Buffer> {
  return hashRecoveryCode(auth, `sso:${teamId}:${memberId}`, code)
}

type Recovery = { email: string; code: string; sender: Sender }

/** The owner’s way back in. Wrong codes count, so the transaction commits whatever the outcome. */
export async function recoverAccess(auth: AuthDeps, { email, code, sender }: Recovery): Promise<SessionView> {
  return signInWithoutProvider(auth, email, sender, async (tx, user) => {
    const now = auth.now()
    const use = await countUse(tx, `sso:recovery:${sha256(email)}`, guesses, now)
    if (use.status === 'exceeded') {
      const { retryAfterSeconds } = use
      throw new AuthError('over_request_rate_limit', 'Too many attempts. Wait 15 minutes.', { retryAfterSeconds })
    }
    if (!user) return false
    for (const teamId of await listTeamsWithCodes(tx, user.id)) {
      if (!(await spendCode(tx, teamId, await hashCode(auth, teamId, user.id, code), now))) continue
      const left = await countCodes(tx, teamId, user.id)
      await recordAct(tx, teamId, { action: 'team.sso_code_used', target: { count: left } }, now)
      await queueMail(tx, recoveredMail(email, { left, publicUrl: auth.config.publicUrl }))
      return true
    }
    return false
  })
}

const guesses = { max: 5, windowSeconds: 900 }
