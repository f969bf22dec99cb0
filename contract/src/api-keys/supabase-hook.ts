import { z } from 'zod'
import { IdentityProof } from '../identity-proof.ts'

/** `POST /api-keys/:id/supabase-hook` */
export const ShowSupabaseHook = z.strictObject({ ...IdentityProof.shape })
export type ShowSupabaseHook = z.input<typeof ShowSupabaseHook>

/** What a Supabase project's “before user created” hook is set up with. */
export const SupabaseHook = z.object({ url: z.string(), secret: z.string() })
export type SupabaseHook = z.infer<typeof SupabaseHook>
