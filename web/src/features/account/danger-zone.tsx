import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

/** `losses` says what goes with the account, and what stays. */
export function DangerZone({ losses }: { losses: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section
      aria-labelledby="danger-zone"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl border border-bad/40 bg-surface px-5 py-4 shadow-sm"
    >
      <div className="min-w-0">
        <h2 id="danger-zone" className="text-bad">
          Delete account
        </h2>
        <p className="mt-0.5 max-w-[60ch] text-sm text-muted">
          Permanently delete your account, API keys and data. This can’t be undone.
        </p>
      </div>
      <Dialog
        open={isOpen}
        // Stays open until the deletion has ended.
        onOpenChange={(open) => (isDeleting ? undefined : setIsOpen(open))}
        trigger={<Button variant="danger">Delete account</Button>}
        title="Delete your account?"
        description="This can’t be undone. Want a copy of your data first? Close this and choose “Export your data”."
      >
        <div className="grid gap-5">
          {losses}
          <DeleteAccountForm onDeletingChange={setIsDeleting} onCancel={() => setIsOpen(false)} />
        </div>
      </Dialog>
    </section>
  )
}
