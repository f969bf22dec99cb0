import { z } from 'zod'

/** Every error code of the verification API and its HTTP status. */
export const apiErrorStatus = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  service_not_enabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_region: 421,
  rate_limited: 429,
  quota_exceeded: 429,
  internal: 500,
  unavailable: 503,
} as const

/** The web app's routes say more about a mailed code, and when one is needed. */
export const errorStatus = {
  ...apiErrorStatus,
  /** The account has a second factor, and this session hasn't given it yet. */
  insufficient_aal: 403,
  otp_invalid: 400,
  otp_expired: 400,
  otp_exhausted: 429,
  /** `fields` lists the proofs this account can give: `password`, `code`, `factor` alone, or none. */
  reauthentication_needed: 403,
  /** Signed in, but not a member of the team that the request names, or no longer. */
  not_a_member: 403,
  /** The member's role doesn't allow it; the sentence says who may. */
  role_required: 403,
  /** The team asks everyone for a second factor, and this person has none. */
  second_factor_required: 403,
} as const

export type ErrorCode = keyof typeof errorStatus
type ApiErrorCode = keyof typeof apiErrorStatus

/** What every response of the API has. */
export const requestId = z
  .string()
  .describe('Include it when you write to support. It’s also in the `X-Request-Id` header.')
export const success = z.literal('success').describe('Always `success` in a response with status 200.')

/** The one format of a failed product API request; `detail` is written for people. */
export const ErrorBody = z.object({
  status: z.literal('error').describe('Always `error`.'),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string().describe('What went wrong, in a sentence for people.'),
  request_id: requestId,
  fields: z.record(z.string(), z.string()).optional().describe('What’s wrong with each field, if specific fields are.'),
  base_url: z.string().optional().describe('With `wrong_region`: where the key’s account is. Send the request there.'),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The codes a customer of the verification API can get. */
export const ApiErrorBody = ErrorBody.extend({
  code: z
    .enum(Object.keys(apiErrorStatus) as [ApiErrorCode, ...ApiErrorCode[]])
    .describe('Stable, so branch on it. New codes may be added: fall back on the HTTP status.'),
})
