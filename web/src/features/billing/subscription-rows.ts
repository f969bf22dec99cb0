import type { PaymentMethod, SubscriptionRow } from '@assay/contract/billing/subscription'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchRows } from '../../api/rest.ts'

/** Every plan the team has or had, newest first. */
export const subscriptionsQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['subscriptions', teamId],
    queryFn: ({ signal }) =>
      fetchRows<SubscriptionRow>(
        'subscriptions',
        { select: '*', user_id: `eq.${teamId}`, order: 'created_at.desc' },
        signal,
      ),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })

/** After a checkout, a cancellation, or anything else that may have changed a plan. */
export function refreshSubscriptions(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    [['subscriptions'], ['billing'], ['usage']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** "Visa •• 4242", "PayPal"; with `inSentence`, as it stands in the middle of one. */
export function describeMethod({ kind, brand, last4 }: PaymentMethod, { inSentence = false } = {}): string {
  switch (kind) {
    case 'card': {
      const name = brand ?? (inSentence ? 'your card' : 'Card')
      return last4 === null ? name : `${name} •• ${last4}`
    }
    case 'upi':
      return 'UPI'
    case 'paypal':
      return 'PayPal'
    case 'other':
      return inSentence ? 'your payment method' : 'On file'
    default:
      return kind satisfies never
  }
}
