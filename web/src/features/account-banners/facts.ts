import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { BillingState } from '@assay/contract/billing/subscription'
import { formatDay, formatMoney } from '@assay/contract/format'
import { formatCount, formatPercent } from '@assay/contract/format/figures'
import type { Quota } from '@assay/contract/usage'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { billingStateQuery } from '../../api/billing-state.ts'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { request } from '../../api/product.ts'
import { useUser } from '../../api/session.ts'
import { useMay } from '../../api/teams.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** One thing the customer should know, as its banner says it. */
export type Fact =
  | { kind: 'payment'; tone: 'warn'; text: string; payUrl: string | null }
  | { kind: 'quota'; tone: 'bad' | 'warn'; text: string }
  | { kind: 'ending'; tone: 'warn'; text: string; subscriptionId: string }
  | { kind: 'checkout'; tone: 'info'; text: string; payUrl: string }

type Account = {
  state: BillingState | undefined
  quota: Quota | undefined
  timeZone?: string
}

/** What there is to say, most urgent first, each fact once. */
export function factsOf({ state, quota, timeZone }: Account): Fact[] {
  const day = (moment: string) => formatDay(moment, timeZone)
  const quotaFact = quota && describeQuota(quota)
  const facts: (Fact | null | undefined)[] = [
    state && describePayment(state, day),
    quotaFact?.tone === 'bad' ? quotaFact : null,
    state && describeEnd(state, day),
    quotaFact?.tone === 'warn' ? quotaFact : null,
    state?.checkout && {
      kind: 'checkout',
      tone: 'info',
      text: `You haven’t finished paying for ${planName(state.checkout.plan_id)}. You won’t be charged until you do.`,
      payUrl: state.checkout.redirect_url,
    },
  ]
  return facts.filter((fact) => !!fact)
}

type Dated = (moment: string) => string

function describePayment(state: BillingState, day: Dated): Fact | null {
  const { open_invoice: invoice, entitlement, grace_ends_at, plan_id } = state
  const isFailed = entitlement === 'grace'
  if (!invoice && !isFailed) return null
  const amount = invoice ? ` of ${formatMoney(invoice.amount, invoice.currency)}` : ''
  const due = invoice?.due_at ?? grace_ends_at
  const begin = isFailed ? `Your last payment${amount} didn’t go through.` : `You have an unpaid invoice${amount}.`
  const kept = entitlement === 'ended' || entitlement === 'free' ? 'restore your plan' : `keep ${planName(plan_id)}`
  return {
    kind: 'payment',
    tone: 'warn',
    text: due ? `${begin} Pay by ${day(due)} to ${kept}.` : `${begin} Pay it to ${kept}.`,
    payUrl: invoice?.short_url ?? null,
  }
}

function describeEnd(state: BillingState, day: Dated): Fact | null {
  if (state.cancel_status === null || state.current_end === null) return null
  return {
    kind: 'ending',
    tone: 'warn',
    text: `${planName(state.plan_id)} ends ${day(state.current_end)}.`,
    subscriptionId: state.subscription_id,
  }
}

function describeQuota({ used, limit, remaining, period_end }: Quota): Fact | null {
  if (limit === null || limit === 0 || used * 5 < limit * 4) return null
  const resets = formatDay(period_end, 'UTC')
  if (remaining === 0) {
    const text = `You’ve used all ${formatCount(limit)} checks. Requests are rejected until your quota resets ${resets}.`
    return { kind: 'quota', tone: 'bad', text }
  }
  const share = formatPercent(Math.min(99, Math.floor((used / limit) * 100)))
  const text = `You’ve used ${share} of your ${formatCount(limit)} checks. Your quota resets ${resets}.`
  return { kind: 'quota', tone: 'warn', text }
}

/** `user_verification_pro_monthly` is "Professional". */
function planName(planId: string): string {
  return plans[parsePlanId(planId)?.tier ?? 'free'].name
}

/** Undoes a cancellation that hasn't taken effect. */
export function useResumePlan(subscriptionId: string) {
  return useChange({
    path: '/billing/undo',
    body: { subscription_id: subscriptionId },
    done: { title: 'Plan resumed', description: 'Your plan will renew as usual.' },
    failure: 'We couldn’t resume your plan',
  })
}

export function useDiscardCheckout() {
  return useChange({
    path: '/billing/discard-checkout',
    done: { title: 'Checkout discarded', description: 'You weren’t charged.' },
    failure: 'We couldn’t discard the checkout',
  })
}

type Change = {
  path: string
  body?: unknown
  done: { title: string; description: string }
  failure: string
}

/** A change to which the server responds with the new billing state. */
function useChange({ path, body, done, failure }: Change) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request<BillingState>(path, { method: 'POST', body }),
    onSuccess: (state) => {
      queryClient.setQueryData(billingStateQuery.queryKey, state)
      toast({ topic: 'account', tone: 'success', ...done })
      return refresh(queryClient)
    },
    onError: (error) => {
      toast({ topic: 'account', tone: 'error', title: failure, description: describeError(error) })
      // Perhaps it was paid or undone elsewhere in the meantime.
      return refresh(queryClient)
    },
  })
}

function refresh(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([['subscriptions'], ['billing']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Null until everything has loaded or failed; what can't be loaded is left out. */
export function useFacts(): Fact[] | null {
  const isDeveloper = useUser().services.includes('developer')
  const seesMoney = useMay('bill')
  const state = useQuery({ ...billingStateQuery, enabled: seesMoney })
  const usage = useQuery({ ...monthUsageQuery, enabled: isDeveloper })
  if ((seesMoney && state.isPending) || (isDeveloper && usage.isPending)) return null
  return factsOf({ state: seesMoney ? state.data : undefined, quota: isDeveloper ? usage.data?.quota : undefined })
}
