import type { FormKey } from '@assay/contract/widget/form-keys'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteFormKey } from './api.ts'

type DeleteKeyDialogProps = { formKey: FormKey; onClose: () => void }

export function DeleteKeyDialog({ formKey, onClose }: DeleteKeyDialogProps) {
  const deletion = useDeleteFormKey(formKey.id)
  function confirm() {
    deletion.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ topic: 'form', tone: 'success', title: 'Publishable key deleted' })
      },
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'form', tone: 'error', title: 'We couldn’t delete the key', description })
      },
    })
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Delete “${formKey.name}”?`}
      description="Forms with this key will go on working, but nothing in them will be checked. This can’t be undone."
      confirmLabel="Delete key"
      busy={deletion.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
    />
  )
}
