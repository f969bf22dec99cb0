import { paths } from '@assay/contract/paths'
import type { Role } from '@assay/contract/teams/roles'
import type { MemberPage } from '@assay/contract/teams/teams'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { maskAddress } from '../audit/mask-address.ts'
import { recordAct } from '../audit/record-act.ts'
import { findMemberContact } from '../mail/find-contact.ts'
import { queueMail } from '../mail/queue.ts'
import { ownerMail, removedMail } from './mails.ts'
import {
  countTeams,
  deleteMember,
  findRequiredProvider,
  findTeam,
  handOverTeam,
  insertTeam,
  listPeople,
  lockMember,
  setRole,
} from './queries.ts'

/** A member who acts, in the team `userId`. */
type Caller = { userId: string; memberId: string; role: Role }

/** By name, a hundred at a time. */
export async function listMembers(
  { db }: Pick<Deps, 'db'>,
  teamId: string,
  { search, after }: { search?: string | undefined; after?: string | undefined },
): Promise<MemberPage> {
  const place = after === undefined ? null : readPlace(after)
  const found = await db.onBehalfOf(teamId, (tx) =>
    listPeople(tx, teamId, { search: search?.trim() || null, after: place, count: perPage + 1 }),
  )
  const members = found.slice(0, perPage)
  const last = members.at(-1)
  return {
    members: members.map(({ id, name, email, role, joinedAt, lastActiveAt, hasSecondFactor, singleSignOn }) => ({
      id,
      name,
      email: email ?? '',
      role,
      has_second_factor: hasSecondFactor,
      single_sign_on: singleSignOn,
      last_active_at: lastActiveAt?.toISOString() ?? null,
      joined_at: joinedAt.toISOString(),
    })),
    next_after: found.length > perPage && last ? writePlace(last) : null,
  }
}

const perPage = 100
const Place = z.tuple([z.string().max(2000), z.uuid()])

/** The last row's name and id, for the page that follows. */
function writePlace({ name, id }: { name: string; id: string }): string {
  return Buffer.from(JSON.stringify([name, id])).toString('base64url')
}

function readPlace(after: string): { name: string; id: string } {
  try {
    const [name, id] = Place.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
    return { name, id }
  } catch {
    throw new AppError('invalid_request', 'after: must be the `next_after` of a page before.')
  }
}

export async function changeMember(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Caller,
  memberId: string,
  role: Exclude<Role, 'owner'>,
): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    const before = await needMember(tx, userId, memberId)
    if (before === 'owner')
      throw new AppError('conflict', 'The owner’s role can’t be changed. Hand the team over first.')
    if (before === role) return
    await setRole(tx, userId, memberId, role)
    const name = await nameOf(tx, userId, memberId)
    await recordAct(tx, userId, { action: 'team.role_changed', target: { name, role } }, now())
  })
}

/** Removes a member, or lets one leave. Every request resolves the team anew, so their sessions lose it at once. */
export async function removeMember(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, memberId: actor }: Caller,
  memberId: string,
): Promise<void> {
  const isLeaving = memberId === actor
  // Service role: whoever has no other team gets one of their own.
  await db.asService(async (tx) => {
    const role = await needMember(tx, userId, memberId)
    if (role === 'owner') {
      throw new AppError(
        'conflict',
        isLeaving
          ? 'You own this team. Hand it over before you leave, or delete it.'
          : 'The owner can’t be removed. Only the owner can hand the team over.',
      )
    }
    const contact = await findMemberContact(tx, userId, memberId)
    const name = await nameOf(tx, userId, memberId)
    const action = isLeaving ? 'team.member_left' : 'team.member_removed'
    // While whoever leaves is still a member with a name.
    await recordAct(tx, userId, { action, target: { name } }, now())
    await deleteMember(tx, userId, memberId)
    await giveTeam(tx, memberId, now())
    const team = await findTeam(tx, userId)
    if (!isLeaving && contact?.email) await queueMail(tx, removedMail(contact.email, team?.name ?? ''))
  }, userId)
}

/** Everyone always has a team. */
export async function giveTeam(tx: Tx, userId: string, now: Date): Promise<void> {
  if ((await countTeams(tx, userId)) === 0) await insertTeam(tx, userId, null, now)
}

/** The owner of before stays as an admin. */
export async function handOver(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { userId }: Pick<Caller, 'userId'>,
  heirId: string,
): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    if (!(await handOverTeam(tx, userId, heirId))) throw notAMember()
    const heir = await findMemberContact(tx, userId, heirId)
    const name = await nameOf(tx, userId, heirId)
    await recordAct(tx, userId, { action: 'team.handed_over', target: { name } }, now())
    const team = await findTeam(tx, userId)
    const provider = await findRequiredProvider(tx, userId)
    // The codes were the owner’s before, and whoever has none can’t get in while the provider is down.
    const codes = provider ? { provider, url: `${config.publicUrl}${paths.team}?team=${userId}` } : null
    if (heir?.email) await queueMail(tx, ownerMail(heir.email, { team: team?.name ?? '', codes }))
  })
}

async function needMember(tx: Tx, teamId: string, memberId: string): Promise<Role> {
  const role = await lockMember(tx, teamId, memberId)
  if (!role) throw notAMember()
  return role
}

function notAMember(): AppError {
  return new AppError('not_found', 'This person isn’t a member of the team anymore.')
}

/** As the security log keeps it. */
export async function nameOf(tx: Tx, teamId: string, memberId: string): Promise<string> {
  const contact = await findMemberContact(tx, teamId, memberId)
  return contact?.name ?? (contact ? maskAddress(contact.email) : 'a member')
}
