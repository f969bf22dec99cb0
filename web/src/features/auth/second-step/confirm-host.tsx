import { useConfirmation } from '../../../api/auth/confirmation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Opens the dialog when a request needs proof of identity; see api/confirmation.ts. */
export function ConfirmHost() {
  const confirmation = useConfirmation()
  return confirmation && <ConfirmDialog confirmation={confirmation} />
}
