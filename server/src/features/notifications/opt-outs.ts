import type { NotificationKind } from '@assay/contract/notifications/kinds'
import type { Tx } from '../../ports/db.ts'

/** Kinds of mail that a person doesn't want. */
export async function listOptOuts(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.query<{ kind: string }>('select kind from email_opt_outs where member_id = $1', [memberId])
  return rows.map(({ kind }) => kind)
}

export async function saveOptOuts(tx: Tx, memberId: string, kinds: NotificationKind[]): Promise<void> {
  await tx.query('delete from email_opt_outs where member_id = $1 and kind <> all ($2::text[])', [memberId, kinds])
  await tx.query(
    `insert into email_opt_outs (member_id, kind) select $1, kind from unnest($2::text[]) kind on conflict do nothing`,
    [memberId, kinds],
  )
}
