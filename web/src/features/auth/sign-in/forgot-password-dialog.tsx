import { useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormNotice } from '../../../ui/forms/form-notice.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { enterValidEmail, isEmail } from '../../../ui/forms/is-email.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts'
import { requestPasswordReset } from '../api.ts'

type ForgotPasswordDialogProps = { email: string; open: boolean; onOpenChange: (open: boolean) => void }

export function ForgotPasswordDialog({ email, open, onOpenChange }: ForgotPasswordDialogProps) {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { secondsLeft, start } = useCountdown()
  const form = useForm({
    initial: { email },
    validate: (values) => (isEmail(values.email) ? null : { errors: { email: enterValidEmail } }),
    async submit(values) {
      const outcome = await requestPasswordReset(values.email.trim())
      if (outcome.status === 'done' || outcome.waitSeconds !== undefined) {
        setMailedTo(values.email)
        start(outcome.status === 'done' ? secondsBetweenEmails : (outcome.waitSeconds ?? 0))
      }
      if (outcome.status === 'failed') {
        // biome-ignore lint/suspicious/noConsole: support asks what the console says about a failed reset.
        console.error(`Password reset request failed (${outcome.code}): ${describeError(outcome, 'no response')}`)
        const description = describeError(outcome, 'An error occurred while sending the reset email')
        return { notice: { title: 'Password reset failed', description } }
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

  const isWaiting = secondsLeft > 0 && form.values.email === mailedTo
  return (
    <Dialog
      open={open}
      onOpenChange={() => form.isBusy || close()}
      title="Reset your password"
      description="Enter your email address and we’ll send you a link to choose a new one."
    >
      <form {...form.props} className="grid gap-5">
        <Field label="Email" required error={form.errors.email}>
          {(control) => <Input {...control} {...form.bind('email')} type="email" autoComplete="username" />}
        </Field>
        <FormNotice notice={form.notice} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="tabular-nums"
          disabled={isWaiting}
          busy={form.isBusy}
          busyLabel="Sending..."
        >
          {isWaiting ? `Resend in ${formatClock(secondsLeft)}` : 'Send reset link'}
        </Button>
      </form>
    </Dialog>
  )
}

const secondsBetweenEmails = 60
