import { cancellationTexts } from '@assay/contract/billing/cancellation'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Rejection } from '../../../ui/forms/use-form.ts'
import { refreshSubscriptions, subscriptionsQuery } from '../subscription-rows.ts'
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
    onSuccess: () => {
      clock.start()
      toast({
        topic: 'cancellation',
        tone: 'success',
        title: 'Verification Code Sent',
        description: 'A verification code has been sent to your email.',
      })
    },
    onError: (error) => {
      const description = describeError(error, 'Could not request verification code. Please try again later.')
      toast({ topic: 'cancellation', tone: 'error', title: 'OTP Request Failed', description })
    },
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
      if (isCodeError(error)) return { errors: { otp: error.detail } }
      return { toast: { topic: 'cancellation', title: 'Cancellation Failed', description: describeCancelError(error) } }
    }
  }

  return {
    secondsLeft: clock.secondsLeft,
    isSending: sending.isPending,
    isCancelling: cancelling.isPending,
    sendCode: () => sending.isPending || sending.mutate(),
    cancel,
  }
}

/** The status goes before the server's own words, for support. */
function describeCancelError(error: unknown): string {
  const fallback = 'Could not cancel the subscription. Please try again or contact support.'
  const description = describeError(error, fallback)
  return error instanceof ApiError && description !== fallback ? `${error.status}: ${description}` : description
}

const refetchAfterMs = 3000
