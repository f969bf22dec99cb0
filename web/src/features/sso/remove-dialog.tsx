import { useIdentityProof } from '../../api/identity-proof.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useRemoveSso } from './api.ts'

export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveSso()
  const identity = useIdentityProof()
  const form = useForm({
    initial: {},
    submit: () =>
      identity.send('We couldn’t remove it', async (proof) => {
        await remove.mutateAsync(proof)
        toast({ topic: 'sso', tone: 'success', title: 'Single sign-on removed' })
        onClose()
      }),
  })
  return (
    <FormDialog
      form={form}
      title="Remove single sign-on?"
      description="Members stay in the team. Anyone without a password can choose one with “Forgot password?”."
      submitLabel="Remove"
      busyLabel="Removing..."
      tone="danger"
      onClose={onClose}
    >
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}
