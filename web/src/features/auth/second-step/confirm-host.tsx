import { useConfirmation } from '../../../api/auth/confirmation.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'

/** Draws the dialog when a request asks for proof of identity; see api/confirmation.ts. */
export function ConfirmHost() {
  const confirmation = useConfirmation()
  return confirmation && <ConfirmDialog confirmation={confirmation} onClose={() => confirmation.close(false)} />
}

const ConfirmDialog = onDemand(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
