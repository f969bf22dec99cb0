import { cancellationTexts } from '@assay/contract/billing/cancellation'
import { planDisplayName, plans } from '@assay/contract/billing/catalogue'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { MailCheck } from 'lucide-react'
import { useId } from 'react'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { formatCodeClock } from './code-clock.ts'
import type { useCancellation } from './use-cancellation.ts'

type CancelDialogProps = {
  subscription: SubscriptionRow
  cancellation: ReturnType<typeof useCancellation>
  onClose: () => void
}

/** Two steps: request the code, then enter it. What the customer keeps is shown above both. */
export function CancelDialog({ subscription, cancellation, onClose }: CancelDialogProps) {
  const formId = useId()
  const { email } = useUser()
  const { secondsLeft, isSending, isCancelling, sendCode, cancel } = cancellation
  const { plan_id, expires_at } = subscription
  const isSent = secondsLeft > 0
  const form = useForm({
    initial: { otp: '' },
    validate: ({ otp }) => (otp.trim() === '' ? { errors: { otp: cancellationTexts.codeMissing } } : null),
    submit: ({ otp }) => cancel(otp.trim()),
  })

  function requestCode() {
    // An error about the old code says nothing about the new one.
    form.reset(form.values)
    sendCode()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || isCancelling || onClose()}
      title={`Cancel ${planDisplayName(plan_id)}`}
      description="To make sure that it is you, we send a code to your e-mail address."
      footer={
        <>
          <Button disabled={isCancelling} onClick={onClose}>
            Keep subscription
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={form.values.otp.trim() === ''}
            busy={isCancelling}
            busyLabel="Cancelling..."
          >
            Confirm Cancellation
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className="grid gap-5" aria-label="Cancel the subscription">
        <Banner tone="info">
          <strong className="font-medium">
            {expires_at ? `You keep access until ${day.format(new Date(expires_at))}.` : 'You keep access to the end.'}
          </strong>{' '}
          After that the account is on Free, with {plans.free.unitLimit} checks a month. Nothing more is charged.
        </Banner>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-lg border border-border px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">1. Get the code</p>
            <p className="text-sm wrap-anywhere text-muted">{isSent ? `Sent to ${email}` : email}</p>
          </div>
          {isSent ? (
            <p className="flex items-center gap-2 text-sm text-muted">
              <MailCheck className="size-4 text-ok" aria-hidden="true" />
              <span>
                New code in{' '}
                <span role="timer" className="font-medium text-text tabular-nums">
                  {formatCodeClock(secondsLeft)}
                </span>
              </span>
            </p>
          ) : (
            <Button busy={isSending} busyLabel="Requesting verification..." onClick={requestCode}>
              Send OTP
            </Button>
          )}
        </div>
        <Field label="2. Verification code" required error={form.errors.otp}>
          {(control) => (
            <Input
              {...control}
              {...form.bind('otp')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={16}
              placeholder="6 digits"
              className="font-mono tracking-[0.2em] placeholder:tracking-normal"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
