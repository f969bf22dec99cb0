import type { CheckedFile } from '@assay/contract/files/files'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useFileAct } from './api.ts'

export function CancelFileDialog({ file, onClose }: { file: CheckedFile; onClose: () => void }) {
  const act = useFileAct(file.id)
  function confirm() {
    act.mutate('cancel', {
      onSuccess: onClose,
      onError: (error) => {
        onClose()
        toast({
          topic: 'files',
          tone: 'error',
          title: 'We couldn’t cancel the file',
          description: describeError(error),
        })
      },
    })
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Cancel this file?"
      description="Rows that are done stay charged, and you can download them. The rest is erased and can’t be resumed."
      confirmLabel="Cancel file"
      cancelLabel="Keep it"
      busy={act.isPending}
      busyLabel="Canceling..."
      onConfirm={confirm}
    />
  )
}
