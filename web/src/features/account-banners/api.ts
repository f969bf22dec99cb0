import type { BillingState } from '@assay/contract/billing/subscription'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { billingStateQuery } from '../../api/billing-state.ts'
import { request } from '../../api/product.ts'
import { toast } from '../../ui/feedback/toast.ts'

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

/** A change that the server answers with the new billing state. */
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
