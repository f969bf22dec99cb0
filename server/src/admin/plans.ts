import { planDisplayName } from '@assay/contract/billing/catalogue'
import { BillingCycle, Tier } from '@assay/contract/billing/catalogue-fields'
import { formatMoney, formatTime } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import { grantPlan } from '../features/billing/entitlements/hold-paid-plan.ts'
import { announcePrices } from '../features/billing/sync/announce-prices.ts'
import { showUser } from '../features/operators/users.ts'
import { alignColumns, type Commands, endOfDay, textOf, timeOf, UsageError } from './command.ts'
import { planFacts, requireAccount } from './users.ts'

export const planCommands: Commands = {
  'plan show': {
    takes: 'EMAIL|ID',
    says: 'shows an account’s plan, its quota, and its subscriptions at the payment provider',
    words: 1,
    async run(context, [name = '']) {
      const { id, plan, subscriptions } = await showUser(context, await requireAccount(context, name))
      const atProvider = subscriptions.map(({ providerId, planId, status, currentEnd }): [string, string] => [
        providerId ?? 'not at the provider',
        `${planId}  ${status}  paid until ${timeOf(currentEnd)}`,
      ])
      return { data: { id, plan, subscriptions }, lines: alignColumns([...planFacts(plan), ...atProvider]) }
    },
  },
  'plan grant': {
    takes: `EMAIL|ID ${Tier.options.join('|')} [--cycle ${BillingCycle.options.join('|')}] [--until YYYY-MM-DD]`,
    says: 'gives an account a plan with its full quota right away, until the end of that day (UTC) or indefinitely',
    options: { cycle: { type: 'string' }, until: { type: 'string' } },
    words: 2,
    async run(context, [email = '', tierName = ''], values) {
      const tier = choose(Tier, tierName, 'The tier')
      const cycle = choose(BillingCycle, textOf(values, 'cycle') ?? 'monthly', '--cycle')
      const until = endOfDay(textOf(values, 'until'), context.now())
      const { id: userId } = await requireAccount(context, email)
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
