import type { Tx } from '../../ports/db.ts'

/** Operators could retry these until now. */
export async function forgetBodies(tx: Tx, before: Date, count: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `update mail_outbox set text_body = '', html_body = '', attachment_bytes = null
     where id in (select id from mail_outbox where given_up_at < $1 and text_body <> '' order by given_up_at limit $2)
     returning id`,
    [before, count],
  )
  return rows.length
}
