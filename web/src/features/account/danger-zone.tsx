import { type ReactNode, useState } from 'react'
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
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { deleteAccount } from './api.ts'

/** `losses` says what goes with the account, and what stays. */
export function DangerZone({ losses }: { losses: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section
      aria-labelledby="danger-zone"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl border border-bad/40 bg-surface px-5 py-4 shadow-sm"
    >
      <div className="min-w-0">
        <h2 id="danger-zone" className="text-bad">
          Delete account
        </h2>
        <p className="mt-0.5 max-w-[60ch] text-sm text-muted">
          Permanently delete your account, API keys and data. This can’t be undone.
        </p>
      </div>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog losses={losses} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

/** Someone with a password always has to enter it; others are asked only when their sign-in isn't recent. */
function DeleteAccountDialog({ losses, onClose }: { losses: ReactNode; onClose: () => void }) {
  const { email, hasPassword } = useUser()
  const identity = useIdentityProof(hasPassword ? { password: true, code: !isHosted } : null)
  const isReady = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase() && !identity.isMissing
  const form = useForm({
    initial: { confirmation: '' },
    validate: ({ confirmation }) => (isReady(confirmation) ? null : {}),
    async submit() {
      try {
        await deleteAccount(identity.proof)
      } catch (error) {
        if (identity.takes(error)) return {}
        return {
          notice: { title: 'We couldn’t delete your account', description: describeError(error, 'Please try again.') },
        }
      }
      toast({ tone: 'success', title: 'Account deleted', description: 'Your account and data have been deleted.' })
      return 'leaving'
    },
  })
  return (
    <FormDialog
      form={form}
      title="Delete your account?"
      description="This can’t be undone. Want a copy of your data first? Close this and choose “Export your data”."
      submitLabel="Delete account"
      busyLabel="Deleting..."
      tone="danger"
      isReady={isReady(form.values.confirmation)}
      onClose={onClose}
    >
      {losses}
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
    </FormDialog>
  )
}
