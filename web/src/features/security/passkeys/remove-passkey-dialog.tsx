import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { deletePasskey, type Passkey, useRefreshSecurity } from '../api.ts'

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { hasPassword } = useUser()
  const refresh = useRefreshSecurity()
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const result = await deletePasskey(passkey.id)
      await refresh()
      return result
    },
    onSuccess: (result) => {
      onClose()
      if (result.status === 'done') {
        return toast({ topic: 'passkeys', tone: 'success', title: `“${passkey.name}” was removed` })
      }
      const description = describeError(result, 'Please try again.')
      toast({ topic: 'passkeys', tone: 'error', title: `“${passkey.name}” wasn’t removed`, description })
    },
  })
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={
        <>
          Remove <bdi>{passkey.name}</bdi>?
        </>
      }
      description={`You can’t sign in with it anymore. ${hasPassword ? 'Your password' : 'Google'} still works. Your device may keep offering it until you delete it there, too.`}
      confirmLabel="Remove passkey"
      busy={removal.isPending}
      busyLabel="Removing..."
      onConfirm={() => removal.mutate()}
    />
  )
}
