import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useLogOut } from './use-log-out.ts'

export function SignOutEverywhere() {
  const [isOpen, setIsOpen] = useState(false)
  const { logOut } = useLogOut({ everywhere: true })
  return (
    <>
      <Button variant="link" className="text-sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Log out everywhere
      </Button>
      {isOpen && (
        <AlertDialog
          title="Log out everywhere?"
          description="You’ll be logged out of this browser and every other device, and will need to sign in again."
          confirmLabel="Log out everywhere"
          busyLabel="Logging out..."
          onConfirm={() => logOut().finally(() => setIsOpen(false))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
