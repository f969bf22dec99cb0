import { z } from 'zod'

/** What a receipt can be spent on. */
export type CaptchaAction = 'signup'

/** `POST /api/verify-captcha`: the page's captcha solution. */
export const VerifyCaptcha = z.strictObject({ token: z.string().max(8192) })
export type VerifyCaptcha = z.infer<typeof VerifyCaptcha>

/**
 * The receipt goes into the sign-up request as supabase-js's `captchaToken`; it works once, for five minutes. A hosted
 * project doesn't know receipts: it gets the widget's own token.
 */
export const CaptchaVerdict = z.object({
  success: z.boolean(),
  message: z.string(),
  receipt: z.string().optional(),
})
export type CaptchaVerdict = z.infer<typeof CaptchaVerdict>
