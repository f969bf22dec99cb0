import type { Tx } from '../../ports/db.ts'

export type OwnDomain = { domain: string; action: 'allow' | 'block'; note: string; changedAt: Date }

export async function selectOwnDomains(tx: Tx): Promise<OwnDomain[]> {
  const { rows } = await tx.query<OwnDomain>(
    'select domain, action, note, changed_at as "changedAt" from own_domains order by changed_at desc, domain',
  )
  return rows
}

/** Differs after every change. */
export async function markOwnDomains(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ mark: string }>(
    `select concat_ws(' ', count(*), extract(epoch from max(changed_at))) as mark from own_domains`,
  )
  return rows[0]?.mark ?? ''
}

/** False if there are `max` already. */
export async function upsertOwnDomain(tx: Tx, { domain, action, note, changedAt }: OwnDomain, max: number) {
  const { rows } = await tx.query(
    `insert into own_domains (domain, action, note, changed_at)
     select $1, $2, $3, $4 where exists (select from own_domains where domain = $1) or (select count(*) from own_domains) < $5
     on conflict (domain) do update set action = excluded.action, note = excluded.note, changed_at = excluded.changed_at
     returning domain`,
    [domain, action, note, changedAt, max],
  )
  return rows.length === 1
}

export async function deleteOwnDomain(tx: Tx, domain: string): Promise<boolean> {
  const { rows } = await tx.query('delete from own_domains where domain = $1 returning domain', [domain])
  return rows.length === 1
}
