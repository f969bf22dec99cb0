import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { NewCodes, newCodesText } from './new-codes.tsx'
import { useNewCodes } from './use-new-codes.ts'

type RecoveryCodesDialogProps = { codesLeft: number | null; onClose: () => void }

export function RecoveryCodesDialog({ codesLeft, onClose }: RecoveryCodesDialogProps) {
  const [isFirst] = useState(codesLeft === null)
  const [isBusy, setIsBusy] = useState(false)
  const newCodes = useNewCodes(onClose)
  const { codes } = newCodes
  async function create() {
    setIsBusy(true)
    await newCodes.create({ isFirst })
    setIsBusy(false)
  }
  if (codes) {
    return (
      <Dialog open onOpenChange={newCodes.close} {...newCodesText}>
        <NewCodes {...newCodes} codes={codes} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={() => isBusy || onClose()}
      title={isFirst ? 'Create recovery codes' : 'Renew your recovery codes?'}
      description={
        isFirst
          ? 'Ten codes, each good for one sign-in when you don’t have your phone or key. You’ll see them once, on the next screen.'
          : 'You get ten new codes. The ones you have now stop working.'
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={isBusy} busyLabel="Creating..." onClick={create}>
            {isFirst ? 'Create codes' : 'Renew codes'}
          </Button>
        </>
      }
    />
  )
}
