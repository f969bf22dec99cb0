import { z } from 'zod'

/** `GET /account/export`: everything that is kept about the caller, except secrets. */
export const AccountExport = z.object({
  exported_at: z.string(),
  profile: z.record(z.string(), z.unknown()),
  identities: z.array(z.record(z.string(), z.unknown())),
  /** The caller's rows, by table. */
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type AccountExport = z.infer<typeof AccountExport>

/** `DELETE /account`. Whoever has no password signs in anew just before instead. */
export const DeleteAccount = z.strictObject({ password: z.string().max(1024).optional() })
export type DeleteAccount = z.infer<typeof DeleteAccount>
