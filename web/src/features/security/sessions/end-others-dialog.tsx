import { formatCounted } from '@assay/contract/format/figures'
import { describeError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useEndOtherSessions } from './api.ts'

export function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const ending = useEndOtherSessions()
  function confirm() {
    ending.mutate(undefined, {
      onSuccess: ({ ended }) => {
        onClose()
        toast({
          topic: 'sessions',
          tone: 'success',
          title: `${formatCounted(ended, 'session')} ended`,
          description: 'You’re signed in on this device only.',
        })
      },
      onError: (error) => {
        const description = describeError(error, 'Please try again.')
        toast({ topic: 'sessions', tone: 'error', title: 'We couldn’t end the sessions', description })
      },
    })
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="End all other sessions?"
      description={`You’ll stay signed in here. ${count === 1 ? 'The other device has' : `The ${count} others have`} to sign in again.`}
      confirmLabel="End all others"
      busy={ending.isPending}
      busyLabel="Ending..."
      onConfirm={confirm}
    />
  )
}
