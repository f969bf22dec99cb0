import type { CheckedFile } from '@assay/contract/files/files'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteFile } from './api.ts'

export function DeleteFileDialog({ file, onClose }: { file: CheckedFile; onClose: () => void }) {
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
