import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

/** `losses` says what goes with the account, and what stays. */
export function DeleteAccountDialog({ losses, onClose }: { losses: ReactNode; onClose: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Dialog
      open
      // Stays open until the deletion has ended.
      onOpenChange={() => isDeleting || onClose()}
      title="Delete your account?"
      description="This can’t be undone. Want a copy of your data first? Close this and choose “Export your data”."
    >
      <div className="grid gap-5">
        {losses}
        <DeleteAccountForm onDeletingChange={setIsDeleting} onCancel={onClose} />
      </div>
    </Dialog>
  )
}
