import type { BillingState, SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay, formatMoney } from '@assay/contract/format'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { refreshSubscriptions } from '../refresh-subscriptions.ts'
import { undoChange } from './api.ts'
import { shortName } from './plan-state.ts'

/** Undoes a scheduled cancellation or plan change. */
export function useUndoChange({ subscription_id, cancel_status }: SubscriptionRow) {
  const queryClient = useQueryClient()
  const isCancelled = cancel_status !== null
  return useMutation({
    networkMode: 'always',
    mutationFn: () => undoChange(subscription_id),
    onSuccess: async (state) => {
      await refreshSubscriptions(queryClient)
      const title = isCancelled ? 'Plan resumed' : 'Change undone'
      toast({ topic: 'cancellation', tone: 'success', title, description: describeRenewal(state) })
    },
    onError: (error) => {
      const title = isCancelled ? 'We couldn’t resume your plan' : 'We couldn’t undo the change'
      toast({ topic: 'cancellation', tone: 'error', title, description: describeError(error) })
    },
  })
}

/** A resumed plan changes as it was scheduled before. */
function describeRenewal({ plan_id, pending_plan_id: pending, next_charge: charge }: BillingState): string {
  if (pending === null || charge === null) return 'Your plan will renew as usual.'
  return `You’ll switch to ${shortName(pending, plan_id)} on ${formatDay(charge.at)} for ${formatMoney(charge.amount, charge.currency)}.`
}
