import { zValidator } from '@hono/zod-validator'
import type { ZodType } from 'zod'
import { AppError } from './errors.ts'

/** The query string, parsed by a schema; a fault ends the request with one sentence per field. */
export const query = <S extends ZodType>(schema: S) => zValidator('query', schema, refuse)

/** A JSON body. Any other type is refused: a form on another site could send it without asking first. */
export const body = <S extends ZodType>(schema: S) =>
  zValidator('json', schema, (result, c) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
      throw new AppError('unsupported_media_type', 'Send the request as JSON, with Content-Type: application/json.')
    }
    refuse(result)
  })

/** The path's parameters; one that cannot exist is simply not found. */
export const params = <S extends ZodType>(schema: S) =>
  zValidator('param', schema, (result) => {
    if (!result.success) throw new AppError('not_found', 'There is no such thing.')
  })

type Outcome =
  | { success: true }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

function refuse(result: Outcome): void {
  if (result.success) return
  const fields = Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  const [name, message] = Object.entries(fields)[0] ?? ['request', 'is not valid']
  throw new AppError('invalid_request', `${name}: ${message}`, { fields })
}
