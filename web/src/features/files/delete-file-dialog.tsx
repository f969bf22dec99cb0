import type { CheckedFile } from '@assay/contract/files/files'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteFile } from './api.ts'

export function DeleteFileDialog({ file, onClose }: { file: CheckedFile; onClose: () => void }) {
  const deletion = useDeleteFile(file.id)
  function confirm() {
    deletion.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ topic: 'files', tone: 'success', title: 'File deleted' })
      },
      onError: (error) => {
        toast({
          topic: 'files',
          tone: 'error',
          title: 'We couldn’t delete the file',
          description: describeError(error),
        })
      },
    })
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Delete this file?"
      description={
        <>
          “<span className="break-all">{file.name}</span>” and its result will be erased. This can’t be undone.
        </>
      }
      confirmLabel="Delete file"
      busy={deletion.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
    />
  )
}
