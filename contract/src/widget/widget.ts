import { z } from 'zod'
import { decisions } from '../rules/conditions.ts'
import { emailVerdicts, nameVerdicts } from '../verification.ts'

const Field = z.string().max(1000)

/** `POST /widget/verify?key=asy_pub_…`, from a visitor's browser. */
export const WidgetRequest = z.strictObject({
  email: Field,
  firstname: Field.optional(),
  lastname: Field.optional(),
  /** A challenge and its solution, separated by a colon, if the key asks for proof of work. */
  proof: z.string().max(200).optional(),
})
export type WidgetRequest = z.infer<typeof WidgetRequest>

export const WidgetResponse = z.union([
  z.object({
    status: z.literal('success'),
    verdict: z.enum(emailVerdicts),
    did_you_mean: z.string().nullable(),
    /** For the customer's server, which checks it at `POST /v1/widget/check`. */
    token: z.string(),
  }),
  /** Find a number so that SHA-256 of `challenge:number` begins with this many zero bits, and send both as `proof`. */
  z.object({ status: z.literal('proof_required'), challenge: z.string(), zero_bits: z.int() }),
])
export type WidgetResponse = z.infer<typeof WidgetResponse>

/** `POST /v1/widget/check`, from the customer's server. */
export const WidgetCheckRequest = z.strictObject({
  token: z.string().max(2000),
  /** What the form sent. */
  email: Field,
  /** So are these, if the form has them: then the token must be for the same names, too. */
  firstname: Field.optional(),
  lastname: Field.optional(),
})
export type WidgetCheckRequest = z.infer<typeof WidgetCheckRequest>

/** Why a token doesn't count. */
export const tokenFaults = ['invalid', 'expired', 'email_mismatch', 'name_mismatch', 'used'] as const

export const WidgetCheckResponse = z.object({
  status: z.literal('success'),
  valid: z.boolean(),
  /** Null if it's valid. */
  reason: z.enum(tokenFaults).nullable(),
  /** What we told the visitor's browser; null unless valid. */
  result: z
    .object({
      verdict: z.enum(emailVerdicts),
      disposable: z.boolean(),
      /** By the account's rules. */
      decision: z.enum(decisions),
      did_you_mean: z.string().nullable(),
      /** Null if the form sent no names. */
      name_verdict: z.enum(nameVerdicts).nullable(),
      origin: z.string(),
      checked_at: z.iso.datetime({ offset: true }),
      /** Of the visitor's request, as in your request log. */
      request_id: z.string(),
    })
    .nullable(),
  request_id: z.string(),
})
export type WidgetCheckResponse = z.infer<typeof WidgetCheckResponse>
