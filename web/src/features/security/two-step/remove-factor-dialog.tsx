import { describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { removeFactor, type SecondFactor, type TwoStep, useRefreshSecurity } from '../api.ts'

type RemoveFactorDialogProps = { factor: SecondFactor; twoStep: TwoStep; onClose: () => void }

/** The last one turns two-step verification off, and says so. */
export function RemoveFactorDialog({ factor, twoStep, onClose }: RemoveFactorDialogProps) {
  const { hasPassword } = useUser()
  const refresh = useRefreshSecurity()
  const others = twoStep.factors.filter(({ id }) => id !== factor.id)
  const isLast = others.length === 0
  const withCodes = isLast && twoStep.codesLeft !== null
  async function remove() {
    const result = await removeFactor(factor.id, { withCodes })
    await refresh()
    onClose()
    if (result.status === 'failed') {
      const description = describeError(result, 'Please try again.')
      return toast({ topic: 'two-step', tone: 'error', title: `“${factor.name}” wasn’t removed`, description })
    }
    const title = isLast ? 'Two-step verification is off' : `“${factor.name}” was removed`
    toast({ topic: 'two-step', tone: 'success', title })
  }
  return (
    <AlertDialog
      title={
        isLast ? (
          'Turn off two-step verification?'
        ) : (
          <>
            Remove <bdi>{factor.name}</bdi>?
          </>
        )
      }
      description={
        isLast ? (
          <>
            <bdi>“{factor.name}”</bdi> is your only second step. Without it,{' '}
            {hasPassword ? 'your password' : 'your Google account'} alone opens this account again.
            {withCodes && ' Your recovery codes stop working, too.'}
          </>
        ) : (
          <>
            You can’t sign in with it anymore. For the second step you still have{' '}
            <bdi>{others.map(({ name }) => `“${name}”`).join(', ')}</bdi>
            {twoStep.codesLeft ? ' and your recovery codes' : ''}. We may ask for one of them right away.
          </>
        )
      }
      confirmLabel={isLast ? 'Turn off' : 'Remove'}
      busyLabel="Removing..."
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
