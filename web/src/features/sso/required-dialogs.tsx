import { productName } from '@assay/contract/product'
import { type ComponentProps, useState } from 'react'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { Button } from '../../ui/button.tsx'
import { RecoveryCodes } from '../../ui/data/recovery-codes.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useRenewCodes, useRequireSso } from './api.ts'

export function RequireDialog({ onClose }: { onClose: () => void }) {
  const change = useRequireSso()
  return (
    <ConfirmDialog
      title="Require single sign-on?"
      description="Passwords, Google and passkeys stop working for everyone with an address of your domain, and they’re logged out unless they came by single sign-on. You’ll get recovery codes for the day your provider is down."
      submitLabel="Require it"
      busyLabel="Turning on..."
      work={async (proof) => (await change.mutateAsync({ required: true, proof })).codes}
      onClose={onClose}
    />
  )
}

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewCodes()
  return (
    <ConfirmDialog
      title="Create new recovery codes?"
      description="Your old codes stop working."
      submitLabel="Create codes"
      busyLabel="Creating..."
      work={async (proof) => (await renew.mutateAsync(proof)).codes}
      onClose={onClose}
    />
  )
}

export function StopRequiringDialog({ onClose }: { onClose: () => void }) {
  const change = useRequireSso()
  return (
    <ConfirmDialog
      title="Stop requiring single sign-on?"
      description="People can use passwords, Google and passkeys again."
      submitLabel="Make it optional"
      busyLabel="Turning off..."
      work={async (proof) => {
        await change.mutateAsync({ required: false, proof })
        toast({ topic: 'sso', tone: 'success', title: 'Single sign-on is now optional' })
        onClose()
        return null
      }}
      onClose={onClose}
    />
  )
}

type Texts = Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submitLabel' | 'busyLabel'>
type Proof = ReturnType<typeof useIdentityProof>['proof']

/** Asks for proof of identity; there may be codes to show after it. */
function ConfirmDialog({
  work,
  onClose,
  ...texts
}: Texts & { work: (proof: Proof) => Promise<string[] | null>; onClose: () => void }) {
  const identity = useIdentityProof()
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useForm({
    initial: {},
    submit: () => identity.send('We couldn’t save this', async (proof) => setCodes(await work(proof))),
  })
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog form={form} onClose={onClose} {...texts}>
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}

/** Shown this once. */
function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title="Save your recovery codes"
      description="With one of these and your email address you get in when your provider is down. Each works once, and you won’t see them again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I saved them
        </Button>
      }
    >
      <RecoveryCodes codes={codes} heading={heading} fileName={fileName} />
    </Dialog>
  )
}

const heading = [`${productName}: single sign-on recovery codes, each works once`]
const fileName = `${productName.toLowerCase()}-sso-recovery-codes.txt`
