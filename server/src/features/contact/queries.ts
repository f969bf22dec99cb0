import type { ContactMessage } from '@assay/contract/contact'
import type { Tx } from '../../ports/db.ts'

/** The new id; undefined if the account is gone. */
export async function insertMessage(
  tx: Tx,
  userId: string,
  { first_name, last_name, email, company_name, phone_number, subject, message }: ContactMessage,
  createdAt: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into contact_messages
       (user_id, first_name, last_name, email, company_name, phone_number, subject, message, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9 from private.contact_of($1)
     returning id`,
    [userId, first_name, last_name, email, company_name, phone_number, subject, message, createdAt],
  )
  return rows[0]?.id
}

export type KeptMessage = ContactMessage & { id: string; createdAt: Date }

export async function listNewestMessages(tx: Tx, count: number): Promise<KeptMessage[]> {
  const { rows } = await tx.query<KeptMessage>(
    `select id, first_name, last_name, email, company_name, phone_number, subject, message, created_at as "createdAt"
     from contact_messages order by created_at desc limit $1`,
    [count],
  )
  return rows
}
