import { planId, plans } from '@assay/contract/billing/catalogue'
import type { Quota } from '@assay/contract/usage'
import type { Deps } from '../../deps.ts'
import { dayMs } from '../../time.ts'
import { type CurrentPeriod, findOrOpenPeriod } from '../billing/entitlements/current-period.ts'
import { sumLastWeek } from './queries.ts'

/** The account's quota, and when it will run out at the current pace. */
export async function findQuota({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<QuotaUse> {
  const period = (await db.onBehalfOf(userId, (tx) => findOrOpenPeriod(tx, userId))) ?? noPeriod(now())
  const week = await db.asUser(userId, (tx) => sumLastWeek(tx, userId))
  const { used, limit, usedByOthers } = period
  const quota: Quota = {
    plan_id: period.planId,
    tier: period.tier,
    used,
    limit,
    remaining: limit === null ? null : Math.max(0, limit - used),
    period_start: period.startsAt.toISOString(),
    period_end: period.endsAt.toISOString(),
    requests_per_second: period.requestsPerSecond,
    runs_out_at: runsOutAt(period, week)?.toISOString() ?? null,
  }
  return { quota, usedByOthers }
}

/** For an account without the service: it has no checks and none will reset. */
function noPeriod(now: Date): Omit<CurrentPeriod, 'id' | 'drawsOnAllowance' | 'keysVersion'> {
  const planned = {
    planId: planId('free', 'monthly'),
    tier: 'free',
    requestsPerSecond: plans.free.requestsPerSecond,
  } as const
  return { ...planned, used: 0, usedByOthers: 0, limit: 0, startsAt: now, endsAt: now }
}

type QuotaUse = { quota: Quota } & Pick<CurrentPeriod, 'usedByOthers'>
type LastWeek = { units: number; firstDay: Date | null; now: Date }

/** At the pace of the last seven days, or since the first request, but over at least one day. */
export function runsOutAt(
  { used, limit, endsAt }: Pick<CurrentPeriod, 'used' | 'limit' | 'endsAt'>,
  { units, firstDay, now }: LastWeek,
): Date | null {
  if (limit === null) return null
  if (used >= limit) return now
  if (units === 0 || firstDay === null) return null
  const days = Math.min(7, Math.max(1, (now.getTime() - firstDay.getTime()) / dayMs))
  const moment = new Date(now.getTime() + ((limit - used) / (units / days)) * dayMs)
  return moment < endsAt ? moment : null
}
