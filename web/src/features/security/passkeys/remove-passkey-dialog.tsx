import { describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { deletePasskey, type Passkey, useRefreshSecurity } from '../api.ts'

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { hasPassword } = useUser()
  const refresh = useRefreshSecurity()
  async function remove() {
    const result = await deletePasskey(passkey.id)
    await refresh()
    onClose()
    if (result.status === 'done') {
      return toast({ topic: 'passkeys', tone: 'success', title: `“${passkey.name}” was removed` })
    }
    const description = describeError(result, 'Please try again.')
    toast({ topic: 'passkeys', tone: 'error', title: `“${passkey.name}” wasn’t removed`, description })
  }
  return (
    <AlertDialog
      title={
        <>
          Remove <bdi>{passkey.name}</bdi>?
        </>
      }
      description={`You can’t sign in with it anymore. ${hasPassword ? 'Your password' : 'Google'} still works. Your device may keep offering it until you delete it there, too.`}
      confirmLabel="Remove passkey"
      busyLabel="Removing..."
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
