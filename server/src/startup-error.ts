import pg from 'pg'
import { errorCode } from './error-code.ts'

/** A startup failure that the operator can fix: printed as a sentence, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** An error's own words with its code: `permission denied to create role (42501)`. Leaves out a row's values. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  const message = error instanceof Error && error.message ? error.message : (code ?? String(error))
  return code && !message.includes(code) ? `${message} (${code})` : message
}

/** What the operator sees when a start fails: a sentence, or for a bug the stack with every cause. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (error instanceof pg.DatabaseError) return `The database rejected the start: ${reasonOf(error)}.`
  if (!(error instanceof Error)) return String(error)
  return `${error.stack}${error.cause ? `\nCaused by: ${reasonOf(error.cause)}` : ''}`
}
