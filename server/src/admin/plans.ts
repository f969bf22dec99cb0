import { planDisplayName } from '@assay/contract/billing/catalogue'
import { BillingCycle, Tier } from '@assay/contract/billing/catalogue-fields'
import { formatMoney, formatTime } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { announcePrices } from '../features/billing/sync/announce-prices.ts'
import { creditChecks, givePlan, refund } from '../features/operators/acts.ts'
import { runAct } from '../features/operators/log.ts'
import { showRecords } from '../features/operators/users.ts'
import {
  alignColumns,
  CommandError,
  type Commands,
  type Context,
  countOf,
  endOfDay,
  reasonOf,
  requireYes,
  textOf,
  timeOf,
  UsageError,
  type Values,
} from './command.ts'
import { requireTeam } from './teams.ts'
import { planFacts, rejectAsFailure } from './users.ts'

export const planCommands: Commands = {
  'plan show': {
    takes: 'EMAIL|TEAM',
    says: 'shows a team’s plan, its quota, and its subscriptions at the payment provider',
    words: 1,
    async run(context, [name = '']) {
      const { id } = await requireTeam(context, name)
      // Service role: the operator asks about any team.
      const { plan, subscriptions } = await context.db.asService((tx) => showRecords(tx, id))
      const atProvider = subscriptions.map(({ providerId, planId, status, currentEnd }): [string, string] => [
        providerId ?? 'not at the provider',
        `${planId}  ${status}  paid until ${timeOf(currentEnd)}`,
      ])
      return { data: { id, plan, subscriptions }, lines: alignColumns([...planFacts(plan), ...atProvider]) }
    },
  },
  'plan grant': {
    takes: `EMAIL|TEAM ${Tier.options.join('|')} [--cycle ${BillingCycle.options.join('|')}] [--until YYYY-MM-DD]`,
    says: 'gives a team a plan with its full quota right away, until the end of that day (UTC) or indefinitely',
    options: { cycle: { type: 'string' }, until: { type: 'string' } },
    words: 2,
    isAct: true,
    consequence: 'This replaces the plan, and what is left of its quota is lost.',
    async run(context, [name = '', tierName = ''], values) {
      const tier = choose(Tier, tierName, 'The tier')
      const cycle = choose(BillingCycle, textOf(values, 'cycle') ?? 'monthly', '--cycle')
      const until = endOfDay(textOf(values, 'until'), context.now())
      const { id: userId } = await requireTeam(context, name)
      const grant = { userId, tier, cycle, until, reason: reasonOf(values) }
      const { planId, limit, requestsPerSecond } = await givePlan(context, context.operator, grant)
      const checks = limit === null ? 'unlimited checks' : `${formatCount(limit)} checks a month`
      const end = until ? `until ${formatTime(until, 'UTC')}` : 'with no end date'
      return {
        data: { userId, planId, until, limit, requestsPerSecond },
        lines: [`${name} now has ${planId} ${end}: ${checks}, ${requestsPerSecond} requests per second.`],
        changed: { user_id: userId, plan: planId },
      }
    },
  },
  'checks credit': {
    takes: 'EMAIL|TEAM --checks NUMBER',
    says: 'adds checks to a team’s current month',
    options: { checks: { type: 'string' } },
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const checks = countOf(values, 'checks', { fallback: 0, max: 10_000_000 })
      if (checks === 0) throw new UsageError('--checks is missing.')
      const { id: userId } = await requireTeam(context, name)
      await rejectAsFailure(creditChecks(context, context.operator, { userId, checks, reason: reasonOf(values) }))
      const line = `${name} got ${formatCounted(checks, 'check')} for this month.`
      return { data: { userId, checks }, lines: [line], changed: { user_id: userId, checks } }
    },
  },
  refund: {
    takes: 'EMAIL|TEAM INVOICE [--minor AMOUNT] --yes',
    says: 'refunds an invoice by its provider id, in full or that many cents or paise; the reason is on the credit note',
    options: { minor: { type: 'string' }, yes: { type: 'boolean' } },
    words: 2,
    isAct: true,
    async run(context, [name = '', invoiceId = ''], values) {
      const minor = countOf(values, 'minor', { fallback: 0, max: 1_000_000_000 })
      const { id: userId } = await requireTeam(context, name)
      requireYes(
        values,
        `This returns ${minor ? `${minor} minor units` : 'all'} of the invoice ${invoiceId} to its payer.`,
      )
      const reason = reasonOf(values)
      if (reason.length > 200) throw new UsageError('--reason is on the credit note: at most 200 characters.')
      const input = { userId, invoiceId, amountMinor: minor || null, reason }
      const done = await rejectAsFailure(refund(context, context.operator, input))
      const amount = formatMoney(done.amountMinor, done.currency)
      if (done.status === 'waiting')
        throw new CommandError(`The provider didn’t respond. ${amount} is refunded as soon as it does.`)
      return { data: done, lines: [`${amount} was refunded.`], changed: { user_id: userId, invoice: invoiceId } }
    },
  },
  'plan price': {
    takes: '[--announce --yes --reason TEXT]',
    says: 'shows who pays a price other than the catalogue’s; --announce notifies them, and renewals after 30 days use the new price',
    options: { announce: { type: 'boolean' }, yes: { type: 'boolean' }, reason: { type: 'string' } },
    async run(context, _words, values) {
      const changes = await (values.announce === true
        ? announce(context, values)
        : announcePrices(context, { isAnnounced: false }))
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

async function announce(context: Context, values: Values) {
  requireYes(values, 'This emails everyone who pays another price, and can’t be taken back.')
  const act = { action: 'prices.announce', reason: reasonOf(values) }
  return runAct(context, context.operator, act, () => announcePrices(context, { isAnnounced: true }))
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
