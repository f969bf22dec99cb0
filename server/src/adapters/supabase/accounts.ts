import { z } from 'zod'
import type { HostedAccounts } from '../../ports/hosted-accounts.ts'

type Project = { url: string; publishableKey: string; secretKey: string | null }
type Outside = { fetch: typeof fetch; timeoutMilliseconds?: number }

/** Makes the same requests to the hosted project as its client library. */
export function createHostedAccounts(
  { url, publishableKey, secretKey }: Project,
  { fetch, timeoutMilliseconds = 8000 }: Outside,
): HostedAccounts {
  const call = (method: string, path: string, key: string, body?: object) =>
    fetch(`${url}/auth/v1${path}`, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      redirect: 'error',
    })
  return {
    async checkPassword(email, password) {
      try {
        // With the secret key the project skips the captcha, which a server-side request can't solve.
        const key = secretKey ?? publishableKey
        const response = await call('POST', '/token?grant_type=password', key, { email, password })
        if (response.ok) return { status: 'right' }
        const { error_code } = ErrorResponse.parse(await response.json())
        return error_code === 'invalid_credentials' ? { status: 'wrong' } : unavailable(error_code)
      } catch (error) {
        return unavailable(error)
      }
    },
    async createUser({ email, password, metadata }) {
      if (secretKey === null) return unavailable(noSecretKey)
      try {
        const user = { email, password, email_confirm: true, user_metadata: metadata }
        const response = await call('POST', '/admin/users', secretKey, user)
        return response.ok ? { status: 'created' } : unavailable(`the project responded with ${response.status}`)
      } catch (error) {
        return unavailable(error)
      }
    },
    async deleteUser(userId) {
      if (secretKey === null) return unavailable(noSecretKey)
      try {
        const response = await call('DELETE', `/admin/users/${encodeURIComponent(userId)}`, secretKey)
        // A retry after the first response was lost.
        if (response.ok || response.status === 404) return { status: 'deleted' }
        return unavailable(`the project responded with ${response.status}`)
      } catch (error) {
        return unavailable(error)
      }
    },
  }
}

const noSecretKey = 'SUPABASE_SECRET_KEY is not set'
const ErrorResponse = z.object({ error_code: z.string() })

function unavailable(cause: unknown): { status: 'unavailable'; reason: string } {
  return { status: 'unavailable', reason: cause instanceof Error ? cause.message : String(cause) }
}
