import { passwordError } from '@assay/contract/password'
import type { Role } from '@assay/contract/teams/roles'
import type {
  InvitationList,
  InvitationPreview,
  Invite,
  InvitedAccount,
  InvitedAccountResult,
  Team,
} from '@assay/contract/teams/teams'
import { invitationDays, maxOpenInvitations } from '@assay/contract/teams/teams'
import { exceededBound } from '../../db/bound-exceeded.ts'
import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { countUse, formatWait } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { maskAddress } from '../audit/mask-address.ts'
import { recordAct } from '../audit/record-act.ts'
import { findMemberContact } from '../mail/find-contact.ts'
import { queueMail } from '../mail/queue.ts'
import { randomToken, sha256 } from '../secrets/hashes.ts'
import { isDisposable } from '../verification/is-disposable.ts'
import { addMember } from './add-member.ts'
import { invitationMail } from './mails.ts'
import { nameOf } from './members.ts'
import {
  deleteExpiredOf,
  deleteInvitation,
  findAddress,
  findInvitation,
  findOpenInvitation,
  findTeam,
  hasMemberWith,
  listInvitationRows,
  saveInvitation,
} from './queries.ts'

type Caller = { userId: string; memberId: string }
type InviteDeps = Pick<Deps, 'db' | 'now' | 'config'>
type AssignableRole = Exclude<Role, 'owner'>

export async function listInvitations({ db, now }: Pick<Deps, 'db' | 'now'>, teamId: string): Promise<InvitationList> {
  const rows = await db.onBehalfOf(teamId, (tx) => listInvitationRows(tx, teamId, now()))
  return {
    invitations: rows.map(({ id, email, role, invitedBy, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      invited_by: invitedBy,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  }
}

/**
 * All of the addresses or none. Whether somebody has an account with one of them makes no difference; a disposable one is
 * rejected as at sign-up.
 */
export async function invite(deps: Deps, caller: Caller, { emails, role }: Invite): Promise<InvitationList> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))]
  for (const email of addresses) {
    if (await isDisposable(deps, email)) {
      throw new AppError('invalid_request', `${email} is a disposable address. Invite people at one they keep.`, {
        fields: { emails: `${email} is a disposable address.` },
      })
    }
  }
  await deps.db.onBehalfOf(caller.userId, async (tx) => {
    await deleteExpiredOf(tx, caller.userId, deps.now())
    await limitMails(tx, deps, caller, addresses.length)
    for (const email of addresses) {
      if (await hasMemberWith(tx, caller.userId, email)) {
        throw new AppError('conflict', `${email} is a member of the team already.`)
      }
      await sendInvitation(tx, deps, caller, { email, role })
    }
  })
  return listInvitations(deps, caller.userId)
}

/** Another mail with a new link, which works for seven days again. The old one is void. */
export async function resendInvitation(deps: InviteDeps, caller: Caller, id: string): Promise<void> {
  await deps.db.onBehalfOf(caller.userId, async (tx) => {
    const invitation = await findInvitation(tx, caller.userId, id)
    if (!invitation) throw gone()
    await limitMails(tx, deps, caller, 1)
    await sendInvitation(tx, deps, caller, invitation)
  })
}

export async function revokeInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  teamId: string,
  id: string,
): Promise<void> {
  await db.onBehalfOf(teamId, async (tx) => {
    const revoked = await deleteInvitation(tx, teamId, id)
    if (!revoked) throw gone()
    await recordAct(
      tx,
      teamId,
      { action: 'team.invitation_revoked', target: { name: maskAddress(revoked.email) } },
      now(),
    )
  })
}

async function sendInvitation(
  tx: Tx,
  { now, config }: InviteDeps,
  { userId, memberId }: Caller,
  { email, role }: { email: string; role: AssignableRole },
): Promise<void> {
  await spaceOutInvitations(tx, { now, config }, userId, email)
  const token = randomToken()
  const expiresAt = addDays(now(), invitationDays)
  try {
    await saveInvitation(tx, {
      teamId: userId,
      email,
      role,
      invitedBy: memberId,
      tokenHash: hashOf(token),
      now: now(),
      expiresAt,
    })
  } catch (error) {
    if (exceededBound(error) !== 'team_invitations_bound') throw error
    throw new AppError('conflict', `A team has at most ${maxOpenInvitations} open invitations. Revoke some first.`)
  }
  await recordAct(tx, userId, { action: 'team.invited', target: { name: maskAddress(email), role } }, now())
  const [team, inviter] = [await findTeam(tx, userId), await findMemberContact(tx, userId, memberId)]
  const invitedBy = inviter?.name ?? inviter?.email ?? 'A colleague'
  if (!(await mayMail(tx, { now, config }, email))) return
  await queueMail(
    tx,
    invitationMail(email, { team: team?.name ?? '', invitedBy, role, token, expiresAt }, config.publicUrl),
  )
}

type LimitDeps = Pick<InviteDeps, 'config' | 'now'>

/** A stolen session must not turn a team into a source of spam, nor a person with many teams. */
async function limitMails(
  tx: Tx,
  { config, now }: LimitDeps,
  { userId, memberId }: Caller,
  count: number,
): Promise<void> {
  if (!config.auth.hasLimits) return
  const limits = [
    { who: 'A team', key: `invitations:${userId}`, limit: perTeam },
    { who: 'One person', key: `invitations:by:${memberId}`, limit: perPerson },
  ]
  for (const { who, key, limit } of limits) {
    const use = await countUse(tx, key, limit, now(), count)
    if (use.status === 'allowed') continue
    const { retryAfterSeconds } = use
    throw new AppError(
      'rate_limited',
      `${who} can send ${limit.max} invitations a day. Try again in ${formatWait(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    )
  }
}

/** Of one team to one address. Other teams’ invitations don’t count, or the response would reveal them. */
async function spaceOutInvitations(tx: Tx, { config, now }: LimitDeps, teamId: string, email: string): Promise<void> {
  const { hasLimits, mailIntervalSeconds: windowSeconds } = config.auth
  if (!hasLimits || windowSeconds === 0) return
  const use = await countUse(tx, `invitations:${teamId}:${sha256(email)}`, { max: 1, windowSeconds }, now())
  if (use.status === 'allowed') return
  const { retryAfterSeconds } = use
  const message = `We’ve just emailed ${email}. Try again in ${formatWait(retryAfterSeconds)}.`
  throw new AppError('rate_limited', message, { retryAfterSeconds })
}

/** Across teams, so it’s silent: the invitation is kept, and can be resent tomorrow. */
async function mayMail(tx: Tx, { config, now }: LimitDeps, email: string): Promise<boolean> {
  if (!config.auth.hasLimits) return true
  return (await countUse(tx, `invitations:to:${sha256(email)}`, perRecipient, now())).status === 'allowed'
}

const perTeam = { max: 200, windowSeconds: 86_400 }
const perPerson = { max: 100, windowSeconds: 86_400 }
const perRecipient = { max: 5, windowSeconds: 86_400 }

/** For whoever holds the mailed link: it is a secret of the invited mailbox. */
export async function previewInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<InvitationPreview> {
  // Service role: whoever has the link needn't have an account.
  const found = await db.asService((tx) => findOpenInvitation(tx, hashOf(token), now()))
  if (!found) throw gone()
  const { team, invitedBy, email, role, singleSignOn } = found
  return { team: team ?? '', invited_by: invitedBy, email, role, single_sign_on: singleSignOn }
}

/** At a hosted project. The link has proven the mailbox, so the project needn't mail a confirmation of its own. */
export async function createInvitedAccount(
  { db, now, log, hostedAccounts }: Pick<Deps, 'db' | 'now' | 'log' | 'hostedAccounts'>,
  { token, password, data }: InvitedAccount,
): Promise<InvitedAccountResult> {
  // Service role: whoever has the link needn't have an account.
  const found = await db.asService((tx) => findOpenInvitation(tx, hashOf(token), now()))
  if (!found) throw gone()
  const error = passwordError(password)
  if (error !== null) throw new AppError('invalid_request', error, { fields: { password: error } })
  const created = await hostedAccounts?.createUser({ email: found.email, password, metadata: data })
  // The project may know the address already, or wants a better password: its own sign-up says which.
  if (created?.status === 'unavailable') log.info({ reason: created.reason }, 'an invited account was not created')
  return { is_created: created?.status === 'created' }
}

/** Only a person with the invited address, which their account has proven, becomes a member. */
export async function acceptInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  memberId: string,
  token: string,
): Promise<Team> {
  // Service role: the person isn't a member yet.
  return db.asService(async (tx) => {
    const found = await findOpenInvitation(tx, hashOf(token), now())
    if (!found) throw gone()
    if ((await findAddress(tx, memberId)) !== found.email) {
      throw new AppError(
        'forbidden',
        `This invitation is for ${found.email}. Sign in with that address, or ask for an invitation to yours.`,
      )
    }
    const { teamId, role, team } = found
    const isNew = await addMember(tx, { teamId, userId: memberId, role }, now())
    await deleteInvitation(tx, teamId, found.id)
    if (isNew) {
      const target = { name: await nameOf(tx, teamId, memberId), role }
      await recordAct(tx, teamId, { action: 'team.member_joined', target }, now())
    }
    return { id: teamId, name: team ?? '', role }
  }, memberId)
}

/** Whether a sign-up with this address came from a link that was mailed to it, which proves the mailbox. */
export async function isInvited(tx: Tx, token: string, email: string, now: Date): Promise<boolean> {
  return (await findOpenInvitation(tx, hashOf(token), now))?.email === email.toLowerCase()
}

export async function sweepInvitations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'team_invitations', where: 'expires_at < $1', by: 'expires_at' }, [now()])
}

function hashOf(token: string): Buffer {
  return Buffer.from(sha256(token), 'hex')
}

function gone(): AppError {
  return new AppError('not_found', 'This invitation has expired or was revoked. Ask for a new one.')
}
