import type { IncomingMessage } from 'node:http'
import { maxListFileBytes } from '@assay/contract/lists/rules'
import type { MiddlewareHandler } from 'hono'
import { AppError } from './errors.ts'

/** A whole file in one body: larger than other requests and longer on its way. Its route has limits of its own. */
export function isUpload(method: string | undefined, url: string | undefined): boolean {
  return method === 'POST' && /^\/(v1\/files|files\/uploads)(\?|$)/.test(url ?? '')
}

/** For every request that isn't an upload. */
export function maxBodyBytes(url = ''): number {
  return /^\/(v1\/lists\/import|lists\/entries\/import|lists\/effect\/file)(\?|$)/.test(url)
    ? maxListFileBytes
    : 1024 * 1024
}

/** The port has read the body before the app runs; what went wrong there is rendered here, in each protocol's format. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const error = c.env?.incoming && failures.get(c.env.incoming)
  if (error) throw error
  const { method, path } = c.req
  const maxBytes = isUpload(method, path) ? Number.POSITIVE_INFINITY : maxBodyBytes(path)
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  return next()
}

export function noteFailure(request: IncomingMessage, error: unknown): void {
  failures.set(request, error)
}

const failures = new WeakMap<IncomingMessage, unknown>()

export function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'too_large',
    `The request body is larger than ${maxBytes / 1024 / 1024} MiB. Send smaller batches.`,
  )
}
