import { z } from 'zod/mini'

/** What shows that it is still the owner who asks. A sign-in of the last few minutes does too, without either. */
export const IdentityProof = z.object({
  password: z.optional(z.string().check(z.maxLength(1024))),
  /** Mailed by `/auth/v1/reauthenticate`. */
  code: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6-digit code.'))),
})
export type IdentityProof = z.infer<typeof IdentityProof>
