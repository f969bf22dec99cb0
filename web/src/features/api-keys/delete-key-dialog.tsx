import type { ApiKey } from '@assay/contract/api-keys'
import { describeAgo } from '../../ui/data/time.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteApiKey, useEndOldKey } from './api.ts'

type DeleteKeyDialogProps = { apiKey: ApiKey; onClose: () => void; onDeleted: (id: string) => void }

export function DeleteKeyDialog({ apiKey, onClose, onDeleted }: DeleteKeyDialogProps) {
  const deletion = useDeleteApiKey()
  return (
    <AlertDialog
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
      busyLabel="Deleting..."
      onConfirm={async () => {
        await deletion.mutateAsync(apiKey.id)
        onClose()
        onDeleted(apiKey.id)
        toast({ topic: 'api-keys', tone: 'success', title: 'API key deleted successfully' })
      }}
      failure={{ topic: 'api-keys', title: 'Failed to delete API key' }}
      onClose={onClose}
    />
  )
}

function wasUsedLately(key: ApiKey): key is ApiKey & { last_used_at: string } {
  return key.last_used_at !== null && Date.now() - Date.parse(key.last_used_at) < 7 * 86_400_000
}

type EndOldKeyDialogProps = { apiKey: ApiKey; onClose: () => void; onEnded: () => void }

/** Ends the key from before a rotation early. */
export function EndOldKeyDialog({ apiKey: { id, name, old_key }, onClose, onEnded }: EndOldKeyDialogProps) {
  const ending = useEndOldKey()
  const lastUsed = old_key?.last_used_at
  return (
    <AlertDialog
      title={
        <>
          End the old key of <bdi>{name}</bdi>
        </>
      }
      description={
        <>
          Requests with <code className="font-mono">{old_key?.key_prefix}…</code> will fail right away.{' '}
          {lastUsed ? `It was last used ${describeAgo(new Date(lastUsed), new Date())}.` : 'It was never used.'}
        </>
      }
      confirmLabel="End old key"
      busyLabel="Ending..."
      onConfirm={async () => {
        await ending.mutateAsync(id)
        onClose()
        onEnded()
        toast({ topic: 'api-keys', tone: 'success', title: 'Old key ended' })
      }}
      failure={{ topic: 'api-keys', title: 'We couldn’t end the old key' }}
      onClose={onClose}
    />
  )
}
