import { cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatCounted } from '@assay/contract/format/figures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Rejection } from '../../../ui/forms/use-form.ts'
import { refreshSubscriptions } from '../refresh-subscriptions.ts'
import { subscriptionsQuery } from '../subscription-rows.ts'
import { cancelSubscription, isCodeError, requestCancelCode } from './api.ts'
import { useCodeClock } from './code-clock.ts'

/** How a plan is canceled: a code arrives by email, is entered, and the plan ends with its term. */
export function useCancellation({ subscription_id: subscriptionId }: SubscriptionRow, onCancelled: () => void) {
  const { id: uuid, email } = useUser()
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

  const cancelling = useMutation({
    networkMode: 'always',
    mutationFn: (otp: string) => cancelSubscription({ uuid, subscriptionId, otp }),
    onSuccess: ({ cancel_status }) => {
      // The response is shown immediately; the next refetch brings the rest of the row.
      queryClient.setQueryData(subscriptionsQuery(uuid).queryKey, (rows) =>
        rows?.map((row) => (row.subscription_id === subscriptionId ? { ...row, cancel_status } : row)),
      )
      setTimeout(() => void refreshSubscriptions(queryClient), refetchAfterMs)
      onCancelled()
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
      await cancelling.mutateAsync(otp)
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
    isCancelling: cancelling.isPending,
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
