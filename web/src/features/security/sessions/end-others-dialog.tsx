import { formatCounted } from '@assay/contract/format/figures'
import { toast } from '../../../ui/feedback/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useEndOtherSessions } from './api.ts'

export function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const ending = useEndOtherSessions()
  return (
    <AlertDialog
      title="End all other sessions?"
      description={`You’ll stay signed in here. ${count === 1 ? 'The other device has' : `The ${count} others have`} to sign in again.`}
      confirmLabel="End all others"
      busyLabel="Ending..."
      onConfirm={async () => {
        const { ended } = await ending.mutateAsync()
        onClose()
        const title = `${formatCounted(ended, 'session')} ended`
        toast({ topic: 'sessions', tone: 'success', title, description: 'You’re signed in on this device only.' })
      }}
      failure={{ topic: 'sessions', title: 'We couldn’t end the sessions' }}
      onClose={onClose}
    />
  )
}
