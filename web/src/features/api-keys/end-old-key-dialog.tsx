import type { ApiKey } from '@assay/contract/api-keys'
import { describeError } from '../../api/api-error.ts'
import { describeAgo } from '../../ui/data/time.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useEndOldKey } from './api.ts'

type EndOldKeyDialogProps = { apiKey: ApiKey; onClose: () => void; onEnded: () => void }

export function EndOldKeyDialog({ apiKey: { id, name, old_key }, onClose, onEnded }: EndOldKeyDialogProps) {
  const ending = useEndOldKey()
  function confirm() {
    ending.mutate(id, {
      onSuccess: () => {
        onClose()
        onEnded()
        toast({ topic: 'api-keys', tone: 'success', title: 'Old key ended' })
      },
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'api-keys', tone: 'error', title: 'We couldn’t end the old key', description })
      },
    })
  }
  const lastUsed = old_key?.last_used_at
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
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
      busy={ending.isPending}
      busyLabel="Ending..."
      onConfirm={confirm}
    />
  )
}
