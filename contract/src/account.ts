import { z } from 'zod'
import { DeviceSession } from './account/sessions.ts'
import { IdentityProof } from './identity-proof.ts'

/** `GET /account/export`: everything stored about the caller, except secrets. */
export const AccountExport = z.object({
  exported_at: z.string(),
  profile: z.record(z.string(), z.unknown()),
  identities: z.array(z.record(z.string(), z.unknown())),
  sessions: z.array(DeviceSession),
  /** The caller's rows, by table. */
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type AccountExport = z.infer<typeof AccountExport>

/** `DELETE /account`. Without a password, a mailed code or a recent sign-in takes its place. */
export const DeleteAccount = z.strictObject(IdentityProof.shape)
export type DeleteAccount = z.infer<typeof DeleteAccount>
