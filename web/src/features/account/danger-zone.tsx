import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

export function DangerZone() {
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
          Your account, your keys and your records are removed at once and for good.
        </p>
      </div>
      <Dialog
        open={isOpen}
        // Stays open until the deletion has ended.
        onOpenChange={(open) => (isDeleting ? undefined : setIsOpen(open))}
        trigger={<Button variant="danger">Delete account</Button>}
        title="Delete your account?"
        description="This cannot be undone. API keys stop working at once, and nothing can be restored."
      >
        <DeleteAccountForm onDeletingChange={setIsDeleting} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </section>
  )
}
