import { z } from 'zod/mini'

/** How long a code works, and how long it takes until the next one may be asked for. */
export const cancelCodeSeconds = 600
export const cancelCodeTries = 5

/** What a failed cancellation says, letter for letter. The server sends them as `detail`, so that nothing is mapped twice. */
export const cancellationTexts = {
  codeMissing: 'Please enter the verification code sent to your email.',
  codeWrong: 'Invalid verification code. Please enter the correct code sent to your email.',
  codeExpired: 'Invalid or expired verification code. Please request a new code.',
  unverified: 'Could not verify your email address. Please try again later.',
} as const

/** As it stands in the row of `subscriptions`. */
const SubscriptionId = z
  .string()
  .check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u, 'has no control characters'))

/** `POST /cancel-otp`. The address must be the session's own; the code goes to the account's address in any case. */
export const RequestCancelCode = z.strictObject({
  email_id: z.string().check(z.maxLength(320)),
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
 * `POST /cancel-subscription`. Refused with `otp_invalid` (try again), `otp_expired` and `otp_exhausted` (ask for a new
 * code), `not_found` (no such subscription), `conflict` (nothing to cancel).
 */
export const CancelSubscription = z.strictObject({
  uuid: z.string().check(z.maxLength(64)),
  subscription_id: SubscriptionId,
  /** Blanks within it come from copying. An empty one is told in the words of the dialog, so it is no fault of shape. */
  otp: z.pipe(
    z._default(z.string().check(z.maxLength(64)), ''),
    z.transform((code: string) => code.replace(/\s/g, '')),
  ),
})
export type CancelSubscription = z.input<typeof CancelSubscription>

/** The plan stays usable until `ends_at`, which is now where its renewal has failed. */
export const SubscriptionCancelled = z.object({
  subscription_id: z.string(),
  cancel_status: z.string(),
  ends_at: z.iso.datetime({ offset: true }),
})
export type SubscriptionCancelled = z.infer<typeof SubscriptionCancelled>
