import type { Tx } from '../../deps.ts'
import { findContactRow } from './queries.ts'

export type Contact = { email: string; name: string | null }

/** Whom a mail or an invoice is for, in a transaction of the service; null for an account that is gone or has no address. */
export async function findContact(tx: Tx, userId: string): Promise<Contact | null> {
  const row = await findContactRow(tx, userId)
  return row?.email ? { email: row.email, name: row.name } : null
}
