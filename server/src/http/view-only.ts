import { teamHeader } from '@assay/contract/teams/teams'
import { createMiddleware } from 'hono/factory'
import { AppError } from './errors.ts'

/** The claims that name the operator who views a team, and the team. */
export const viewClaim = 'view_by'
export const viewedTeamClaim = 'view_team'

/**
 * An operator who views a team reads what its owner sees there, and nothing else: no other team of theirs, no change, no download, no proof
 * of identity. The claims are read without checking the token, because they only take rights away.
 */
export const keepViewsReadOnly = createMiddleware(async (c, next) => {
  const payload = /^Bearer +[^.\s]+\.([^.\s]+)\./i.exec(c.req.header('authorization') ?? '')?.[1]
  const view = payload === undefined ? null : readView(payload)
  if (view) {
    if (!isReadable(c.req.method, c.req.path)) {
      throw new AppError('forbidden', 'You’re viewing this account: nothing can be changed or downloaded.')
    }
    if ((c.req.header(teamHeader) ?? view.team) !== view.team) {
      throw new AppError('forbidden', 'You’re viewing one team of this person, and this is another.')
    }
  }
  await next()
})

function readView(payload: string): { team: unknown } | null {
  try {
    const claims: Record<string, unknown> = Object(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return Object.hasOwn(claims, viewClaim) ? { team: claims[viewedTeamClaim] } : null
  } catch {
    return null
  }
}

/** Files and exports hold what a customer's users typed. */
function isReadable(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (path.startsWith('/auth/')) return path === '/auth/v1/user'
  return !/^\/(operator|files|account)\/|\/(export|pdf)\b/.test(path)
}
