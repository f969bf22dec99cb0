import { lazy, Suspense } from 'react'
import { useConfirmation } from '../../../api/auth/confirmation.ts'

/** Opens the dialog when a request needs proof of identity; see api/auth/confirmation.ts. Few visits do, so it's a script of its own. */
export function ConfirmHost() {
  const confirmation = useConfirmation()
  return (
    confirmation && (
      <Suspense>
        <ConfirmDialog confirmation={confirmation} />
      </Suspense>
    )
  )
}

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))
