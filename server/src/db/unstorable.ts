import { errorCode } from '../error-code.ts'

/** Text or JSON that PostgreSQL can't store: a client error, wherever in the request it came from. */
export function isUnstorable(error: unknown): boolean {
  return unstorable.has(errorCode(error) ?? '')
}

const unstorable = new Set([
  '22021', // a null byte in a text
  '22P05', // a null byte in a JSON text
  '54000', // longer than an index can hold
])
