import type { Tx } from '../../ports/db.ts'
import { findContactRow } from './queries.ts'

export type Contact = { email: string; name: string | null }

/** Who a mail or an invoice is for; null for an account that is gone or has no address. Not for `asUser`. */
export async function findContact(tx: Tx, userId: string): Promise<Contact | null> {
  const row = await findContactRow(tx, userId)
  return row?.email ? { email: row.email, name: row.name } : null
}
