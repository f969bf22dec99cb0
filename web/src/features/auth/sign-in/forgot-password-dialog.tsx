import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { requestPasswordReset } from '../api.ts'
import { fieldFaults, focusControl, textOf } from '../field-faults.ts'

type ForgotPasswordDialogProps = { email: string; open: boolean; onOpenChange: (open: boolean) => void }

export function ForgotPasswordDialog({ email, open, onOpenChange }: ForgotPasswordDialogProps) {
  const toast = useToast()
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const missing = fieldFaults(form, { email: 'Enter the e-mail address of your account.' }).email
    setFault(missing)
    if (missing) return focusControl(form, 'email')
    setIsBusy(true)
    const outcome = await requestPasswordReset(textOf(form, 'email'))
    setIsBusy(false)
    if (outcome.status === 'done') {
      onOpenChange(false)
      const description = 'Check your inbox for password reset instructions'
      toast({ topic: 'reset', tone: 'success', title: 'Password reset email sent', description })
      return
    }
    // biome-ignore lint/suspicious/noConsole: a failed request for a reset is reported, so that support can ask for it.
    console.error(`Password reset request failed (${outcome.code}): ${outcome.message ?? 'no answer'}`)
    focusControl(form, 'email')
    const description = outcome.message ?? 'An error occurred while sending the reset email'
    toast({ topic: 'reset', tone: 'error', title: 'Password reset failed', description })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}
      title="Reset your password"
      description="We will send you a link to choose a new one."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label="Email" required error={fault}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="username"
              defaultValue={email}
              readOnly={isBusy}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyLabel="Sending...">
          Send reset link
        </Button>
      </form>
    </Dialog>
  )
}
