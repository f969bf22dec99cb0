import { paths } from '@assay/contract/paths'
import { useState } from 'react'
import { pageUrl } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { enterValidEmail, isEmail } from '../../../ui/forms/is-email.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { askAuth } from '../api.ts'

/** Changing the address takes proof of identity, so it isn't a field of the profile. */
export function EmailCard() {
  const { email } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Email address"
        description={
          <>
            You sign in with <span className="wrap-anywhere text-text">{email}</span>.
          </>
        }
        aside={
          <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Change email
          </Button>
        }
      />
      {isOpen && <ChangeEmailDialog onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

/** Works without the old mailbox: only the new address has to be confirmed. */
function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { newEmail: '' },
    validate({ newEmail }) {
      if (!isEmail(newEmail)) return { errors: { newEmail: enterValidEmail } }
      const isSame = newEmail.trim().toLowerCase() === email.toLowerCase()
      return isSame ? { errors: { newEmail: 'That’s the address you have now.' } } : null
    },
    async submit({ newEmail }) {
      const address = newEmail.trim()
      const options = { emailRedirectTo: pageUrl(paths.profile) }
      const result = await askAuth<object>((auth) => auth.updateUser({ email: address }, options))
      if (result.status === 'done') return void setSentTo(address)
      const description = describeError(result, 'Please try again.')
      if (addressErrors.has(result.code)) return { errors: { newEmail: description } }
      return { notice: { title: 'Not changed', description } }
    },
  })
  if (sentTo !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Check your new inbox"
        description={
          <span className="wrap-anywhere">
            We sent a link to {sentTo}. Open it to finish. Until then, you sign in with {email}.
          </span>
        }
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      />
    )
  }
  return (
    <FormDialog
      form={form}
      title="Change your email address"
      description="We’ll send a link to the new address. Nothing changes until you open it, and you don’t need the old inbox."
      submitLabel="Send link"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <Field label="New email address" required error={form.errors.newEmail}>
        {(control) => (
          <Input {...control} {...form.bind('newEmail')} type="email" autoComplete="email" maxLength={254} />
        )}
      </Field>
    </FormDialog>
  )
}

const addressErrors = new Set(['disposable_email', 'email_address_invalid', 'email_exists', 'validation_failed'])
