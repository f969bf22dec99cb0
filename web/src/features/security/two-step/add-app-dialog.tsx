import { useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { dropUnfinished, enrollApp, type TwoStep, useRefreshSecurity } from '../api.ts'
import { NameForm } from './name-form.tsx'
import { NewCodes, newCodesText } from './new-codes.tsx'
import { type Enrolled, ScanStep } from './scan-step.tsx'
import { useNewCodes } from './use-new-codes.ts'

/** A name, the code that the app shows, and recovery codes where there are none yet. */
export function AddAppDialog({ twoStep, onClose }: { twoStep: TwoStep; onClose: () => void }) {
  const refresh = useRefreshSecurity()
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const newCodes = useNewCodes(onClose)
  const { codes } = newCodes
  function giveUp() {
    if (enrolled) void dropUnfinished()
    onClose()
  }
  async function finish() {
    if (twoStep.codesLeft === null) return newCodes.create({ isFirst: true })
    await refresh()
    onClose()
    toast({ topic: 'two-step', tone: 'success', title: 'Authenticator app added' })
  }
  const text = codes ? newCodesText : enrolled ? scanText : nameText
  return (
    <Dialog open onOpenChange={codes ? newCodes.close : giveUp} {...text}>
      {codes ? (
        <NewCodes {...newCodes} codes={codes} />
      ) : enrolled ? (
        <ScanStep enrolled={enrolled} onCancel={giveUp} onVerified={finish} />
      ) : (
        <NameForm
          suggestion="Phone"
          hint="So you can tell your devices apart."
          twoStep={twoStep}
          submitLabel="Continue"
          busyLabel="Preparing..."
          submit={enrollApp}
          onDone={setEnrolled}
          onCancel={giveUp}
        />
      )}
    </Dialog>
  )
}

const nameText = {
  title: 'Add an authenticator app',
  description:
    'An app on your phone shows a new code every 30 seconds. 1Password, Google Authenticator and Microsoft Authenticator all work.',
}
const scanText = {
  title: 'Scan the QR code',
  description: 'Scan it with your authenticator app, then enter the code that the app shows.',
}
