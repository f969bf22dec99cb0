import { z } from 'zod'
import { activityVerdicts } from '../activity.ts'
import { requestId, success } from '../errors.ts'
import { decisions } from '../rules/conditions.ts'
import { emailVerdicts, hasOneName, nameVerdicts, twoNames } from '../verification.ts'

const Field = z.string().max(1000)

/** `POST /widget/verify?key=asy_pub_…`, from a visitor's browser. */
export const WidgetRequest = z
  .strictObject({
    email: Field.min(1),
    firstname: Field.optional(),
    lastname: Field.optional(),
    name: Field.optional(),
    /** A challenge and its solution, separated by a colon, if the key asks for proof of work. */
    proof: z.string().max(200).optional(),
  })
  .refine(hasOneName, twoNames)
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
  token: z.string().max(2000).describe('What your form sent as `assay_token`.'),
  email: Field.describe('The address your form sent. Upper and lower case and tags don’t matter.'),
  firstname: Field.optional().describe(
    'The first name your form sent, if it has one. With names, the token must be for the same ones.',
  ),
  lastname: Field.optional().describe('The last name your form sent, if it has one.'),
  name: Field.optional().describe('The full name your form sent, if it has that instead.'),
})
export type WidgetCheckRequest = z.infer<typeof WidgetCheckRequest>

/** Why a token doesn't count. */
export const tokenErrors = ['invalid', 'expired', 'email_mismatch', 'name_mismatch', 'used'] as const

/** What we responded to the visitor's browser. */
const WidgetResult = z.object({
  verdict: z.enum(emailVerdicts).describe('On the address, as in the response of `/v1/verify`.'),
  disposable: z.boolean().describe('Whether it’s a disposable address.'),
  decision: z.enum(decisions).describe('What to do, by [your rules](/docs/rules): `allow`, `review` or `block`.'),
  did_you_mean: z
    .string()
    .nullable()
    .describe('The address the person probably meant; `null` if it doesn’t look mistyped.'),
  name_verdict: z.enum(nameVerdicts).nullable().describe('On the names; `null` if the form has none.'),
  activity: z
    .enum(activityVerdicts)
    .nullable()
    .default(null)
    .describe(
      'How usual the sign-up is among your own, as `activity.verdict` of `/v1/verify`; `null` if your log is off.',
    ),
  wave: z.uuid().nullable().default(null).describe('The wave that it belongs to; `null` if none.'),
  origin: z.string().describe('The site that the form is on.'),
  checked_at: z.iso.datetime({ offset: true }).describe('When the address was checked.'),
  request_id: z.string().describe('Of the request that checked it, as in your request log.'),
})

export const WidgetCheckResponse = z.object({
  status: success,
  valid: z.boolean().describe('Whether the token counts.'),
  reason: z
    .enum(tokenErrors)
    .nullable()
    .describe(
      '`invalid`: not a token, or another account’s. `expired`: older than 10 minutes. `email_mismatch`: made for another address. `name_mismatch`: made for other names. `used`: checked before. `null` if it’s valid.',
    ),
  result: WidgetResult.nullable().describe('What the widget was told; `null` unless the token is valid.'),
  request_id: requestId,
})
export type WidgetCheckResponse = z.infer<typeof WidgetCheckResponse>
