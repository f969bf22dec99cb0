import type { FormKey } from '@assay/contract/widget/form-keys'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteFormKey } from './api.ts'

export function DeleteKeyDialog({ formKey, onClose }: { formKey: FormKey; onClose: () => void }) {
  const deletion = useDeleteFormKey(formKey.id)
  return (
    <AlertDialog
      title={`Delete “${formKey.name}”?`}
      description="Forms with this key will go on working, but nothing in them will be checked. This can’t be undone."
      confirmLabel="Delete key"
      busyLabel="Deleting..."
      onConfirm={async () => {
        await deletion.mutateAsync()
        onClose()
        toast({ topic: 'form', tone: 'success', title: 'Publishable key deleted' })
      }}
      failure={{ topic: 'form', title: 'We couldn’t delete the key' }}
      onClose={onClose}
    />
  )
}
