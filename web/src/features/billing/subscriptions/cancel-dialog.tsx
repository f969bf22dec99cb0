import { cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import { planDisplayName, plans } from '@assay/contract/billing/catalogue'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay } from '@assay/contract/format'
import { useRef } from 'react'
import { useUser } from '../../../api/session.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { shortName } from './plan-state.ts'
import { SendCode } from './send-code.tsx'
import type { useCancellation } from './use-cancellation.ts'

type CancelDialogProps = {
  subscription: SubscriptionRow
  cancellation: ReturnType<typeof useCancellation>
  onClose: () => void
}

/** What the customer keeps comes first, then the code that confirms it's them. */
export function CancelDialog({ subscription, cancellation, onClose }: CancelDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const { email } = useUser()
  const { secondsLeft, isSending, sendError, sendCode, cancel } = cancellation
  const isSent = secondsLeft > 0
  const form = useForm({
    initial: { otp: '' },
    validate: ({ otp }) => (otp.trim() === '' ? { errors: { otp: cancellationTexts.codeMissing } } : null),
    submit: ({ otp }) => cancel(otp.trim()),
  })

  async function requestCode() {
    // An error about the old code says nothing about the new one.
    form.reset()
    await sendCode()
    field.current?.focus()
  }

  return (
    <FormDialog
      form={sendError ? { ...form, notice: { title: 'OTP Request Failed', description: sendError } } : form}
      title={`Cancel ${planDisplayName(subscription.plan_id)}`}
      description={describeEnd(subscription)}
      label="Cancel the subscription"
      submitLabel="Confirm Cancellation"
      busyLabel="Cancelling..."
      cancelLabel="Keep subscription"
      tone="danger"
      isReady={form.values.otp.trim() !== ''}
      onClose={onClose}
    >
      <div role="status">
        <p className="font-medium">
          {isSent ? 'Verification Code Sent' : 'We’ll email you a code to confirm it’s you.'}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {isSent ? 'A verification code has been sent to your email.' : email}
        </p>
      </div>
      <Field label="Verification code" required error={form.errors.otp}>
        {(control) => (
          <span className="flex gap-2.5">
            <Input
              {...control}
              {...form.bind('otp')}
              ref={field}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={16}
              placeholder="6 digits"
              className="font-mono tracking-[0.2em] placeholder:tracking-normal"
            />
            <SendCode secondsLeft={secondsLeft} isSending={isSending} onSend={requestCode} />
          </span>
        )}
      </Field>
    </FormDialog>
  )
}

function describeEnd({ plan_id, expires_at, entitlement, pending_plan_id: pending }: SubscriptionRow): string {
  const free = `you’ll move to Free (${plans.free.unitLimit} checks a month). You won’t be charged again.`
  if (entitlement === 'grace' || expires_at === null) return `Your plan ends right away, and ${free}`
  const restored = pending && ` If you resume before that, your switch to ${shortName(pending, plan_id)} is restored.`
  return `You’ll keep your plan until ${formatDay(expires_at)}. Then ${free}${restored ?? ''}`
}
