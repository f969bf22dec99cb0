import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useLogOut } from './use-log-out.ts'

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { isLoggingOut, logOut } = useLogOut({ everywhere: true })
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Sign out everywhere?"
      description="You’ll be signed out of this browser and every other device, and will need to sign in again."
      confirmLabel="Sign out everywhere"
      busy={isLoggingOut}
      busyLabel="Signing out..."
      onConfirm={async () => {
        await logOut()
        onClose()
      }}
    />
  )
}
