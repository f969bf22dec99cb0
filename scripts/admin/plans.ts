import { BillingCycle, Tier } from '@assay/contract/plans'
import { UsageRange } from '@assay/contract/usage'
import { grantPlan } from '../../server/src/features/plans/grant.ts'
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
}

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
