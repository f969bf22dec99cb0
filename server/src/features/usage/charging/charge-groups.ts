import type { Deps } from '../../../deps.ts'
import type { Prepared } from '../../../ports/db.ts'
import type { Charge } from '../charge.ts'
import { countDecisions, isVerdict } from './count-decisions.ts'
import { list } from './list.ts'
import { queueReviews, reviewValues } from './queue-reviews.ts'
import { isKeyInForce, isUnchangedKey, isValidOwner } from './valid-caller.ts'

/**
 * The common case of a batch, at 60% of the exact statement's cost: each account that has room for all of its charges is counted
 * as a whole. Returns the count with each charge, by place. Where it's missing, nothing was counted, and `insertCharges` says why.
 */
export async function insertGroups(
  db: Pick<Deps['db'], 'statement'>,
  charges: Charge[],
): Promise<(number | undefined)[]> {
  const groups = groupCharges(charges)
  // Service role: requests of several accounts are counted together; the callers are API keys.
  const { rows } = await db.statement<{ place: number; used: number }>(statement, valuesOf(charges, groups))
  return countsOf(charges, groups, rows)
}

// As in the exact statement, periods are locked in id order before they are read.
const statement: Prepared = {
  name: 'charge-groups',
  text: `
with asked as materialized (
  select r.place, r.user_id, r.key_id, r.period_id, r.units, r.version, coalesce(s.is_enabled, true) as is_on
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::integer[], $19::integer[], $20::boolean[])
    with ordinality r (user_id, key_id, period_id, units, version, is_old, place)
  join api_keys k on k.id = r.key_id and k.user_id = r.user_id
  left join request_log_settings s on s.user_id = r.user_id
  where ${isKeyInForce} and ${isUnchangedKey} and ${isValidOwner('$1')}
), held as materialized (
  select id, user_id, used, unit_limit, keys_version from quota_periods
  where id = any ($3::bigint[]) and user_id = any ($1::uuid[]) and ends_at > now() and allowance_id is null
  order by id for update
), counted as (
  update quota_periods q set used = h.used + n.units
  from (select user_id, period_id, sum(units) as units, min(version) as version from asked group by user_id, period_id) n
    join held h on h.id = n.period_id and h.user_id = n.user_id and h.keys_version <= n.version
  where q.id = h.id and q.user_id = h.user_id and (h.unit_limit is null or h.used + n.units <= h.unit_limit)
  returning q.id, q.used
), granted as materialized (
  select a.place, a.user_id, a.key_id, a.period_id, a.is_on, c.used from asked a join counted c on c.id = a.period_id
), written as (
  insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged, email_verdict, name_verdict, email_hash, name_hash,
    domain_hash, parent_hash, batch_hashes, facts, traits, external_hash)
  select r.id, g.user_id, g.key_id, g.period_id, r.units, g.is_on,
    case when g.is_on then r.email_verdict end, case when g.is_on then r.name_verdict end,
    case when g.is_on then r.email_hash end, case when g.is_on then r.name_hash end,
    case when g.is_on then r.domain_hash end, case when g.is_on then r.parent_hash end,
    case when g.is_on then r.batch_hashes::bigint[] end, case when g.is_on then r.facts end,
    case when g.is_on then r.traits end, case when g.is_on then r.external_hash end
  from unnest($5::integer[], $6::uuid[], $7::integer[], $8::text[], $9::text[], $10::bytea[], $11::bytea[], $12::bigint[],
      $13::bigint[], $14::text[], $21::bytea[], $22::bytea[], $23::bytea[])
    r (place, id, units, email_verdict, name_verdict, email_hash, name_hash, domain_hash, parent_hash, batch_hashes, facts, traits,
      external_hash)
  join granted g on g.place = r.place
  returning id, user_id, is_logged
), ${queueReviews('$24::uuid[], $25::smallint[], $26::bytea[]')}, summed as (
  insert into usage_days as d (user_id, day, key_id, verdict, period_id, calls, units)
  select g.user_id, (now() at time zone 'UTC')::date, g.key_id, t.verdict, g.period_id, t.calls, t.units
  from unnest($15::integer[], $16::text[], $17::integer[], $18::integer[]) t (place, verdict, calls, units)
  join granted g on g.place = t.place
  where ${isVerdict}
  order by 1, 2, 3, 4, 5
  on conflict (user_id, day, key_id, verdict, period_id)
    do update set calls = d.calls + excluded.calls, units = d.units + excluded.units
), decided as (
  ${countDecisions('unnest($15::integer[], $16::text[], $17::integer[]) t (place, verdict, calls)')}
)
select place::integer as place, used::float8 as used from granted`,
}

/** The charges of one key in one period, summed up. `places` are their indexes in the list. */
type Group = Pick<Charge, 'userId' | 'keyId' | 'periodId' | 'units' | 'isOldSecret' | 'version'> & {
  places: number[]
  /** Verdicts and decisions. */
  tally: Map<string, { calls: number; units: number }>
}

function groupCharges(charges: Charge[]): Group[] {
  const groups = new Map<string, Group>()
  charges.forEach(({ userId, keyId, periodId, units, isOldSecret, version, tally, decisions }, place) => {
    const name = `${keyId}/${periodId}`
    let group = groups.get(name)
    if (!group) {
      group = { userId, keyId, periodId, units: 0, isOldSecret, version, places: [], tally: new Map() }
      groups.set(name, group)
    }
    group.units += units
    // What holds for the strictest holds for all.
    group.isOldSecret ||= isOldSecret
    group.version = Math.min(group.version, version)
    group.places.push(place)
    for (const { verdict, calls, units } of tally) add(group.tally, verdict, calls, units)
    for (const { name, calls } of decisions) add(group.tally, name, calls, 0)
  })
  return [...groups.values()]
}

function add(tally: Group['tally'], name: string, calls: number, units: number): void {
  const sum = tally.get(name)
  if (sum) {
    sum.calls += calls
    sum.units += units
  } else tally.set(name, { calls, units })
}

function valuesOf(charges: Charge[], groups: Group[]): string[] {
  const placeOf: number[] = []
  groups.forEach(({ places }, at) => {
    for (const place of places) placeOf[place] = at + 1
  })
  const tallies = groups.flatMap(({ tally }, at) =>
    Array.from(tally, ([verdict, { calls, units }]) => ({ place: at + 1, verdict, calls, units })),
  )
  return [
    list(groups, ({ userId }) => userId),
    list(groups, ({ keyId }) => keyId),
    list(groups, ({ periodId }) => periodId),
    list(groups, ({ units }) => units),
    list(placeOf, (place) => place),
    list(charges, ({ requestId }) => requestId),
    list(charges, ({ units }) => units),
    list(charges, ({ log }) => log.emailVerdict),
    list(charges, ({ log }) => log.nameVerdict),
    list(charges, ({ log }) => log.emailHash && `\\\\x${log.emailHash}`),
    list(charges, ({ log }) => log.nameHash && `\\\\x${log.nameHash}`),
    list(charges, ({ log }) => log.domainHash),
    list(charges, ({ log }) => log.parentHash),
    list(charges, ({ log }) => log.batchHashes && `"${list(log.batchHashes, (hash) => hash)}"`),
    list(tallies, ({ place }) => place),
    list(tallies, ({ verdict }) => verdict),
    list(tallies, ({ calls }) => calls),
    list(tallies, ({ units }) => units),
    list(groups, ({ version }) => version),
    list(groups, ({ isOldSecret }) => String(isOldSecret)),
    list(charges, ({ log }) => `\\\\x${log.facts}`),
    list(charges, ({ log }) => log.traits && `\\\\x${log.traits}`),
    list(charges, ({ log }) => log.externalHash && `\\\\x${log.externalHash}`),
    ...reviewValues(charges),
  ]
}

/** The statement returns each period's total; a charge's own count is the total without those that come after it. */
function countsOf(charges: Charge[], groups: Group[], granted: { place: number; used: number }[]) {
  const counts: (number | undefined)[] = Array(charges.length).fill(undefined)
  const after = new Map<string, number>()
  const places: number[] = []
  for (const { place, used } of granted) {
    const group = groups[place - 1]
    if (!group) continue
    after.set(group.periodId, used)
    places.push(...group.places)
  }
  // From the last one back.
  places.sort((one, other) => other - one)
  for (const place of places) {
    const charge = charges[place]
    if (!charge) continue
    const used = after.get(charge.periodId) ?? 0
    counts[place] = used
    after.set(charge.periodId, used - charge.units)
  }
  return counts
}
