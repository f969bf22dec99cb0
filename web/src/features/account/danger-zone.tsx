import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const DeleteAccountDialog = onDemand(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

/** `losses` says what goes with the account, and what stays. */
export function DangerZone({ losses }: { losses: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
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
      <Button variant="danger" {...DeleteAccountDialog.opener} onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog losses={losses} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
