import type { Business } from '@assay/contract/operators/business'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { isoDay } from './count.ts'
import { type Figure, selectEmails, selectFigures } from './queries.ts'

/** What the job counted, as the charts show it; only names are looked up. */
export async function readBusiness({ db, now, metrics }: Pick<Deps, 'db' | 'now' | 'metrics'>): Promise<Business> {
  const today = now()
  // Service role: figures over all accounts.
  const { figures, emails } = await db.asService(async (tx) => {
    const figures = await selectFigures(tx, isoDay(addDays(today, -365)))
    const teams = figures.filter(({ figure }) => figure === 'top_team').map(({ label }) => label)
    return { figures, emails: await selectEmails(tx, teams) }
  })
  const of = (name: string) => figures.filter(({ figure }) => figure === name)
  const days = Array.from({ length: shownDays }, (_, index) => isoDay(addDays(today, index - shownDays + 1)))
  const values = new Map(figures.map(({ day, figure, label, value }) => [`${day} ${figure} ${label}`, value]))
  const on = (day: string, name: string, label = '') => values.get(`${day} ${name} ${label}`) ?? 0
  const counted = of('counted_at').at(-1)
  const latest = (name: string) => of(name).filter(({ day }) => day === counted?.day)
  return {
    counted_at: counted ? new Date(counted.value * 1000).toISOString() : null,
    revenue: revenueByMonth(of('revenue'), of('refunds')),
    plans: latest('plans')
      .map(({ label, value }) => ({ plan_id: label, accounts: value }))
      .toSorted((a, b) => b.accounts - a.accounts),
    churn: [...byMonth(of('churned'))].map(([month, ended]) => ({ month, ended })),
    sign_ups: days.map((day) => ({
      day,
      sign_ups: on(day, 'sign_ups'),
      confirmed: on(day, 'confirmed'),
      checked: on(day, 'checked'),
      paid: on(day, 'paid'),
    })),
    requests: days.map((day) => ({
      day,
      allow: on(day, 'requests', 'allow'),
      review: on(day, 'requests', 'review'),
      block: on(day, 'requests', 'block'),
    })),
    checks: days.reduce((sum, day) => sum + on(day, 'checks'), 0),
    mail: days.map((day) => ({ day, sent: on(day, 'mail', 'sent'), failed: on(day, 'mail', 'failed') })),
    top_teams: latest('top_team')
      .map(({ label, value }) => ({
        id: label,
        email: emails.find(({ id }) => id === label)?.email ?? null,
        checks: value,
      }))
      .toSorted((a, b) => b.checks - a.checks),
    service: describeService((await metrics.render(null, true)).text),
  }
}

const shownDays = 30

function byMonth(figures: Figure[]): Map<string, number> {
  const months = new Map<string, number>()
  for (const { day, value } of figures) {
    const month = day.slice(0, 7)
    months.set(month, value + (months.get(month) ?? 0))
  }
  return months
}

function revenueByMonth(paid: Figure[], refunded: Figure[]): Business['revenue'] {
  const currencies = [...new Set([...paid, ...refunded].map(({ label }) => label))].toSorted()
  return currencies.flatMap((currency) => {
    const inCurrency = (figures: Figure[]) => byMonth(figures.filter(({ label }) => label === currency))
    const [income, back] = [inCurrency(paid), inCurrency(refunded)]
    const months = [...new Set([...income.keys(), ...back.keys()])].toSorted()
    return months.map((month) => ({
      month,
      currency,
      paid_minor: income.get(month) ?? 0,
      refunded_minor: back.get(month) ?? 0,
    }))
  })
}

/** Parsed from the same text that Prometheus reads. */
function describeService(text: string): Business['service'] {
  if (text === '') return null
  const outcomes = samplesOf(text, 'assay_api_calls_total')
  const requests = outcomes.reduce((sum, { value }) => sum + value, 0)
  const errors = outcomes.filter(({ labels }) => /outcome="(internal|unavailable)"/.test(labels))
  const buckets = new Map<number, number>()
  for (const { labels, value } of samplesOf(text, 'assay_api_call_duration_seconds_bucket')) {
    const limit = Number(/le="([\d.]+)"/.exec(labels)?.[1] ?? Number.POSITIVE_INFINITY)
    buckets.set(limit, value + (buckets.get(limit) ?? 0))
  }
  const total = buckets.get(Number.POSITIVE_INFINITY) ?? 0
  const limits = [...buckets.keys()].toSorted((a, b) => a - b)
  const p99 = limits.find((limit) => total > 0 && (buckets.get(limit) ?? 0) >= total * 0.99)
  return {
    requests,
    errors: errors.reduce((sum, { value }) => sum + value, 0),
    p99_ms: p99 === undefined || p99 === Number.POSITIVE_INFINITY ? null : p99 * 1000,
  }
}

function samplesOf(text: string, name: string): { labels: string; value: number }[] {
  return text.split('\n').flatMap((line) => {
    const match = line.startsWith(`${name}{`) ? /^\S+\{(.*)\} (\S+)/.exec(line) : null
    return match ? [{ labels: match[1] ?? '', value: Number(match[2]) }] : []
  })
}
