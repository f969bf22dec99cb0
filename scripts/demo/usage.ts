import { plans, type Tier } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import { builtInPolicy } from '@assay/contract/rules/conditions'
import type { usageVerdicts } from '@assay/contract/usage/verdicts'
import type { emailVerdicts, nameVerdicts } from '@assay/contract/verification'
import { type Random, seededRandom } from '../../models/train-names/random.ts'
import { compilePolicy, decide } from '../../server/src/features/rules/decide.ts'
import { flagBits } from '../../server/src/features/rules/facts.ts'
import { type Decided, logDecision } from '../../server/src/features/rules/log-facts.ts'
import { bytesMeaning } from '../../server/src/features/rules/logged-reasons.ts'
import type { Tx } from '../../server/src/ports/db.ts'
import { timeOrderedId } from '../../server/src/time-ordered-id.ts'
import { addDays, type KeyName, type Story } from './story.ts'

export type Call = {
  at: Date
  key: KeyName
  /** One per checked field. */
  units: number
  email: (typeof emailVerdicts)[number] | null
  name: (typeof nameVerdicts)[number] | null
  verdict: (typeof usageVerdicts)[number]
  decided: Decided
  /** Of a request that was made; the others are as if. */
  requestId?: string
}

/**
 * Every request since the first paid plan, oldest first: growth, weekly and daily rhythm, and a campaign that drew
 * bots.
 */
export function makeCalls({ now, basicFrom, basicEnded, proFrom, keys }: Story): Call[] {
  const random = seededRandom(1843)
  const today = midnightOf(now)
  const calls: Call[] = []
  for (let day = midnightOf(basicFrom); day <= today; day = addDays(day, 1)) {
    const daysAgo = Math.round((today.getTime() - day.getTime()) / 86_400_000)
    const isCampaign = daysAgo >= 22 && daysAgo <= 24
    const level = callsOnADay * Math.exp(-growthOfADay * daysAgo) * (isCampaign ? 1.5 : 1)
    const count = Math.round(level * (weekRhythm[day.getUTCDay()] ?? 1) * (0.92 + 0.16 * random.next()))
    for (let index = 0; index < count; index += 1) {
      const key = random.next() < 0.27 ? 'Mobile app' : 'Production'
      calls.push({ at: momentOn(day, hourOf(random), random), key, ...judge(random, isCampaign) })
    }
    for (let index = 0; index < importsANight; index += 1) {
      calls.push({ at: momentOn(day, 2, random), key: 'Nightly import', ...judge(random, false) })
    }
  }
  const isMade = ({ at, key }: Call) => {
    const found = keys.find(({ name }) => name === key)
    const isPaid = (at >= basicFrom && at < basicEnded) || at >= proFrom
    return found !== undefined && at >= found.made && at < (found.expired ?? now) && isPaid
  }
  return calls.filter(isMade).sort((a, b) => a.at.getTime() - b.at.getTime())
}

const callsOnADay = 940
const growthOfADay = 0.018
const importsANight = 60
/** Starting with Sunday. */
const weekRhythm = [0.36, 1.02, 1.09, 1.07, 1.04, 0.94, 0.33]
/** Share of a day's requests per hour (UTC). */
const dayRhythm = [2, 1, 1, 1, 2, 3, 5, 7, 9, 10, 10, 9, 8, 9, 10, 10, 9, 8, 6, 5, 4, 4, 3, 2]

function judge(random: Random, isCampaign: boolean): Omit<Call, 'at' | 'key'> {
  const fields = random.next()
  const email = fields < 0.94 ? emailVerdict(random.next(), isCampaign ? 0.19 : 0.06) : null
  const name = fields < 0.76 || email === null ? nameVerdict(random.next(), email === 'disposable' ? 0.27 : 0.02) : null
  const units = (email === null ? 0 : 1) + (name === null ? 0 : 2)
  return { units, email, name, verdict: usageVerdict(email, name), decided: decideBy(email, name) }
}

/** As `features/verification` counts it. */
export function usageVerdict(email: Call['email'], name: Call['name']): Call['verdict'] {
  if (email === 'disposable') return name === 'fake' ? 'both' : 'disposable'
  if (name === 'fake') return 'fake'
  if (email === 'invalid' || email === 'risky') return email
  return name === 'suspicious' ? 'suspicious' : 'clean'
}

/** By Assay's own rules. */
function decideBy(email: Call['email'], name: Call['name']): Decided {
  const ofEmail = email && {
    ok: 0,
    risky: flagBits.risky,
    disposable: flagBits.disposable,
    invalid: flagBits.email_invalid,
  }
  const ofName = name && { real: 0, suspicious: flagBits.name_suspicious, fake: flagBits.name_fake }
  const flags =
    (email && ofEmail ? flagBits.has_email | ofEmail[email] : 0) |
    (name && ofName ? flagBits.has_name | ofName[name] : 0)
  const facts = {
    flags,
    emailScore: email === null || email === 'ok' ? 4 : 93,
    nameScore: name === null || name === 'real' ? 6 : 91,
    reasons: [...(email ? reasons[email] : []), ...(name ? reasons[name] : [])],
  }
  return { facts, outcome: decide(facts, assaysOwn), silent: null }
}

/** As they're logged: the first byte that means the code. */
const reasonOf = (code: string) => [bytesMeaning(code).indexOf(1)]
const reasons = {
  ok: [],
  risky: reasonOf('one_list'),
  disposable: reasonOf('listed'),
  invalid: reasonOf('bad_domain'),
  real: [],
  suspicious: reasonOf('unlikely_spelling'),
  fake: reasonOf('keyboard_run'),
}

const assaysOwn = compilePolicy(builtInPolicy, 0)

function emailVerdict(chance: number, disposable: number): Call['email'] {
  if (chance < disposable) return 'disposable'
  if (chance < disposable + 0.035) return 'risky'
  return chance < disposable + 0.045 ? 'invalid' : 'ok'
}

function nameVerdict(chance: number, fake: number): Call['name'] {
  if (chance < fake) return 'fake'
  return chance < fake + 0.03 ? 'suspicious' : 'real'
}

function hourOf(random: Random): number {
  let left = random.next() * dayRhythm.reduce((sum, share) => sum + share, 0)
  return dayRhythm.findIndex((share) => {
    left -= share
    return left < 0
  })
}

function momentOn(day: Date, hour: number, random: Random): Date {
  return new Date(day.getTime() + hour * 3_600_000 + random.below(3_600_000))
}

function midnightOf(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
}

/**
 * As if each request had been charged when it came: monthly counts, daily totals and the ledger of the last 30 days.
 */
export async function writeUsage(
  tx: Tx,
  userId: string,
  { calls, keys, story }: { calls: Call[]; keys: Map<KeyName, string>; story: Story },
): Promise<void> {
  const periods = await writePeriods(tx, userId, story, calls)
  for (const table of ['usage_days', 'decision_hours'])
    await tx.query(`delete from ${table} where user_id = $1`, [userId])
  const rows = calls.map((call) => ({ ...call, keyId: keys.get(call.key), periodId: periodOf(periods, call.at) }))
  await tx.query(
    `insert into usage_days (user_id, day, key_id, verdict, period_id, calls, units)
     select $1::uuid, (c.at at time zone 'UTC')::date, c.key_id, c.verdict, c.period_id, count(*), sum(c.units)
     from unnest($2::timestamptz[], $3::uuid[], $4::text[], $5::bigint[], $6::int[]) c (at, key_id, verdict, period_id, units)
     group by 2, 3, 4, 5`,
    [userId, pick(rows, 'at'), pick(rows, 'keyId'), pick(rows, 'verdict'), pick(rows, 'periodId'), pick(rows, 'units')],
  )
  const counted = rows.filter(({ at }) => at > addDays(story.now, -100))
  await tx.query(
    `insert into decision_hours (user_id, hour, decision, rule, verdict, calls)
     select $1::uuid, date_trunc('hour', c.at, 'UTC'), c.decision, c.rule, c.verdict, count(*)
     from unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[]) c (at, decision, rule, verdict) group by 2, 3, 4, 5`,
    [
      userId,
      pick(counted, 'at'),
      counted.map(({ decided }) => decided.outcome.decision),
      counted.map(({ decided }) => decided.outcome.rule.id),
      pick(counted, 'verdict'),
    ],
  )
  await moveRequests(
    tx,
    rows.flatMap((row) => (row.requestId ? [{ ...row, requestId: row.requestId }] : [])),
  )
  const kept = rows
    .filter(({ at, requestId }) => at > addDays(story.now, -30) && !requestId)
    .map((row) => ({ ...row, id: timeOrderedId(row.at) }))
  const versions = { policyVersion: 0, dataVersion: 'demo' }
  await tx.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, created_at, is_logged, email_verdict, email_hash, name_verdict, facts)
     select c.id, $1::uuid, c.key_id, c.period_id, c.units, c.at, true, c.email,
       case when c.email is not null then decode(md5(c.id::text), 'hex') end, c.name, decode(c.facts, 'hex')
     from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::bigint[], $6::int[], $7::text[], $8::text[], $9::text[])
       c (id, at, key_id, period_id, units, email, name, facts)`,
    [
      userId,
      pick(kept, 'id'),
      pick(kept, 'at'),
      pick(kept, 'keyId'),
      pick(kept, 'periodId'),
      pick(kept, 'units'),
      pick(kept, 'email'),
      pick(kept, 'name'),
      kept.map(({ decided }) => logDecision(decided, versions)),
    ],
  )
  // What came before today was reviewed then.
  const today = midnightOf(story.now)
  const waiting = kept.filter(({ at, decided }) => at >= today && decided.outcome.decision === 'review')
  await tx.query('insert into reviews (user_id, request_id) select $1::uuid, unnest($2::uuid[])', [
    userId,
    pick(waiting, 'id'),
  ])
}

/** A request's id begins with its time, so it's another one from then on, wherever it's known by it. */
async function moveRequests(tx: Tx, made: { requestId: string; at: Date; periodId: string }[]): Promise<void> {
  const moved = [pick(made, 'requestId'), made.map(({ at }) => timeOrderedId(at)), pick(made, 'at')]
  await tx.query(
    `update usage_ledger l set id = m.id, created_at = m.at, period_id = m.period_id
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bigint[]) m (old, id, at, period_id) where l.id = m.old`,
    [...moved, pick(made, 'periodId')],
  )
  await tx.query(
    `update wave_members w set request_id = m.id, at = m.at
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) m (old, id, at) where w.request_id = m.old`,
    moved,
  )
  await tx.query(
    'update reviews r set request_id = m.id from unnest($1::uuid[], $2::uuid[]) m (old, id) where r.request_id = m.old',
    moved.slice(0, 2),
  )
  await tx.query(
    `update waves w set started_at = m.first, last_at = m.last, recognized_at = m.recognized
     from (select wave_id, min(at) as first, max(at) as last, min(at) filter (where not is_earlier) as recognized
       from wave_members group by wave_id) m where w.id = m.wave_id`,
  )
}

type Period = { id: string; from: Date; until: Date }

async function writePeriods(tx: Tx, userId: string, story: Story, calls: Call[]): Promise<Period[]> {
  const { signedUp, basicFrom, basicRenewed, basicUnpaid, basicEnded, proFrom, proRenewed, proUntil } = story
  const months: { tier: Tier; from: Date; until: Date }[] = [
    { tier: 'free', from: signedUp, until: basicFrom },
    { tier: 'basic', from: basicFrom, until: basicRenewed },
    { tier: 'basic', from: basicRenewed, until: basicUnpaid },
    { tier: 'basic', from: basicUnpaid, until: basicEnded },
    { tier: 'free', from: basicEnded, until: proFrom },
    { tier: 'pro', from: proFrom, until: proRenewed },
    { tier: 'pro', from: proRenewed, until: proUntil },
  ]
  await tx.query('delete from quota_periods where user_id = $1', [userId])
  const periods: Period[] = []
  for (const { tier, from, until } of months) {
    const used = calls.reduce((sum, { at, units }) => sum + (at >= from && at < until ? units : 0), 0)
    const { rows } = await tx.query<{ id: string }>(
      `insert into quota_periods (user_id, subscription_id, starts_at, ends_at, unit_limit, used)
       select user_id, id, $2, $3, $4, $5 from plan_subscriptions
       where user_id = $1 and starts_at <= $2 order by starts_at desc limit 1 returning id`,
      [userId, from, until, plans[tier].unitLimit, used],
    )
    periods.push({ id: rows[0]?.id ?? '', from, until })
  }
  return periods
}

function periodOf(periods: Period[], at: Date): string {
  const period = periods.find(({ from, until }) => at >= from && at < until)
  if (!period) throw new Error(`No month of the demo's story has ${at.toISOString()}.`)
  return period.id
}

function pick<Row, Name extends keyof Row>(rows: Row[], name: Name): Row[Name][] {
  return rows.map((row) => row[name])
}

/** Backdates the account, its keys and its notifications. */
export async function dateAccount(
  tx: Tx,
  userId: string,
  { calls, keys, story }: { calls: Call[]; keys: Map<KeyName, string>; story: Story },
): Promise<void> {
  await tx.query(
    `update auth.users set created_at = $2, confirmation_sent_at = $2, email_confirmed_at = $2::timestamptz + interval '2 minutes'
     where id = $1`,
    [userId, story.signedUp],
  )
  await tx.query('update auth.identities set created_at = $2 where user_id = $1', [userId, story.signedUp])
  for (const { name, made, expired } of story.keys) {
    const lastUsed = calls.findLast(({ key }) => key === name)?.at ?? null
    await tx.query('update api_keys set created_at = $2, expires_at = $3, last_used_at = $4 where id = $1', [
      keys.get(name),
      made,
      expired,
      lastUsed,
    ])
  }
  await dateNotifications(tx, userId, story)
}

/** Titles follow the story's order; anything older than two weeks was read the next day. */
async function dateNotifications(tx: Tx, userId: string, story: Story): Promise<void> {
  const { signedUp, basicFrom, basicRenewed, basicUnpaid, basicEnded, proFrom, proRenewed, now } = story
  const moments: Record<string, Date[]> = {
    'Payment received': [basicFrom, basicRenewed, proFrom, proRenewed],
    'Your plan has changed': [basicFrom, basicEnded, proFrom],
    'Your payment failed': [basicUnpaid],
    'API key created': story.keys.map(({ made }) => made),
  }
  const { rows } = await tx.query<{ id: string; title: string }>(
    'select id, title from notifications where user_id = $1 order by created_at, id',
    [userId],
  )
  for (const { id, title } of rows) {
    const at = moments[title]?.shift() ?? (title.includes('sign-ups') ? now : signedUp)
    const readAt = at < addDays(now, -14) ? addDays(at, 0.7) : null
    await tx.query('update notifications set created_at = $2, read_at = $3 where id = $1', [id, at, readAt])
  }
  await tx.query(
    `update notifications set message = regexp_replace(message, 'Pay by [A-Z][a-z]+ \\d+, \\d+', 'Pay by ' || $2)
     where user_id = $1 and title = 'Your payment failed'`,
    [userId, formatDay(basicEnded, 'UTC')],
  )
}
