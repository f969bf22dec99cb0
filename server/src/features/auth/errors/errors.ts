import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The hosted service's error codes with their default status. */
const statusOf = {
  // OAuth's own: the person canceled at the provider.
  access_denied: 403,
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  captcha_failed: 400,
  current_password_invalid: 400,
  // Codes of our own, which the hosted service doesn't have.
  disposable_email: 422,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 422,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  insufficient_aal: 403,
  invalid_credentials: 400,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_recovery_codes_locked: 429,
  mfa_recovery_codes_sole_factor: 422,
  mfa_verification_failed: 422,
  mfa_verified_factor_exists: 422,
  no_authorization: 401,
  not_admin: 403,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  phone_provider_disabled: 400,
  provider_email_needs_verification: 422,
  // The mailed code has no guesses left.
  reauthentication_exhausted: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_too_large: 413,
  same_password: 422,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  // The account's owner was mailed, and hasn't agreed yet.
  sso_consent_needed: 403,
  // The provider isn't that domain's.
  sso_domain_mismatch: 403,
  sso_provider_not_found: 404,
  // The domain's team lets people in by single sign-on alone.
  sso_required: 403,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_failure: 500,
  unsupported_media_type: 415,
  user_already_exists: 422,
  user_banned: 400,
  user_not_found: 404,
  validation_failed: 400,
  weak_password: 422,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_credential_exists: 422,
  webauthn_verification_failed: 400,
} as const satisfies Record<string, ContentfulStatusCode>

type AuthErrorCode = keyof typeof statusOf
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

type Options = ErrorOptions & {
  status?: ContentfulStatusCode
  reasons?: WeakPasswordReason[]
  retryAfterSeconds?: number
}

/** Ends a request to /auth/v1. Client mistakes stay below 500, because the client treats 5xx as an outage. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly code: AuthErrorCode
  readonly status: ContentfulStatusCode
  readonly reasons: WeakPasswordReason[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: AuthErrorCode, message: string, options: Options = {}) {
    super(message, options)
    this.code = code
    this.status = options.status ?? statusOf[code]
    this.reasons = options.reasons
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export function disposableEmail(): AuthError {
  return new AuthError(
    'disposable_email',
    "That looks like a disposable email address. Use one you'll keep: we send receipts and security notices there.",
  )
}

/** An error of the OAuth protocol itself, which has its own format. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

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
