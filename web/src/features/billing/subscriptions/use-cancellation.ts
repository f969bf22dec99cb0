import { cancellationTexts } from '@assay/contract/billing/cancellation'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { describeError } from '../../../api/describe-error.ts'
import { useUser } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { refreshSubscriptions, subscriptionsQuery } from '../subscription-rows.ts'
import { cancelSubscription, isCodeFault, requestCancelCode } from './api.ts'
import { useCodeClock } from './code-clock.ts'

/** The way out of a plan: a code by mail, the code back, and the end of the term. */
export function useCancellation({ subscription_id: subscriptionId }: SubscriptionRow, onCancelled: () => void) {
  const { id: uuid, email } = useUser()
  const queryClient = useQueryClient()
  const clock = useCodeClock(subscriptionId)
  const [fault, setFault] = useState<string>()

  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (email === '') throw new ApiError({ code: 'not_found', detail: cancellationTexts.unverified })
      return requestCancelCode(email, subscriptionId)
    },
    onSuccess: () => {
      clock.start()
      setFault(undefined)
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
      // What the server has answered is shown at once; the rest of the row comes with the next look.
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
    onError: (error) => {
      if (isCodeFault(error)) return setFault(error.detail)
      const otherwise = 'Could not cancel the subscription. Please try again or contact support.'
      const said = describeError(error, otherwise)
      const description = error instanceof ApiError && said !== otherwise ? `${error.status}: ${said}` : said
      toast({ topic: 'cancellation', tone: 'error', title: 'Cancellation Failed', description })
    },
  })

  function confirm(otp: string) {
    if (cancelling.isPending) return
    if (otp.trim() === '') return setFault(cancellationTexts.codeMissing)
    setFault(undefined)
    cancelling.mutate(otp.trim())
  }

  return {
    secondsLeft: clock.secondsLeft,
    fault,
    clearFault: () => setFault(undefined),
    isSending: sending.isPending,
    isCancelling: cancelling.isPending,
    sendCode: () => sending.isPending || sending.mutate(),
    confirm,
  }
}

const refetchAfterMs = 3000
