import { may, type Permission, permissions, type Role, roleTexts } from '@assay/contract/teams/roles'
import { teamHeader } from '@assay/contract/teams/teams'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Claims, Membership } from '../ports/tokens.ts'
import type { AppEnv } from './env.ts'
import { AppError } from './errors.ts'

/** Whoever asks for an account: a member of its team, signed in, or one of its API keys. `userId` is the team. */
export type AccountEnv = { Variables: AppEnv['Variables'] & { userId: string; keyId?: string; keyPrefix?: string } }
/** `memberId` is the person. */
export type UserEnv = { Variables: AccountEnv['Variables'] & { memberId: string; role: Role; claims: Claims } }
/** The membership is null if the request names a team that isn't the person's. */
export type PersonEnv = {
  Variables: AppEnv['Variables'] & { memberId: string; membership: Membership | null; claims: Claims }
}

/** What a member must be allowed to do: one permission, or one to read and another to change something. */
type Access = Permission | { read: Permission; change: Permission }

/** What a route's guard lets through, for tests over every route; `self` is the person's own, whatever their role. */
export type Guarded = { credential: 'session'; access: Access | 'self' } | { credential: 'key' }

/**
 * Lets only signed-in members through whose role in the team allows it, and says who they are. The token is the only source of
 * identity; `deps.tokens` also checks that its session and account are still active, and finds the team by membership.
 */
export function requireUser(deps: Pick<Deps, 'tokens' | 'db'>, access: Access) {
  const guard = createMiddleware<UserEnv>(async (c, next) => {
    const { memberId, claims, membership } = await findPerson(deps, c)
    if (!membership) throw new AppError('not_a_member', 'You’re not a member of this team.')
    const { teamId, role, lacksFactor } = membership
    if (lacksFactor) {
      throw new AppError(
        'second_factor_required',
        'This team asks everyone for a second step at sign-in. Add one under Security in your account settings.',
      )
    }
    const permission = typeof access === 'string' ? access : isRead(c) ? access.read : access.change
    await requireRole(deps, { userId: teamId, role }, permission)
    c.set('userId', teamId)
    c.set('memberId', memberId)
    c.set('role', role)
    c.set('claims', claims)
    await next()
  })
  return Object.assign(guard, { credential: 'session', access } satisfies Guarded)
}

/** For routes about the person alone, whatever their team: profile, sessions, notification settings, the account itself. */
export function requirePerson(deps: Pick<Deps, 'tokens'>) {
  const guard = createMiddleware<PersonEnv>(async (c, next) => {
    const { memberId, claims, membership } = await findPerson(deps, c)
    c.set('memberId', memberId)
    c.set('membership', membership)
    c.set('claims', claims)
    await next()
  })
  return Object.assign(guard, { credential: 'session', access: 'self' } satisfies Guarded)
}

async function findPerson({ tokens }: Pick<Deps, 'tokens'>, c: Context) {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const result = token ? await tokens.verify(token, c.req.header(teamHeader)) : null
  if (result?.status === 'unavailable') {
    throw new AppError('unavailable', 'We can’t check your session right now. Try again in a moment.')
  }
  if (result?.status === 'rejected' && result.error === 'user_banned') {
    throw new AppError('forbidden', 'Your account is suspended. Contact us if you think this is a mistake.')
  }
  if (result?.status === 'insufficient_aal') {
    throw new AppError(
      'insufficient_aal',
      'Finish signing in with your authenticator app, security key or a recovery code.',
    )
  }
  const { claims, membership = null } = result?.status === 'valid' ? result : { claims: null }
  const memberId = z.uuid().safeParse(claims?.sub)
  if (claims?.role !== 'authenticated' || !memberId.success) {
    throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  }
  return { memberId: memberId.data, claims, membership }
}

function isRead(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

/** For permissions that depend on more than the route. “Ask an owner or admin of Fernhill.” */
export async function requireRole(
  { db }: Pick<Deps, 'db'>,
  { userId, role }: { userId: string; role: Role },
  permission: Permission,
): Promise<void> {
  if (may(role, permission)) return
  const { rows } = await db.onBehalfOf(userId, (tx) =>
    tx.query<{ name: string | null }>('select private.team_name($1) as name', [userId]),
  )
  const names = permissions[permission].map((role) => roleTexts[role].name.toLowerCase())
  const who =
    names.length === 1 ? `the ${names[0]}` : `an ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)}`
  throw new AppError('role_required', `Your role doesn’t allow this. Ask ${who} of ${rows[0]?.name ?? 'your team'}.`)
}
