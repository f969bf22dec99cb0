import { z } from 'zod'

/** What proves that it's still the owner. A sign-in in the last few minutes does too, without either. */
export const IdentityProof = z.object({
  password: z.string().max(1024).optional(),
  /** Mailed by `/auth/v1/reauthenticate`. */
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the 6-digit code.')
    .optional(),
})
export type IdentityProof = z.infer<typeof IdentityProof>
