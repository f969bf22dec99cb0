import { z } from 'zod'
import { AuthError } from '../errors/errors.ts'
import type { Challenge } from '../links/one-time.ts'

/** Bodies and query strings of /auth/v1. Unknown fields are dropped. */
export const emailError = 'Unable to validate email address: invalid format'
const Email = z.string().trim().toLowerCase().pipe(z.email(emailError).max(255, emailError))
// PostgreSQL can't store a null byte in text.
export const text = z
  .string()
  .max(4096)
  .refine((value) => !value.includes('\0'), 'must not contain null bytes')
/** Names that people give to keys and devices. */
export const name = (maxCount: number) =>
  text
    .refine((value) => !/\p{Surrogate}/u.test(value), 'must not contain broken characters')
    .check(z.trim(), z.maxLength(maxCount, `must be ${maxCount} characters or less`))
export const optionalText = z.preprocess(
  (value) => (value === null || value === '' ? undefined : value),
  text.optional(),
)
const OptionalEmail = z.preprocess((value) => (value === null || value === '' ? undefined : value), Email.optional())
// Longer ones are rejected after parsing: the limit is part of the password rules.
const Password = z.preprocess((value) => (value === null || value === '' ? undefined : value), z.string().optional())
// Checked first, because accounts have no phone numbers at all.
const NoPhone = z.preprocess((value) => {
  if (value !== undefined && value !== null && value !== '') {
    throw new AuthError('phone_provider_disabled', 'Phone numbers are not supported')
  }
}, z.undefined().optional())
/** JSON that PostgreSQL can store and a token can carry: no null bytes, no lone surrogates, bounded depth and size. */
const Metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => isStorable(value, 0), {
    error: 'must not contain null bytes or broken characters, or be nested too deeply',
    // Serializing it to measure it would overflow the stack.
    abort: true,
  })
  .refine((value) => JSON.stringify(value).length <= maxMetadataLength, `must not be larger than 16 KB`)

const maxMetadataLength = 16_384
const maxDepth = 32

function isStorable(value: unknown, depth: number): boolean {
  if (depth > maxDepth) return false
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorable(item, depth + 1))
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}
const OptionalMetadata = z.preprocess((value) => value ?? undefined, Metadata.optional())

/** Proof of identity, under the protocol's name. */
export const Proof = z.object({ current_password: Password, nonce: optionalText })

const captcha = { gotrue_meta_security: z.object({ captcha_token: optionalText }).nullish() }
const pkce = { code_challenge: optionalText, code_challenge_method: optionalText }

export const SignUpBody = z.object({
  email: OptionalEmail,
  phone: NoPhone,
  password: Password,
  data: OptionalMetadata,
  ...pkce,
  ...captcha,
})
export const PasswordGrant = z.object({ email: OptionalEmail, phone: NoPhone, password: Password })
export const RefreshGrant = z.object({ refresh_token: optionalText })
export const PkceGrant = z.object({ auth_code: optionalText, code_verifier: optionalText })
export const RecoverBody = z.object({ email: Email, phone: NoPhone, ...pkce })
export const ResendBody = z.object({ type: z.string(), email: OptionalEmail, phone: NoPhone, ...pkce })
export const VerifyTypes = z.enum(['signup', 'invite', 'recovery', 'email_change', 'email'])
export const VerifyBody = z.object({
  type: optionalText,
  token_hash: optionalText,
  token: optionalText,
  phone: NoPhone,
})
export const VerifyLink = z.object({ token: optionalText, type: optionalText, redirect_to: optionalText })
export const UserUpdateBody = z.object({
  email: OptionalEmail,
  phone: NoPhone,
  password: Password,
  ...Proof.shape,
  data: OptionalMetadata,
  ...pkce,
})
export const AdminUserBody = z.object({
  id: z.uuid().optional(),
  email: OptionalEmail,
  phone: NoPhone,
  password: Password,
  password_hash: optionalText,
  role: z.preprocess((value) => value || undefined, z.enum(['authenticated', 'service_role', 'anon']).optional()),
  email_confirm: z.boolean().nullish(),
  user_metadata: OptionalMetadata,
  app_metadata: OptionalMetadata,
  ban_duration: optionalText,
})
export const DeleteUserBody = z.object({ should_soft_delete: z.boolean().nullish() })
export const InviteBody = z.object({ email: Email, data: OptionalMetadata })

export const RedirectQuery = z.object({ redirect_to: optionalText })
export const AuthorizeQuery = z.object({
  provider: text.default(''),
  redirect_to: optionalText,
  scopes: optionalText,
  captcha_token: optionalText,
  skip_http_redirect: optionalText,
  ...pkce,
})
// The client library sends both empty when its caller gave neither.
const page = (max: number, usual: number) =>
  z.preprocess((value) => value || usual, z.coerce.number().pipe(z.int().min(1).max(max)))
export const PageQuery = z.object({ page: page(1_000_000, 1), per_page: page(1000, 50) })

/** Both fields or neither. */
export function challengeOf(body: {
  code_challenge?: unknown
  code_challenge_method?: unknown
}): Challenge | undefined {
  const { code_challenge: codeChallenge, code_challenge_method: method } = body
  if (codeChallenge === undefined && method === undefined) return undefined
  const parsed = ChallengePair.safeParse({ codeChallenge, codeChallengeMethod: String(method).toLowerCase() })
  if (parsed.success) return parsed.data
  throw new AuthError('validation_failed', 'PKCE flow requires a valid code_challenge and code_challenge_method')
}

const ChallengePair = z.object({
  codeChallenge: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  codeChallengeMethod: z.enum(['s256', 'plain']),
})
