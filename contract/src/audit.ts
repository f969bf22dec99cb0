import { z } from 'zod'
import { auditActors, auditFilters } from './audit/actions.ts'

/** One thing that happened to the account's security. */
export const AuditEntry = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime({ offset: true }),
  /** From the list in audit/actions.ts: `api_key.created`. */
  action: z.string(),
  actor: z.enum(auditActors),
  /** The member who acted; null if it wasn't one, or they left. */
  member: z.string().nullable(),
  /** "Signed in with a passkey". */
  summary: z.string(),
  is_failure: z.boolean(),
  /** By the session that reads the log. */
  is_this_session: z.boolean(),
  /** "Chrome on macOS". */
  device: z.string().nullable(),
  /** "Germany". */
  country: z.string().nullable(),
  /** The address without its last part. */
  network: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `GET /audit?kind=api_key&from=2026-11-01&before=…`: newest first, 25 at a time; `next` is the next page's `before`. */
export const AuditPage = z.object({ entries: z.array(AuditEntry), next: z.uuid().nullable() })
export type AuditPage = z.infer<typeof AuditPage>

/** `GET /audit/export` takes the same. Days are UTC, both ends inclusive. */
export const AuditFilter = z.strictObject({
  kind: z.enum(auditFilters).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditQuery = z.strictObject({ ...AuditFilter.shape, before: z.uuid().optional() })
