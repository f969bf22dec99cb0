import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteEndpoint } from './api.ts'

type DeleteEndpointDialogProps = { endpoint: WebhookEndpoint; onDeleted: () => void; onClose: () => void }

export function DeleteEndpointDialog({ endpoint, onDeleted, onClose }: DeleteEndpointDialogProps) {
  const deletion = useDeleteEndpoint(endpoint.id)
  return (
    <AlertDialog
      title="Delete this endpoint?"
      description={
        <>
          We’ll stop sending events to <span className="font-mono text-sm break-all">{endpoint.url}</span> and delete
          its log. This can’t be undone.
        </>
      }
      confirmLabel="Delete endpoint"
      busyLabel="Deleting..."
      onConfirm={async () => {
        await deletion.mutateAsync()
        onClose()
        onDeleted()
        toast({ topic: 'webhooks', tone: 'success', title: 'Endpoint deleted' })
      }}
      failure={{ topic: 'webhooks', title: 'We couldn’t delete the endpoint' }}
      onClose={onClose}
    />
  )
}
