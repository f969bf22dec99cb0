import { zValidator } from '@hono/zod-validator'
import { validator } from 'hono/validator'
import { z } from 'zod'
import { describeIssue } from './describe-issue.ts'
import { AppError } from './errors.ts'

/** The query string, parsed by a schema; an invalid one ends the request with one sentence per field. */
export const query = <S extends z.core.$ZodType>(schema: S) => validator('query', (value) => parse(schema, value))

/** A JSON body. Any other type is rejected: a form on another site could send it without asking first. */
export const body = <S extends z.core.$ZodType>(schema: S) =>
  validator('json', (value, c) => {
    requireJson(c.req.header('content-type'))
    return parse(schema, value)
  })

/** The same for a body that has been read already. */
export function parseJson<S extends z.core.$ZodType>(
  contentType: string | undefined,
  text: string,
  schema: S,
): z.infer<S> {
  requireJson(contentType)
  return parse(schema, readJson(text))
}

function requireJson(contentType = ''): void {
  if (contentType === 'application/json' || /^application\/json\b/i.test(contentType)) return
  throw new AppError('unsupported_media_type', 'Send the request as JSON, with Content-Type: application/json.')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_request', 'The request body isn’t valid JSON.', { cause })
  }
}

/** The path's parameters; one that can't exist is simply not found. */
export const params = <S extends z.core.$ZodType>(schema: S) =>
  zValidator('param', schema, (result) => {
    if (!result.success) throw new AppError('not_found', 'We couldn’t find that.')
  })

/** Issues are described in our own words, not the validator's. */
function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  // With descriptions it takes three times as long, and nearly every request is valid.
  throw invalidRequest(z.safeParse(schema, value, { error: describeIssue }).error?.issues ?? [])
}

type Issues = readonly { path: readonly PropertyKey[]; message: string }[]

function invalidRequest(issues: Issues): AppError {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  return new AppError('invalid_request', issues[0]?.message ?? 'The request isn’t valid.', { fields })
}
