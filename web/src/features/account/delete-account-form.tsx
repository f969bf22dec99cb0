import { type FormEvent, useState } from 'react'
import { isHosted, signOut } from '../../api/account.ts'
import { describeError } from '../../api/describe-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { dialogFooterLook } from '../../ui/overlays/dialog.tsx'
import { deleteAccount } from './api.ts'

type DeleteAccountFormProps = {
  isDeleting: boolean
  onDeletingChange: (isDeleting: boolean) => void
  onCancel: () => void
}

/** Whoever has a password is always asked for it; others only when their sign-in is not recent. */
export function DeleteAccountForm({ isDeleting, onDeletingChange, onCancel }: DeleteAccountFormProps) {
  const { email, hasPassword } = useUser()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const identity = useIdentityProof(hasPassword ? { password: true, code: !isHosted } : null)
  const isReady = typed.trim().toLowerCase() === email.toLowerCase() && !identity.isMissing

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isDeleting || !isReady) return
    setRefusal(null)
    onDeletingChange(true)
    try {
      await deleteAccount(identity.proof)
    } catch (error) {
      onDeletingChange(false)
      if (identity.takes(error)) return
      return setRefusal(describeError(error, 'An error occurred while deleting your account.'))
    }
    // The session is gone with the account; this only makes the browser forget it.
    await signOut()
    toast({
      tone: 'success',
      title: 'Account deleted',
      description: 'Your account and its data have been removed.',
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label={`Type ${email} to confirm`} required>
        {(control) => (
          <Input
            {...control}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater={!hasPassword} />}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {refusal}
      </p>
      <div className={dialogFooterLook}>
        <Button disabled={isDeleting} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" disabled={!isReady} busy={isDeleting} busyLabel="Deleting...">
          Delete account
        </Button>
      </div>
    </form>
  )
}
