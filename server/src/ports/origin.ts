import type { AuditActor } from '@assay/contract/audit/actions'

/** Who asked for a transaction's work, and from where, for the security log. `http/audit-origin.ts` reads it from a request. */
export type Origin = {
  actor: AuditActor
  /** The person, if one is signed in. */
  memberId: string | null
  sessionId: string | null
  /** Such as "Chrome on macOS". */
  device: string | null
  /** The address without its last part; null for this machine. */
  network: string | null
  country: string | null
}
