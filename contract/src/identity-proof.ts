import { z } from 'zod/mini'

/** What proves that it's still the owner. A sign-in in the last few minutes does too, without either. */
export const IdentityProof = z.object({
  password: z.optional(z.string().check(z.maxLength(1024))),
  /** Mailed by `/auth/v1/reauthenticate`. */
  code: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6-digit code.'))),
})
export type IdentityProof = z.infer<typeof IdentityProof>
