import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from './errors.ts'

/** Checks Content-Length if there is one, which costs nothing. Only a body without it has to be counted. */
export function limitBody(maxBytes: number) {
  const reject = () => {
    throw new AppError(
      'too_large',
      `The request body is larger than ${maxBytes / 1024 / 1024} MiB. Send smaller batches.`,
    )
  }
  const counted = bodyLimit({ maxSize: maxBytes, onError: reject })
  return createMiddleware(async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      return c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : counted(c, next)
    }
    if (Number(length) > maxBytes) reject()
    return next()
  })
}
