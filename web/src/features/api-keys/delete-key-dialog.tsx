import type { ApiKey } from '@assay/contract/api-keys'
import { describeError } from '../../api/api-error.ts'
import { describeAgo } from '../../ui/data/time.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteApiKey } from './api.ts'

type DeleteKeyDialogProps = { apiKey: ApiKey; onClose: () => void; onDeleted: (id: string) => void }

export function DeleteKeyDialog({ apiKey, onClose, onDeleted }: DeleteKeyDialogProps) {
  const deletion = useDeleteApiKey()
  function confirm() {
    deletion.mutate(apiKey.id, {
      onSuccess: () => {
        onClose()
        onDeleted(apiKey.id)
        toast({ topic: 'api-keys', tone: 'success', title: 'API key deleted successfully' })
      },
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'api-keys', tone: 'error', title: 'Failed to delete API key', description })
      },
    })
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={
        <>
          Delete <bdi>{apiKey.name}</bdi>
        </>
      }
      description={
        <>
          Are you sure you want to delete this API key? This action cannot be undone.
          {wasUsedLately(apiKey) && (
            <span className="mt-3 block rounded-lg border border-warn/40 bg-warn-weak px-3.5 py-2.5 text-text">
              It was last used {describeAgo(new Date(apiKey.last_used_at), new Date())}. Requests with this key will
              fail right away.
            </span>
          )}
        </>
      }
      confirmLabel="Delete API key"
      busy={deletion.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
    />
  )
}

function wasUsedLately(key: ApiKey): key is ApiKey & { last_used_at: string } {
  return key.last_used_at !== null && Date.now() - Date.parse(key.last_used_at) < 7 * 86_400_000
}
