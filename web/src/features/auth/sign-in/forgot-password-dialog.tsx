import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { requestPasswordReset } from '../api.ts'

type ForgotPasswordDialogProps = { email: string; open: boolean; onOpenChange: (open: boolean) => void }

export function ForgotPasswordDialog({ email, open, onOpenChange }: ForgotPasswordDialogProps) {
  const form = useForm({
    initial: { email },
    validate: (values) =>
      values.email.includes('@') ? null : { errors: { email: 'Enter the e-mail address of your account.' } },
    async submit(values) {
      const outcome = await requestPasswordReset(values.email)
      if (outcome.status === 'failed') {
        // biome-ignore lint/suspicious/noConsole: support asks what the console says about a failed reset.
        console.error(`Password reset request failed (${outcome.code}): ${describeError(outcome, 'no response')}`)
        const description = describeError(outcome, 'An error occurred while sending the reset email')
        return { toast: { topic: 'reset', title: 'Password reset failed', description } }
      }
      close()
      const description = 'Check your inbox for password reset instructions'
      toast({ topic: 'reset', tone: 'success', title: 'Password reset email sent', description })
    },
  })

  function close() {
    form.reset()
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={() => form.isBusy || close()}
      title="Reset your password"
      description="We will send you a link to choose a new one."
    >
      <form {...form.props} className="grid gap-5">
        <Field label="Email" required error={form.errors.email}>
          {(control) => <Input {...control} {...form.bind('email')} type="email" autoComplete="username" />}
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.isBusy} busyLabel="Sending...">
          Send reset link
        </Button>
      </form>
    </Dialog>
  )
}
