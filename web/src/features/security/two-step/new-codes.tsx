import { formatDay } from '@assay/contract/format'
import { productName } from '@assay/contract/product'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { RecoveryCodes } from '../../../ui/data/recovery-codes.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Dialog, dialogFooterLook } from '../../../ui/overlays/dialog.tsx'
import { createRecoveryCodes, useRefreshSecurity } from '../api.ts'

export const newCodesText = {
  title: 'Save your recovery codes',
  description:
    'Two-step verification is on. Each of these codes works once in place of your phone or key, so keep them where you’d find them without either: in a password manager or on paper.',
}

/** Ten codes, shown once: to copy, download or print. */
export function NewCodes({ codes, isSaved, isReminded, onSavedChange, close }: NewCodesState & { codes: string[] }) {
  const { email } = useUser()
  const heading = [`${productName} recovery codes for ${email}`, `Created on ${formatDay(new Date())}, each works once`]
  return (
    <div className="grid gap-5" data-print-alone="">
      <p className="hidden text-sm print:block">{heading.join('. ')}</p>
      <RecoveryCodes codes={codes} heading={heading} fileName={fileName}>
        <Button variant="ghost" size="sm" onClick={() => print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </RecoveryCodes>
      <p className="text-sm text-muted print:hidden">
        You won’t see them again. Without a code or another second step, neither your password nor your email opens this
        account.
      </p>
      <div className="grid gap-1.5 print:hidden">
        <Checkbox
          label="I saved them"
          checked={isSaved}
          aria-invalid={isReminded || undefined}
          onChange={(event) => onSavedChange(event.target.checked)}
        />
        <p role="alert" className="text-sm text-bad empty:hidden">
          {isReminded && 'Save the codes first, then check this box.'}
        </p>
      </div>
      <div className={dialogFooterLook}>
        <Button variant="primary" disabled={!isSaved} onClick={close}>
          Done
        </Button>
      </div>
    </div>
  )
}

const fileName = `${productName.toLowerCase()}-recovery-codes.txt`

/** Recovery codes on the screen, this once. The dialog closes when the person says they're saved. */
export function useNewCodes(onClose: () => void) {
  const refresh = useRefreshSecurity()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const [isReminded, setIsReminded] = useState(false)
  return {
    codes,
    isSaved,
    /** They tried to close the dialog before. */
    isReminded,
    onSavedChange(next: boolean) {
      setIsSaved(next)
      setIsReminded(false)
    },
    async create({ isFirst }: { isFirst: boolean }) {
      const made = await createRecoveryCodes({ isFirst })
      await refresh()
      if (made.status === 'done') return setCodes(made.data.codes)
      const description = describeError(made, 'Please try again from the Security tab.')
      toast({ topic: 'recovery-codes', tone: 'error', title: 'We couldn’t create recovery codes', description })
      onClose()
    },
    close() {
      if (isSaved) onClose()
      else setIsReminded(true)
    },
  }
}

type NewCodesState = ReturnType<typeof useNewCodes>

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
