import { planDisplayName } from '@assay/contract/billing/catalogue'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { refreshSubscriptions } from '../subscription-rows.ts'
import { undoChange } from './api.ts'

/** Undoes a scheduled cancellation or plan change. */
export function UndoChange({ subscription }: { subscription: SubscriptionRow }) {
  const { subscription_id, cancel_status, pending_plan_id } = subscription
  const queryClient = useQueryClient()
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: () => undoChange(subscription_id),
    onSuccess: async () => {
      await refreshSubscriptions(queryClient)
      const description = 'Your plan goes on as it is and renews automatically.'
      toast({ topic: 'cancellation', tone: 'success', title: 'Change undone', description })
    },
    onError: (error) => {
      const description = describeError(error)
      toast({ topic: 'cancellation', tone: 'error', title: 'The change could not be undone', description })
    },
  })
  if (cancel_status === null && pending_plan_id === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button busy={undo.isPending} busyLabel="Undoing..." onClick={() => undo.mutate()}>
        <Undo2 aria-hidden="true" />
        {cancel_status !== null ? 'Undo cancellation' : 'Undo change'}
      </Button>
      {cancel_status === null && (
        <p className="text-sm text-muted">Changes to {planDisplayName(pending_plan_id)} at the end of the term.</p>
      )}
    </div>
  )
}
