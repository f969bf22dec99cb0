import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteEndpoint } from './api.ts'

type DeleteEndpointDialogProps = { endpoint: WebhookEndpoint; onDeleted: () => void; onClose: () => void }

export function DeleteEndpointDialog({ endpoint, onDeleted, onClose }: DeleteEndpointDialogProps) {
  const deletion = useDeleteEndpoint(endpoint.id)
  function confirm() {
    deletion.mutate(undefined, {
      onSuccess: () => {
        onClose()
        onDeleted()
        toast({ topic: 'webhooks', tone: 'success', title: 'Endpoint deleted' })
      },
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'webhooks', tone: 'error', title: 'We couldn’t delete the endpoint', description })
      },
    })
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Delete this endpoint?"
      description={
        <>
          We’ll stop sending events to <span className="font-mono text-sm break-all">{endpoint.url}</span> and delete
          its log. This can’t be undone.
        </>
      }
      confirmLabel="Delete endpoint"
      busy={deletion.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
    />
  )
}
