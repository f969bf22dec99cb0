import { useState } from 'react'
import { isHosted } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { dialogFooterLook } from '../../ui/overlays/dialog.tsx'
import { deleteAccount } from './api.ts'

type DeleteAccountFormProps = { onDeletingChange: (isDeleting: boolean) => void; onCancel: () => void }

/** Someone with a password always has to enter it; others are asked only when their sign-in isn't recent. */
export function DeleteAccountForm({ onDeletingChange, onCancel }: DeleteAccountFormProps) {
  const { email, hasPassword } = useUser()
  const [failure, setFailure] = useState<string | null>(null)
  const identity = useIdentityProof(hasPassword ? { password: true, code: !isHosted } : null)
  const isReady = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase() && !identity.isMissing
  const form = useForm({
    initial: { confirmation: '' },
    validate: ({ confirmation }) => (isReady(confirmation) ? null : {}),
    async submit() {
      setFailure(null)
      onDeletingChange(true)
      try {
        await deleteAccount(identity.proof)
      } catch (error) {
        onDeletingChange(false)
        if (!identity.takes(error))
          setFailure(describeError(error, 'We couldn’t delete your account. Please try again.'))
        return {}
      }
      toast({
        tone: 'success',
        title: 'Account deleted',
        description: 'Your account and data have been deleted.',
      })
      return 'leaving'
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Field label={`Type ${email} to confirm`} required>
        {(control) => (
          <Input
            {...control}
            {...form.bind('confirmation')}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater={!hasPassword} />}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {failure}
      </p>
      <div className={dialogFooterLook}>
        <Button disabled={form.isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!isReady(form.values.confirmation)}
          busy={form.isBusy}
          busyLabel="Deleting..."
        >
          Delete account
        </Button>
      </div>
    </form>
  )
}
