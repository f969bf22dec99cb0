import { type Charge, noKeyId } from '../charge.ts'
import { countDecisions, isVerdict } from './count-decisions.ts'
import { list } from './list.ts'
import { queueReviews, reviewValues } from './queue-reviews.ts'
import { isKeyInForce, isUnchangedKey, isValidOwner } from './valid-caller.ts'

/** What commits with a charge in one statement. Its placeholders begin at $29. */
export type ExtraCtes = {
  /** A CTE that is locked first. */
  first: string
  /** Whether what it locked allows the charge. */
  condition: string
  /** CTEs that write something for what is `granted`. */
  last: string
  columns: string
}

export const nothingElse: ExtraCtes = { first: '', condition: '', last: '', columns: '' }

/**
 * Each period, and each key with a budget, grants its charges in order until one doesn't fit. Everything is locked before it's
 * read, so the sums match what the updates find under concurrency: allowances, then periods, then keys, each in id order, so
 * batches that share some can't deadlock. Free accounts of one mailbox share an allowance. Forms without a budget share half of
 * the quota, as `publishable/queries.ts` shows it: anyone can use up what a key in a page may spend.
 */
export function chargeText(extra: ExtraCtes): string {
  return `
with ${extra.first} requested as materialized (
  select r.place, r.user_id, r.key_id, r.period_id, r.units, r.version
  from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::integer[], $6::integer[], $7::boolean[])
    with ordinality r (user_id, key_id, period_id, units, version, is_old, place)
  left join api_keys k on k.id = r.key_id and k.user_id = r.user_id
  where (${isKeyInForce} and ${isUnchangedKey} or r.key_id = '${noKeyId}' and not r.is_old) and ${isValidOwner('$2')}
), allowances as materialized (
  select id, used from free_allowances
  where id in (select allowance_id from quota_periods where id = any ($4::bigint[]) and user_id = any ($2::uuid[]))
  order by id for no key update
), held as materialized (
  select q.id, q.user_id, q.used, q.unit_limit, q.ends_at, q.keys_version, a.id as allowance_id, a.used as allowance_used,
    coalesce(-a.id, q.id) as pool, greatest(q.used, a.used) as pool_used, coalesce(s.is_enabled, true) as is_logged
  from quota_periods q
  left join allowances a on a.id = q.allowance_id
  left join request_log_settings s on s.user_id = q.user_id
  where q.id = any ($4::bigint[]) and q.user_id = any ($2::uuid[]) and q.ends_at > now()
    -- Forces the locks on all allowances before the first on a period, whatever query plan is chosen.
    and (select count(*) from allowances) >= 0 ${extra.condition}
  order by q.id for update of q
), budgets as materialized (
  select id, monthly_budget, budget_period_id, budget_used, (
      select count(*) from api_keys o
      where o.user_id = k.user_id and o.deleted_at is null and o.public_key is not null and o.monthly_budget is null
    )::int as sharing
  from api_keys k
  where id = any ($3::uuid[]) and user_id = any ($2::uuid[]) and (monthly_budget is not null or public_key is not null)
    and (select count(*) from held) >= 0
  order by id for no key update
), weighed as materialized (
  select r.place, r.user_id, r.key_id, r.period_id, r.units, h.is_logged, h.pool, h.allowance_id, h.allowance_used,
    h.used as own_used, h.pool_used as used_before, h.unit_limit, h.ends_at, b.budget, b.spent_before,
    h.pool_used + sum(r.units) over (partition by h.pool order by r.place) as used_if_all,
    b.spent_before + sum(r.units) over (partition by r.key_id, r.period_id order by r.place) as spent_if_all
  from requested r
  join held h on h.id = r.period_id and h.user_id = r.user_id and h.keys_version <= r.version
  left join lateral (
    select coalesce(monthly_budget, case when h.unit_limit is not null then greatest(1, h.unit_limit / 2 / greatest(1, sharing)) end)
        as budget,
      case when budget_period_id = r.period_id then budget_used else 0 end as spent_before
    from budgets where id = r.key_id
  ) b on true
), granted as materialized (
  -- What a budget rejects doesn't count toward the period, so the sums are made again.
  select *, used_before + sum(units) over (partition by pool order by place) as used_after,
    spent_before + sum(units) over (partition by key_id, period_id order by place) as spent_after
  from weighed
  where (unit_limit is null or used_if_all <= unit_limit) and (budget is null or spent_if_all <= budget)
), counted as (
  update quota_periods q set used = g.used
  from (select user_id, period_id, max(own_used) + sum(units) as used from granted group by user_id, period_id) g
  where q.id = g.period_id and q.user_id = g.user_id
), written as (
  insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged, email_verdict, name_verdict, email_hash, name_hash,
    domain_hash, parent_hash, batch_hashes, facts, traits, external_hash)
  select r.id, g.user_id, g.key_id, g.period_id, g.units, g.is_logged,
    case when g.is_logged then r.email_verdict end, case when g.is_logged then r.name_verdict end,
    case when g.is_logged then r.email_hash end, case when g.is_logged then r.name_hash end,
    case when g.is_logged then r.domain_hash end, case when g.is_logged then r.parent_hash end,
    case when g.is_logged then r.batch_hashes::bigint[] end, case when g.is_logged then r.facts end,
    case when g.is_logged then r.traits end, case when g.is_logged then r.external_hash end
  from unnest($1::uuid[], $8::text[], $9::text[], $10::bytea[], $11::bytea[], $12::bigint[], $13::bigint[], $14::text[],
      $15::bytea[], $24::bytea[], $25::bytea[])
    with ordinality r (id, email_verdict, name_verdict, email_hash, name_hash, domain_hash, parent_hash, batch_hashes, facts, traits,
      external_hash, place)
  join granted g on g.place = r.place
  returning id, user_id, is_logged
), ${queueReviews('$26::uuid[], $27::smallint[], $28::bytea[]')}, summed as (
  insert into usage_days as d (user_id, day, key_id, verdict, period_id, calls, units)
  select g.user_id, (now() at time zone 'UTC')::date, g.key_id, t.verdict, g.period_id, sum(t.calls), sum(t.units)
  from unnest($16::integer[], $17::text[], $18::integer[], $19::integer[]) t (place, verdict, calls, units)
  join granted g on g.place = t.place
  where ${isVerdict}
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, day, key_id, verdict, period_id)
    do update set calls = d.calls + excluded.calls, units = d.units + excluded.units
), decided as (
  ${countDecisions('unnest($16::integer[], $17::text[], $18::integer[]) t (place, verdict, calls)')}
), shared as (
  update free_allowances a set used = g.used
  from (select allowance_id, max(allowance_used) + sum(units) as used from granted group by allowance_id) g
  where a.id = g.allowance_id
), touched as (
  update api_keys k set last_used_at = now(), last_used_network = u.network, last_used_agent = u.agent,
    previous_used_at = case when u.is_old then now() else k.previous_used_at end,
    budget_used = coalesce(g.spent, k.budget_used),
    budget_period_id = case when g.spent is null then k.budget_period_id else g.period_id end
  from (select key_id, period_id, max(spent_after) as spent from granted group by key_id, period_id) g,
    unnest($20::uuid[], $21::cidr[], $22::text[], $23::boolean[]) u (key_id, network, agent, is_old)
  where k.user_id = any ($2::uuid[]) and k.id = g.key_id and k.id = u.key_id and (
    g.spent is not null or k.last_used_at is null or k.last_used_at < now() - interval '1 minute'
      or u.is_old and coalesce(k.previous_used_at < now() - interval '1 minute', true))
) ${extra.last}
-- One row of JSON is many times faster for both sides than a row per charge.
select
  (select coalesce(json_agg(json_build_object('place', place - 1, 'used', used_after)), '[]') from granted) as granted,
  (select coalesce(json_agg(json_build_object('place', w.place - 1, 'endsAt', w.ends_at,
       'by', case when w.spent_if_all > w.budget then 'budget' else 'quota' end,
       'used', case when w.spent_if_all > w.budget
         then coalesce((select max(spent_after) from granted g where g.key_id = w.key_id and g.period_id = w.period_id), w.spent_before)
         else coalesce((select max(used_after) from granted g where g.pool = w.pool), w.used_before) end,
       'limit', case when w.spent_if_all > w.budget then w.budget else w.unit_limit end)), '[]')
     from weighed w where w.place not in (select place from granted)) as rejected ${extra.columns}`
}

/** For the placeholders $1 to $28. */
export function chargeValues(charges: Charge[]): string[] {
  const tallies = charges.flatMap(({ tally, decisions }, index) => [
    ...tally.map(({ verdict, calls, units }) => ({ place: index + 1, verdict, calls, units })),
    ...decisions.map(({ name, calls }) => ({ place: index + 1, verdict: name, calls, units: 0 })),
  ])
  return [
    list(charges, ({ requestId }) => requestId),
    list(charges, ({ userId }) => userId),
    list(charges, ({ keyId }) => keyId),
    list(charges, ({ periodId }) => periodId),
    list(charges, ({ units }) => units),
    list(charges, ({ version }) => version),
    list(charges, ({ isOldSecret }) => String(isOldSecret)),
    list(charges, ({ log }) => log.emailVerdict),
    list(charges, ({ log }) => log.nameVerdict),
    list(charges, ({ log }) => log.emailHash && `\\\\x${log.emailHash}`),
    list(charges, ({ log }) => log.nameHash && `\\\\x${log.nameHash}`),
    list(charges, ({ log }) => log.domainHash),
    list(charges, ({ log }) => log.parentHash),
    list(charges, ({ log }) => log.batchHashes && `"${list(log.batchHashes, (hash) => hash)}"`),
    list(charges, ({ log }) => `\\\\x${log.facts}`),
    list(tallies, ({ place }) => place),
    list(tallies, ({ verdict }) => verdict),
    list(tallies, ({ calls }) => calls),
    list(tallies, ({ units }) => units),
    ...keyUses(charges),
    list(charges, ({ log }) => log.traits && `\\\\x${log.traits}`),
    list(charges, ({ log }) => log.externalHash && `\\\\x${log.externalHash}`),
    ...reviewValues(charges),
  ]
}

/** Where each key was used last, as four arrays: keys, networks, agents, and whether an old secret was used. */
function keyUses(charges: Charge[]): string[] {
  const latest = new Map<string, { charge: Charge; isOldSecret: boolean }>()
  for (const charge of charges) {
    const isOldSecret = charge.isOldSecret || latest.get(charge.keyId)?.isOldSecret === true
    latest.set(charge.keyId, { charge, isOldSecret })
  }
  const uses = Array.from(latest.values(), ({ charge, isOldSecret }) => ({ ...charge.use(), charge, isOldSecret }))
  return [
    list(uses, ({ charge }) => charge.keyId),
    list(uses, ({ network }) => network),
    list(uses, ({ agent }) => agent),
    list(uses, ({ isOldSecret }) => String(isOldSecret)),
  ]
}
