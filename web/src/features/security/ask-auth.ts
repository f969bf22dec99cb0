import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { reportRefusedToken } from '../../api/access-token.ts'
import { type Failure, unreachable } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { authMessages } from '../../api/auth-messages.ts'
import { confirmed } from '../../api/confirmed.ts'
import { words } from './words.ts'

export type Result<Data> = { status: 'done'; data: Data } | Failure

/** `Error`: what the browser says of a passkey or a key isn't the auth service's error. */
type AuthCall<Data> = (auth: GoTrueClient) => Promise<{ data: Data | null; error: Error | null }>

/** One verb of the auth client, after proof of identity where that is due. Its failures are in our words; without any, the caller has better ones. */
export async function askAuth<Data>(call: AuthCall<Data>): Promise<Result<Data>> {
  const answer = await confirmed(async (auth) => {
    const { data, error } = await call(auth)
    return error === null || isAuthError(error) ? { data, error } : { data, error: null, atDevice: error }
  }).catch(() => null)
  if (answer === null || answer.error?.status === 0) return unreachable
  if (answer.data !== null && !answer.error) return { status: 'done', data: answer.data }
  const code = answer.error?.code ?? codeOf(answer.atDevice)
  if (code === 'insufficient_aal') reportRefusedToken()
  return { status: 'failed', code, message: (words[code] ?? authMessages[code]) || null }
}

/** For a query, which fails by throwing. */
export function dataOf<Data>(result: Result<Data>): Data {
  if (result.status === 'done') return result.data
  const isOffline = result.code === 'network'
  throw new ApiError({
    code: isOffline ? 'network' : 'unavailable',
    detail: result.message ?? (isOffline ? 'Check your connection and try again.' : 'Please try again in a moment.'),
    cause: result,
  })
}

function isAuthError(error: Error): error is AuthError {
  return '__isAuthError' in error
}

function codeOf(error: Error | undefined): string {
  return error && 'code' in error ? String(error.code) : 'unknown'
}
