import { planDisplayName } from '@assay/contract/billing/catalogue'
import { BillingCycle, Tier } from '@assay/contract/billing/catalogue-fields'
import { formatMoney } from '@assay/contract/format'
import { UsageRange } from '@assay/contract/usage'
import { grantPlan } from '../../server/src/features/billing/entitlements/grant-by-operator.ts'
import { announcePrices } from '../../server/src/features/billing/sync/announce-prices.ts'
import { type Commands, textOf, UsageError } from './command.ts'
import { findUserId } from './users.ts'

export const planCommands: Commands = {
  'plan grant': {
    takes: `EMAIL ${Tier.options.join('|')} [--cycle ${BillingCycle.options.join('|')}] [--until YYYY-MM-DD]`,
    says: 'gives an account a plan from now on with its full quota, until the end of that day (UTC) or for good',
    options: { cycle: { type: 'string' }, until: { type: 'string' } },
    words: 2,
    async run(context, [email = '', tierName = ''], values) {
      const tier = choose(Tier, tierName, 'The tier')
      const cycle = choose(BillingCycle, textOf(values, 'cycle') ?? 'monthly', '--cycle')
      const until = parseUntil(textOf(values, 'until'), context.now())
      const userId = await findUserId(context, email)
      const { planId, limit, requestsPerSecond } = await grantPlan(context, userId, { tier, cycle, until })
      const units = limit === null ? 'unlimited units' : `${limit.toLocaleString('en')} units a month`
      const end = until ? `until ${until.toISOString()}` : 'without an end'
      console.log(`${email} has ${planId} ${end}: ${units}, ${requestsPerSecond} calls a second.`)
    },
  },
  'plan price': {
    takes: '[--announce]',
    says: 'shows who pays another price than the catalogue has; --announce tells them, and renewals after 30 days cost it',
    options: { announce: { type: 'boolean' } },
    async run(context, _words, values) {
      const changes = await announcePrices(context, { isAnnounced: values.announce === true })
      const lines = changes.map(({ planId, currency, priceMinor, newPriceMinor, outcome }) => {
        const prices = [priceMinor, newPriceMinor].map((amount) => formatMoney(amount, currency))
        return `${planDisplayName(planId)}, ${prices.join(' to ')}: ${outcomes[outcome]}`
      })
      for (const line of new Set(lines)) {
        console.log(`${String(lines.filter((one) => one === line).length).padStart(6)}  ${line}`)
      }
      if (changes.length === 0) console.log('Everyone pays the price of the catalogue.')
      else if (values.announce !== true) console.log('Nobody was told. Add --announce to do that.')
    },
  },
}

const outcomes = {
  announced: 'renewals after 30 days',
  'announced before': 'announced already',
  kept: 'paid by a method that cannot be changed; they keep their price until they choose a plan anew',
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
  if (end <= now) throw new UsageError('--until must not be in the past.')
  return end
}
