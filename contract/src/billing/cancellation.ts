import { z } from 'zod'

/** As stored in `subscriptions`. */
const SubscriptionId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'has no control characters')

/** `POST /cancel-otp`. The address must be the session's own; the code always goes to the account's address. */
export const RequestCancelCode = z.strictObject({
  email_id: z.string().max(320),
  subscription_id: SubscriptionId,
})
export type RequestCancelCode = z.infer<typeof RequestCancelCode>

/** The code itself is in the mail and nowhere else. */
export const CancelCodeSent = z.object({
  otp: z.null(),
  timestamp: z.iso.datetime({ offset: true }),
  expires_in: z.int(),
})
export type CancelCodeSent = z.infer<typeof CancelCodeSent>

/**
 * `POST /cancel-subscription`. Errors: `otp_invalid` (try again; `fields.attempts_left` says how often), `otp_expired` and
 * `otp_exhausted` (request a new code, which is sent at once), `not_found` (no such subscription), `conflict` (nothing to cancel).
 */
export const CancelSubscription = z.strictObject({
  uuid: z.string().max(64),
  subscription_id: SubscriptionId,
  /** Blanks come from copying. An empty code gets the dialog's message, so it isn't a validation error. */
  otp: z
    .string()
    .max(64)
    .default('')
    .transform((code: string) => code.replace(/\s/g, '')),
})
export type CancelSubscription = z.input<typeof CancelSubscription>

/** The plan stays usable until `ends_at`, which is now if its renewal failed. */
export const SubscriptionCanceled = z.object({
  subscription_id: z.string(),
  cancel_status: z.string(),
  ends_at: z.iso.datetime({ offset: true }),
})
export type SubscriptionCanceled = z.infer<typeof SubscriptionCanceled>
