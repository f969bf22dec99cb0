import { z } from 'zod/mini'

/** What a receipt may be spent on. */
export type CaptchaAction = 'signup'

/** `POST /api/verify-captcha`: what the captcha in the page has produced. */
export const VerifyCaptcha = z.strictObject({ token: z.string().check(z.maxLength(8192)) })
export type VerifyCaptcha = z.infer<typeof VerifyCaptcha>

/**
 * The receipt goes into the sign-up call as supabase-js's `captchaToken`; it works once, for five minutes. A hosted
 * project knows nothing of receipts: it gets the widget's own token.
 */
export const CaptchaVerdict = z.object({
  success: z.boolean(),
  message: z.string(),
  receipt: z.optional(z.string()),
})
export type CaptchaVerdict = z.infer<typeof CaptchaVerdict>
