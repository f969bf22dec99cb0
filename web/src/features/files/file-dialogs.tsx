import type { CheckedFile } from '@assay/contract/files/files'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteFile, useFileAct } from './api.ts'

type FileDialogProps = { file: CheckedFile; onClose: () => void }

export function DeleteFileDialog({ file, onClose }: FileDialogProps) {
  const deletion = useDeleteFile(file.id)
  return (
    <AlertDialog
      title="Delete this file?"
      description={
        <>
          “<span className="break-all">{file.name}</span>” and its result will be erased. This can’t be undone.
        </>
      }
      confirmLabel="Delete file"
      busyLabel="Deleting..."
      onConfirm={async () => {
        await deletion.mutateAsync()
        onClose()
        toast({ topic: 'files', tone: 'success', title: 'File deleted' })
      }}
      failure={{ topic: 'files', title: 'We couldn’t delete the file' }}
      onClose={onClose}
    />
  )
}

export function CancelFileDialog({ file, onClose }: FileDialogProps) {
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
