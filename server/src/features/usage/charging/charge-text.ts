import type { noBudgets } from './charge-budgets.ts'

/**
 * Periods are locked before they are read, so the sums below match what the update finds under concurrency. They are locked in
 * id order, so batches that share periods cannot deadlock. `along` is what commits with the charge in the same statement: what
 * it locks first and whether that was there, what it writes for `granted` and what it returns. Its placeholders begin at $24.
 */
export function chargeText(
  { held, locked, drawn }: typeof ownPurses,
  budget: typeof noBudgets,
  payer: typeof byKey,
  along: typeof alone,
): string {
  return `
with ${along.locked} requested as materialized (
  select r.place, r.id, r.key_id, r.period_id, r.units, r.email_verdict, r.name_verdict, r.email_hash, r.name_hash,
    r.domain_hash, r.parent_hash, r.batch_hashes, r.user_id, r.version, r.facts
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[],
      $13::bigint[], $14::bigint[], $15::text[], $16::uuid[], $17::integer[], $18::boolean[], $23::text[])
    with ordinality r (id, key_id, period_id, units, email_verdict, name_verdict, email_hash, name_hash,
      domain_hash, parent_hash, batch_hashes, user_id, version, is_old, facts, place)
  ${payer.joined}
  where ${payer.usable}
    -- Owners are checked once for the whole batch.
    and r.user_id = any (array(select private.with_service($16::uuid[], 'developer')))
    and r.user_id <> all (array(select private.closed_accounts($16::uuid[])))
), ${held} ${along.condition} ${locked}
), ${budget.held} weighed as materialized (
  select r.*, h.purse, h.used as own_used, h.purse_used as used_before, h.unit_limit, h.ends_at,
    h.purse_used + sum(r.units) over (partition by h.purse order by r.place) as used_if_all ${budget.weighed}
  from requested r join held h on h.id = r.period_id and h.user_id = r.user_id and h.keys_version <= r.version ${budget.joined}
), granted as materialized (
  select *, ${budget.granted} from weighed
  where (unit_limit is null or used_if_all <= unit_limit) ${budget.fits}
), counted as (
  update quota_periods q set used = g.used
  from (select user_id, period_id, max(own_used) + sum(units) as used from granted group by user_id, period_id) g
  where q.id = g.period_id and q.user_id = g.user_id
), ${drawn} spent as (
  select purse, max(used_after) as after from granted group by purse
), written as (
  insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged, email_verdict, name_verdict, email_hash, name_hash,
    domain_hash, parent_hash, batch_hashes, facts)
  select g.id, g.user_id, g.key_id, g.period_id, g.units, l.is_on,
    case when l.is_on then g.email_verdict end, case when l.is_on then g.name_verdict end,
    case when l.is_on then decode(g.email_hash, 'hex') end, case when l.is_on then decode(g.name_hash, 'hex') end,
    case when l.is_on then g.domain_hash end, case when l.is_on then g.parent_hash end,
    case when l.is_on then g.batch_hashes::bigint[] end, case when l.is_on then decode(g.facts, 'hex') end
  from granted g
  left join request_log_settings s on s.user_id = g.user_id
  cross join lateral (select coalesce(s.is_enabled, true) as is_on) l
), summed as (
  insert into usage_days as d (user_id, day, key_id, verdict, period_id, calls, units)
  select g.user_id, (now() at time zone 'UTC')::date, g.key_id, t.verdict, g.period_id, sum(t.calls), sum(t.units)
  from unnest($9::integer[], $10::text[], $11::integer[], $12::integer[]) t (place, verdict, calls, units)
  join granted g on g.place = t.place
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, day, key_id, verdict, period_id)
    do update set calls = d.calls + excluded.calls, units = d.units + excluded.units
), touched as (
  ${budget.touched}
) ${along.written}
-- One row of JSON is many times faster for both sides than a row per charge.
select
  (select coalesce(json_agg(json_build_object('place', place - 1, 'used', used_after)), '[]') from granted) as granted,
  (select coalesce(json_agg(json_build_object('place', w.place - 1, 'endsAt', w.ends_at, ${budget.reason})), '[]')
     from weighed w left join spent s on s.purse = w.purse
     where w.place not in (select place from granted)) as refused ${along.returned}`
}

/** Nothing commits with it. */
export const alone = { locked: '', condition: '', written: '', returned: '' }

export const byKey = {
  joined: 'join api_keys k on k.id = r.key_id and k.user_id = r.user_id',
  usable: `k.deleted_at is null and (k.expires_at is null or k.expires_at > now())
    and k.version <= r.version and (not r.is_old or k.previous_until > now())`,
}

export const byAccount: typeof byKey = { joined: '', usable: 'not r.is_old' }

export const ownPurses = {
  held: `held as materialized (
  select id, user_id, used, unit_limit, ends_at, keys_version, id as purse, used as purse_used from quota_periods
  where id = any ($3::bigint[]) and user_id = any ($16::uuid[]) and ends_at > now()`,
  locked: 'order by id for update',
  drawn: '',
}

// Free accounts of one mailbox spend from one purse, its allowance. The count(*) forces all allowances to be locked before
// the first period, whatever query plan is chosen.
export const sharedPurses = {
  held: `shared as materialized (
  select id, used from free_allowances
  where id in (select allowance_id from quota_periods where id = any ($3::bigint[]) and user_id = any ($16::uuid[]))
  order by id for no key update
), held as materialized (
  select q.id, q.user_id, q.used, q.unit_limit, q.ends_at, q.keys_version, s.id as allowance_id, s.used as allowance_used,
    coalesce(-s.id, q.id) as purse, greatest(q.used, s.used) as purse_used
  from quota_periods q left join shared s on s.id = q.allowance_id
  where q.id = any ($3::bigint[]) and q.user_id = any ($16::uuid[]) and q.ends_at > now() and (select count(*) from shared) >= 0`,
  locked: 'order by q.id for update of q',
  drawn: `drawn as (
  update free_allowances a set used = g.used
  from (
    select h.allowance_id, max(h.allowance_used) + sum(g.units) as used from granted g join held h on h.id = g.period_id
    where h.allowance_id is not null group by h.allowance_id
  ) g
  where a.id = g.allowance_id
),`,
}
