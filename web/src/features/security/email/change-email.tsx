import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'

const ChangeEmailDialog = onDemand(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog)

/** Beside the address, which is only shown there. */
export function ChangeEmail() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="link" className="text-sm" {...ChangeEmailDialog.opener} onClick={() => setIsOpen(true)}>
        Change email
      </Button>
      {isOpen && <ChangeEmailDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
