import type { CheckedFile } from '@assay/contract/files/files'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useFileAct } from './api.ts'

export function CancelFileDialog({ file, onClose }: { file: CheckedFile; onClose: () => void }) {
  const act = useFileAct(file.id)
  return (
    <AlertDialog
      title="Cancel this file?"
      description="Rows that are done stay charged, and you can download them. The rest is erased and can’t be resumed."
      confirmLabel="Cancel file"
      cancelLabel="Keep it"
      busyLabel="Canceling..."
      onConfirm={() => act.mutateAsync('cancel').finally(onClose)}
      failure={{ topic: 'files', title: 'We couldn’t cancel the file' }}
      onClose={onClose}
    />
  )
}
