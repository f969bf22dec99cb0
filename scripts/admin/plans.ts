import { planDisplayName } from '@assay/contract/billing/catalogue'
import { BillingCycle, Tier } from '@assay/contract/billing/catalogue-fields'
import { formatCount, formatMoney, formatTime } from '@assay/contract/format'
import { UsageRange } from '@assay/contract/usage'
import { grantPlan } from '../../server/src/features/billing/entitlements/grant-by-operator.ts'
import { announcePrices } from '../../server/src/features/billing/sync/announce-prices.ts'
import { type Commands, textOf, UsageError } from './command.ts'
import { findUserId } from './users.ts'

export const planCommands: Commands = {
  'plan grant': {
    takes: `EMAIL ${Tier.options.join('|')} [--cycle ${BillingCycle.options.join('|')}] [--until YYYY-MM-DD]`,
    says: 'gives an account a plan with its full quota right away, until the end of that day (UTC) or indefinitely',
    options: { cycle: { type: 'string' }, until: { type: 'string' } },
    words: 2,
    async run(context, [email = '', tierName = ''], values) {
      const tier = choose(Tier, tierName, 'The tier')
      const cycle = choose(BillingCycle, textOf(values, 'cycle') ?? 'monthly', '--cycle')
      const until = parseUntil(textOf(values, 'until'), context.now())
      const userId = await findUserId(context, email)
      const { planId, limit, requestsPerSecond } = await grantPlan(context, userId, { tier, cycle, until })
      const checks = limit === null ? 'unlimited checks' : `${formatCount(limit)} checks a month`
      const end = until ? `until ${formatTime(until, 'UTC')}` : 'with no end date'
      return {
        data: { userId, planId, until, limit, requestsPerSecond },
        lines: [`${email} now has ${planId} ${end}: ${checks}, ${requestsPerSecond} requests per second.`],
        changed: { user_id: userId, plan: planId },
      }
    },
  },
  'plan price': {
    takes: '[--announce]',
    says: 'shows who pays a price other than the catalogue’s; --announce notifies them, and renewals after 30 days use the new price',
    options: { announce: { type: 'boolean' } },
    async run(context, _words, values) {
      const changes = await announcePrices(context, { isAnnounced: values.announce === true })
      const lines = changes.map(({ planId, currency, priceMinor, newPriceMinor, outcome }) => {
        const prices = [priceMinor, newPriceMinor].map((amount) => formatMoney(amount, currency))
        return `${planDisplayName(planId)}, ${prices.join(' to ')}: ${outcomes[outcome]}`
      })
      const counted = [...new Set(lines)].map(
        (line) => `${String(lines.filter((one) => one === line).length).padStart(6)}  ${line}`,
      )
      const isAnnounced = values.announce === true
      if (changes.length === 0) counted.push('Everyone pays the catalogue price.')
      else if (!isAnnounced) counted.push('Nobody has been notified. Add --announce to notify them.')
      return { data: changes, lines: counted, ...(isAnnounced && { changed: { subscriptions: changes.length } }) }
    },
  },
}

const outcomes = {
  announced: 'notified; applies to renewals after 30 days',
  'announced before': 'already notified',
  kept: 'their payment method can’t be changed, so they keep their price until they choose another plan',
} as const

function choose<T extends string>({ options }: { options: readonly T[] }, value: string, what: string): T {
  const chosen = options.find((option) => option === value)
  if (chosen === undefined) throw new UsageError(`${what} must be one of ${options.join(', ')}.`)
  return chosen
}

function parseUntil(day: string | undefined, now: Date): Date | null {
  if (day === undefined) return null
  const parsed = UsageRange.shape.to.safeParse(day)
  if (!parsed.success) throw new UsageError('--until must be a day such as 2027-03-31.')
  const end = new Date(Date.parse(parsed.data) + 86_400_000)
  if (end <= now) throw new UsageError('--until can’t be in the past.')
  return end
}
