import type { MailServer } from '../../engine/verdicts.ts'
import type { Db, Prepared, Tx } from '../../ports/db.ts'

export type FoundHosts = { hosts: string[]; addresses: string[] }
export type DomainGroup = 'listed' | 'known' | 'other'
export type Sighting = { server: string; domain: string; group: DomainGroup }

type Statements = Pick<Db, 'statement'>

export async function selectFresh(db: Statements, domains: string[], now: Date): Promise<Map<string, FoundHosts>> {
  // Service role: mail servers are no user’s.
  const { rows } = await db.statement<FoundHosts & { domain: string }>(fresh, [domains, now])
  return new Map(rows.map(({ domain, hosts, addresses }) => [domain, { hosts, addresses }]))
}

const fresh: Prepared = {
  name: 'mail-hosts-fresh',
  text: `select domain, hosts, addresses from mail_domains
    where domain = any ($1::text[]) and hosts is not null and expires_at > $2`,
}

export async function countDomains(db: Statements, servers: string[]): Promise<Map<string, MailServer>> {
  const { rows } = await db.statement<MailServer & { server: string }>(counts, [servers])
  return new Map(rows.map(({ server, listed, known, other }) => [server, { listed, known, other }]))
}

const counts: Prepared = {
  name: 'mail-hosts-count',
  text: `select server, (count(*) filter (where standing = 'listed'))::int as listed,
      (count(*) filter (where standing = 'known'))::int as known, (count(*) filter (where standing = 'other'))::int as other
    from mail_server_domains where server = any ($1::text[]) group by server`,
}

/** Both in key order, so that two processes can't deadlock. */
export async function keepFound(
  db: Statements,
  found: (FoundHosts & { domain: string; expires_at: Date })[],
  sightings: Sighting[],
  now: Date,
): Promise<void> {
  await db.statement(keep, [JSON.stringify(found), JSON.stringify(sightings), now, maxPerServer])
}

/** More would not change the assessment of a server. */
const maxPerServer = 300

const keep: Prepared = {
  name: 'mail-hosts-keep',
  text: `with kept as (
      insert into mail_domains (domain, hosts, addresses, expires_at)
      select distinct on (domain) domain, hosts, addresses, expires_at
      from jsonb_to_recordset($1::jsonb) as found (domain text, hosts text[], addresses text[], expires_at timestamptz)
      order by domain
      on conflict (domain) do update
        set hosts = excluded.hosts, addresses = excluded.addresses, expires_at = excluded.expires_at
    )
    insert into mail_server_domains (server, domain, standing, seen_at)
    select distinct on (server, domain) server, domain, "group", $3
    from jsonb_to_recordset($2::jsonb) as seen (server text, domain text, "group" text)
    where (
      select count(*) from mail_server_domains had where had.server = seen.server and had.standing = seen."group"
    ) < $4
    order by server, domain
    on conflict (server, domain) do update set standing = excluded.standing, seen_at = excluded.seen_at`,
}

/** Known domains are queued again, because their status changed. */
export async function queueDomains(tx: Tx, domains: string[], { until, max }: { until: Date; max: number }) {
  await tx.query(
    `insert into mail_domains (domain, expires_at)
     select distinct domain, $2::timestamptz from unnest($1::text[]) as domain order by domain
     limit greatest(0, $3 - (select count(*) from mail_domains where hosts is null))
     on conflict (domain) do update set hosts = null, expires_at = excluded.expires_at`,
    [domains, until, max],
  )
}

export async function selectQueued(tx: Tx, max: number, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ domain: string }>(
    'select domain from mail_domains where hosts is null and expires_at > $2 order by expires_at, domain limit $1',
    [max, now],
  )
  return rows.map(({ domain }) => domain)
}

export async function deleteQueued(tx: Tx, domains: string[]): Promise<void> {
  await tx.query('delete from mail_domains where hosts is null and domain = any ($1::text[])', [domains])
}
