import type { Deps } from '../../deps.ts'
import { addDays, dayMs } from '../../time.ts'
import {
  countEvents,
  countPlans,
  countSignUps,
  deleteFigures,
  type Figure,
  hasFigures,
  nextUsers,
  replaceFigures,
  sumByUser,
  sumUsage,
} from './queries.ts'

type CountDeps = Pick<Deps, 'db' | 'now'>

/**
 * The job: counts today and yesterday, and with the day's first run the sign-ups of the last 30 days, because people confirm and pay
 * later. The very first run counts what is still there.
 */
export async function countBusiness(deps: CountDeps): Promise<void> {
  const { db, now } = deps
  const today = startOfDay(now())
  const yesterday = addDays(today, -1)
  const { isFirst, isNewDay } = await db.asJob(async (tx) => ({
    isFirst: !(await hasFigures(tx, isoDay(yesterday))) && !(await hasFigures(tx, isoDay(today))),
    isNewDay: !(await hasFigures(tx, isoDay(today))),
  }))
  const from = isFirst ? addDays(today, -keptDays) : yesterday
  const monthAgo = addDays(today, -usageDays)
  const usage = await countUsage(deps, isFirst ? monthAgo : yesterday, monthAgo)
  await store(deps, usage.figures, ['checks', 'requests'], isFirst ? monthAgo : yesterday)
  await store(deps, await db.asJob((tx) => countEvents(tx, from)), ['revenue', 'refunds', 'churned', 'mail'], from)
  const cohortsFrom = addDays(today, isNewDay ? -usageDays : -1)
  const cohorts: Figure[] = []
  for (let day = cohortsFrom; day <= today; day = addDays(day, 1)) {
    const counted = await db.asJob((tx) => countSignUps(tx, day, addDays(day, 1)))
    cohorts.push(...counted.map((figure) => ({ ...figure, day: isoDay(day), label: '' })))
  }
  await store(deps, cohorts, ['sign_ups', 'confirmed', 'checked', 'paid'], cohortsFrom)
  const plans = await db.asJob(countPlans)
  const snapshot = [
    ...plans.map((plan) => ({ ...plan, figure: 'plans' })),
    ...usage.top.map((team) => ({ ...team, figure: 'top_team' })),
    { figure: 'counted_at', label: '', value: Math.floor(now().getTime() / 1000) },
  ].map((figure) => ({ ...figure, day: isoDay(today) }))
  await store(deps, snapshot, ['plans', 'top_team', 'counted_at'], today)
  await db.asJob((tx) => deleteFigures(tx, isoDay(addDays(today, -keptDays)), isoDay(today)))
}

const keptDays = 800
const usageDays = 30

/** Goes from account to account in steps, so that no statement holds up anybody. */
async function countUsage({ db }: CountDeps, from: Date, topFrom: Date) {
  const sums = new Map<string, Figure>()
  let top: { label: string; value: number }[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const users = await db.asJob((tx) => nextUsers(tx, after, usersPerStep))
    const last = users.at(-1)
    if (last === undefined) break
    after = last
    const step = await db.asJob(async (tx) => ({
      figures: await sumUsage(tx, users, from),
      top: await sumByUser(tx, users, topFrom, topTeams),
    }))
    for (const figure of step.figures) {
      const key = `${figure.day} ${figure.figure} ${figure.label}`
      sums.set(key, { ...figure, value: figure.value + (sums.get(key)?.value ?? 0) })
    }
    top = [...top, ...step.top].toSorted((a, b) => b.value - a.value).slice(0, topTeams)
  }
  return { figures: [...sums.values()], top }
}

const usersPerStep = 1000
const topTeams = 20

async function store({ db }: CountDeps, figures: Figure[], names: string[], from: Date): Promise<void> {
  await db.asJob((tx) => replaceFigures(tx, figures, { from: isoDay(from), names }))
}

function startOfDay(moment: Date): Date {
  return new Date(moment.getTime() - (moment.getTime() % dayMs))
}

export function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
