import { cancelCodeSeconds, cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import { planDisplayName, plans } from '@assay/contract/billing/catalogue'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { useTeamId } from '../../../api/teams.ts'
import { localStore } from '../../../storage.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { type Rejection, useForm } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts'
import { refreshSubscriptions, subscriptionsQuery } from '../subscription-rows.ts'
import { cancelSubscription, isCodeError, requestCancelCode } from './api.ts'
import { shortName } from './plan-state.ts'

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

type SendCodeProps = { secondsLeft: number; isSending: boolean; onSend: () => void }

/** Beside the code's field: sends a code, then counts down to the next. */
function SendCode({ secondsLeft, isSending, onSend }: SendCodeProps) {
  if (secondsLeft > 0) {
    return (
      <span className="grid shrink-0 content-center text-sm text-muted">
        <span>
          New code in{' '}
          <span role="timer" className="font-medium text-text tabular-nums">
            {formatCodeClock(secondsLeft)}
          </span>
        </span>
      </span>
    )
  }
  return (
    <Button size="lg" busy={isSending} busyLabel="Requesting verification..." onClick={onSend}>
      Send OTP
    </Button>
  )
}

/** How a plan is canceled: a code arrives by email, is entered, and the plan ends with its term. */
export function useCancellation({ subscription_id: subscriptionId }: SubscriptionRow, onCanceled: () => void) {
  const { email } = useUser()
  const uuid = useTeamId()
  const queryClient = useQueryClient()
  const clock = useCodeClock(subscriptionId)

  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (email === '') throw new ApiError({ code: 'not_found', detail: cancellationTexts.unverified })
      return requestCancelCode(email, subscriptionId)
    },
    onSuccess: () => clock.start(),
  })

  const canceling = useMutation({
    networkMode: 'always',
    mutationFn: (otp: string) => cancelSubscription({ uuid, subscriptionId, otp }),
    onSuccess: ({ cancel_status }) => {
      // The response is shown immediately; the next refetch brings the rest of the row.
      queryClient.setQueryData(subscriptionsQuery(uuid).queryKey, (rows) =>
        rows?.map((row) => (row.subscription_id === subscriptionId ? { ...row, cancel_status } : row)),
      )
      setTimeout(() => void refreshSubscriptions(queryClient), refetchAfterMs)
      onCanceled()
      toast({
        topic: 'cancellation',
        tone: 'success',
        title: 'Subscription Cancellation Initiated',
        description: 'Your subscription cancellation request is being processed. It may take a few moments to reflect.',
      })
    },
  })

  async function cancel(otp: string): Promise<Rejection<{ otp: string }> | undefined> {
    try {
      await canceling.mutateAsync(otp)
    } catch (error) {
      if (!isCodeError(error))
        return { notice: { title: 'Cancellation Failed', description: describeCancelError(error) } }
      if (error.code === 'otp_exhausted' || error.code === 'otp_expired') clock.stop()
      return { errors: { otp: withAttempts(error) } }
    }
  }

  return {
    secondsLeft: clock.secondsLeft,
    isSending: sending.isPending,
    isCanceling: canceling.isPending,
    /** What went wrong with the last request for a code. */
    sendError: sending.error && describeError(sending.error, couldNotSend),
    sendCode: async () => {
      if (!sending.isPending) await sending.mutateAsync().catch(() => undefined)
    },
    cancel,
  }
}

function withAttempts({ detail, fields }: ApiError): string {
  const left = Number(fields.attempts_left)
  return left > 0 ? `${detail} ${formatCounted(left, 'attempt')} left.` : detail
}

/** The status goes before the server's own words, for support. */
function describeCancelError(error: unknown): string {
  const fallback = 'Could not cancel the subscription. Please try again or contact support.'
  const description = describeError(error, fallback)
  return error instanceof ApiError && description !== fallback ? `${error.status}: ${description}` : description
}

const couldNotSend = 'Could not request verification code. Please try again later.'
const refetchAfterMs = 3000

/** How long until another code can be requested. Only the time of sending survives a reload, never the code. */
function useCodeClock(subscriptionId: string) {
  const countdown = useCountdown(() => secondsLeft(readSentAt(subscriptionId), Date.now()))
  return {
    secondsLeft: countdown.secondsLeft,
    start() {
      countdown.start(cancelCodeSeconds)
      localStore.setItem(storageKey(subscriptionId), String(Date.now()))
    },
    /** The code's tries are used up: the next one doesn't have to wait. */
    stop() {
      countdown.start(0)
      localStore.removeItem(storageKey(subscriptionId))
    },
  }
}

export function secondsLeft(sentAt: number | null, now: number): number {
  if (sentAt === null || sentAt > now + 1000) return 0
  return Math.max(0, Math.ceil(cancelCodeSeconds - (now - sentAt) / 1000))
}

/** 61 is "01:01". */
export function formatCodeClock(seconds: number): string {
  return formatClock(seconds).padStart(5, '0')
}

function readSentAt(subscriptionId: string): number | null {
  return Number(localStore.getItem(storageKey(subscriptionId))) || null
}

const storageKey = (subscriptionId: string) => `cancelCodeSentAt:${subscriptionId}`
