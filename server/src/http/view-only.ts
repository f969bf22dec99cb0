import { createMiddleware } from 'hono/factory'
import { AppError } from './errors.ts'

/** The claim of a token with which an operator looks at an account: who looks. */
export const viewClaim = 'view_by'

/**
 * An operator who views an account reads what its customer sees, and nothing else: no change, no download, no proof of identity. The
 * claim is read without checking the token, because it only takes rights away.
 */
export const keepViewsReadOnly = createMiddleware(async (c, next) => {
  const payload = /^Bearer +[^.\s]+\.([^.\s]+)\./i.exec(c.req.header('authorization') ?? '')?.[1]
  if (payload !== undefined && isView(payload) && !isReadable(c.req.method, c.req.path)) {
    throw new AppError('forbidden', 'You’re viewing this account: nothing can be changed or downloaded.')
  }
  await next()
})

function isView(payload: string): boolean {
  try {
    return Object.hasOwn(Object(JSON.parse(Buffer.from(payload, 'base64url').toString())), viewClaim)
  } catch {
    return false
  }
}

/** Files and exports hold what a customer's users typed. */
function isReadable(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (path.startsWith('/auth/')) return path === '/auth/v1/user'
  return !/^\/(operator|files|account)\/|\/(export|pdf)\b/.test(path)
}
