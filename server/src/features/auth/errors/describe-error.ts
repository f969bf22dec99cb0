import type { AuthError } from './errors.ts'

export const versionHeader = 'X-Supabase-Api-Version'

type Described = { headers: Record<string, string>; body: object }

/** An error in the client library's format; newer clients name the API version they want. */
export function describeError(error: AuthError, version: string | undefined): Described {
  const { code, status, message, reasons, retryAfterSeconds } = error
  const headers = {
    'x-sb-error-code': code,
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  }
  const weak = reasons && { weak_password: { reasons } }
  return hasDatedErrors(version)
    ? { headers: { ...headers, [versionHeader]: datedErrors }, body: { code, message, ...weak } }
    : { headers, body: { code: status, error_code: code, msg: message, ...weak } }
}

const datedErrors = '2024-01-01'

function hasDatedErrors(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= datedErrors
}
