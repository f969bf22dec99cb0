import type { Tx } from '../../ports/db.ts'

export type Notice = { userId: string; addresses: number }

export async function addToNotice(tx: Tx, { userId, addresses }: Notice): Promise<void> {
  await tx.query(
    `insert into later_found_notices as n (user_id, addresses) values ($1, $2)
     on conflict (user_id) do update set addresses = n.addresses + excluded.addresses`,
    [userId, addresses],
  )
}

/** Deletes them, so that each is sent once. */
export async function takeNotices(tx: Tx, count: number): Promise<Notice[]> {
  const { rows } = await tx.query<Notice>(
    `delete from later_found_notices where user_id in (
       select user_id from later_found_notices order by user_id limit $1 for update skip locked
     )
     returning user_id as "userId", addresses`,
    [count],
  )
  return rows
}
