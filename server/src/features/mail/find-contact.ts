import type { Tx } from '../../ports/db.ts'
import { findContactRow, findMemberRow } from './queries.ts'

export type Contact = { email: string; name: string | null }

/** Who an invoice is for: the team by its name, or its owner; null for an account that is gone or has no address. Not for `asUser`. */
export async function findContact(tx: Tx, userId: string): Promise<Contact | null> {
  const row = await findContactRow(tx, userId)
  return row?.email ? { email: row.email, name: row.name } : null
}

/** One member of the team, for a mail about what they do themselves. */
export async function findMemberContact(tx: Tx, teamId: string, memberId: string): Promise<Contact | null> {
  const row = await findMemberRow(tx, teamId, memberId)
  return row?.email ? { email: row.email, name: row.name } : null
}
