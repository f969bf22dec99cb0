import type { Tx } from '../../ports/db.ts'

/** Erases what the files contain whose time is up. Returns how many there were. */
export async function expireFiles(tx: Tx, now: Date, count: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `update files set state = 'expired', pause_reason = null, header = '', columns = '[]'
     where id = any (array(
       select id from files where state <> 'expired' and expires_at < $1 order by expires_at limit $2 for update skip locked))
     returning id`,
    [now, count],
  )
  await tx.query('delete from file_parts where file_id = any ($1)', [rows.map(({ id }) => id)])
  return rows.length
}
