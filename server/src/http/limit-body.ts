import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from './errors.ts'

/** A body that says its length is judged by it, which costs nothing; only one that does not has to be counted. */
export function limitBody(maxBytes: number) {
  const counted = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return createMiddleware(async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      return c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : counted(c, next)
    }
    if (Number(length) > maxBytes) refuse()
    return next()
  })
}

function refuse(): never {
  throw new AppError('too_large', 'The request body is larger than 1 MB.')
}
