import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { refreshSubscriptions } from '../refresh-subscriptions.ts'
import { undoChange } from './api.ts'

/** Undoes a scheduled cancellation or plan change. */
export function useUndoChange({ subscription_id, cancel_status }: SubscriptionRow) {
  const queryClient = useQueryClient()
  const isCancelled = cancel_status !== null
  return useMutation({
    networkMode: 'always',
    mutationFn: () => undoChange(subscription_id),
    onSuccess: async () => {
      await refreshSubscriptions(queryClient)
      const title = isCancelled ? 'Plan resumed' : 'Change undone'
      toast({ topic: 'cancellation', tone: 'success', title, description: 'Your plan will renew as usual.' })
    },
    onError: (error) => {
      const title = isCancelled ? 'We couldn’t resume your plan' : 'We couldn’t undo the change'
      toast({ topic: 'cancellation', tone: 'error', title, description: describeError(error) })
    },
  })
}
