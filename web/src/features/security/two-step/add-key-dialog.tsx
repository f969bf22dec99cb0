import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { registerSecurityKey, type TwoStep, useRefreshSecurity } from '../api.ts'
import { NameForm } from './name-form.tsx'
import { NewCodes, newCodesText } from './new-codes.tsx'
import { useNewCodes } from './use-new-codes.ts'

/** A name, the browser's own prompt for the key, and recovery codes where there are none yet. */
export function AddKeyDialog({ twoStep, onClose }: { twoStep: TwoStep; onClose: () => void }) {
  const refresh = useRefreshSecurity()
  const newCodes = useNewCodes(onClose)
  const { codes } = newCodes
  async function finish() {
    if (twoStep.codesLeft === null) return newCodes.create({ isFirst: true })
    await refresh()
    onClose()
    toast({ topic: 'two-step', tone: 'success', title: 'Security key added' })
  }
  return (
    <Dialog open onOpenChange={codes ? newCodes.close : onClose} {...(codes ? newCodesText : nameText)}>
      {codes ? (
        <NewCodes {...newCodes} codes={codes} />
      ) : (
        <NameForm
          suggestion="Security key"
          hint="So you can tell your keys apart."
          twoStep={twoStep}
          submitLabel="Continue"
          busyLabel="Waiting for your key..."
          submit={registerSecurityKey}
          onDone={finish}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

const nameText = {
  title: 'Add a security key',
  description:
    'A small device that you plug in or hold to your phone, such as a YubiKey. It only responds to this site, so it can’t be phished. Your browser asks for it next.',
}
