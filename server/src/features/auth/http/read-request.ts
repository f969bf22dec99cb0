import type { IdentityProof } from '@assay/contract/identity-proof'
import type { Context } from 'hono'
import type { z } from 'zod'
import { AuthError } from '../errors/errors.ts'
import { emailError, type Proof } from './schemas.ts'

/** Parses a JSON body. Any other content type could come from another site's form without a preflight. */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  const text = await c.req.text()
  if (text !== '' && !/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AuthError('unsupported_media_type', 'Send the request as JSON, with Content-Type: application/json.')
  }
  return parse(schema, text === '' ? {} : parseJson(text))
}

export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.infer<S> {
  return parse(schema, c.req.query())
}

/** Parses a form from one of our pages. If a name repeats, the last value counts. */
export async function readForm<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  return parse(schema, Object.fromEntries(new URLSearchParams(await c.req.text())))
}

export function proofOf({ current_password: password, nonce: code }: z.infer<typeof Proof>): IdentityProof {
  return { ...(password !== undefined && { password }), ...(code !== undefined && { code }) }
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.message === emailError) throw new AuthError('validation_failed', emailError)
  const field = issue?.path.join('.')
  throw new AuthError(
    'validation_failed',
    `${field ? `${field}: ` : ''}${issue?.message ?? 'The request is not valid'}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AuthError('bad_json', 'Could not parse request body as JSON')
  }
}
