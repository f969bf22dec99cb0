import { zValidator } from '@hono/zod-validator'
import { z } from 'zod'
import { AppError } from './errors.ts'

// The contract's schemas are zod/mini, which says only “Invalid input” until a locale is set.
z.config(z.locales.en())

/** The query string, parsed by a schema; a fault ends the request with one sentence per field. */
export const query = <S extends z.core.$ZodType>(schema: S) => zValidator('query', schema, refuse)

/** A JSON body. Any other type is refused: a form on another site could send it without asking first. */
export const body = <S extends z.core.$ZodType>(schema: S) =>
  zValidator('json', schema, (result, c) => {
    requireJson(c.req.header('content-type'))
    refuse(result)
  })

/** The same for a body that has been read already. */
export function parseJson<S extends z.core.$ZodType>(
  contentType: string | undefined,
  text: string,
  schema: S,
): z.infer<S> {
  requireJson(contentType)
  const result = z.safeParse(schema, readJson(text))
  if (!result.success) throw invalidRequest(result.error.issues)
  return result.data
}

function requireJson(contentType = ''): void {
  if (contentType === 'application/json' || /^application\/json\b/i.test(contentType)) return
  throw new AppError('unsupported_media_type', 'Send the request as JSON, with Content-Type: application/json.')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_request', 'The request body is not valid JSON.', { cause })
  }
}

/** The path's parameters; one that cannot exist is simply not found. */
export const params = <S extends z.core.$ZodType>(schema: S) =>
  zValidator('param', schema, (result) => {
    if (!result.success) throw new AppError('not_found', 'There is no such thing.')
  })

type Outcome = { success: true } | { success: false; error: { issues: Issues } }

type Issues = readonly { path: readonly PropertyKey[]; message: string }[]

function refuse(result: Outcome): void {
  if (!result.success) throw invalidRequest(result.error.issues)
}

function invalidRequest(issues: Issues): AppError {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  const [name, message] = Object.entries(fields)[0] ?? ['request', 'is not valid']
  return new AppError('invalid_request', `${name}: ${message}`, { fields })
}
