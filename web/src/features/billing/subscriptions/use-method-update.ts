import type { PaymentMethod } from '@assay/contract/billing/subscription'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { billingStateQuery } from '../../../api/billing-state.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { leadTo, openPaymentWindow } from '../checkout/use-plan-change.ts'
import { describeMethod } from '../subscription-rows.ts'
import { fetchMethodPage } from './api.ts'

/** Opens the provider's page in a window, and polls until the new method has arrived here. */
export function useMethodUpdate(method: PaymentMethod) {
  const [before, setBefore] = useState<{ method: string; until: number } | null>(null)
  const queryClient = useQueryClient()
  const shown = describeMethod(method, { inSentence: true })
  const isChanged = before !== null && before.method !== shown
  useEffect(() => {
    if (!before) return
    if (isChanged) {
      setBefore(null)
      const description = `We’ll charge ${shown} from now on.`
      return toast({ topic: 'method', tone: 'success', title: 'Payment method updated', description })
    }
    const timer = setInterval(() => {
      if (Date.now() > before.until) setBefore(null)
      else if (!document.hidden) void queryClient.invalidateQueries(billingStateQuery)
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [before, isChanged, shown, queryClient])

  const opening = useMutation({
    networkMode: 'always',
    mutationFn: (_target: Window) => fetchMethodPage(),
    onSuccess: ({ redirect_url }, target) => {
      leadTo(target, redirect_url)
      setBefore({ method: shown, until: Date.now() + askForMs })
    },
    onError: (error, target) => {
      if (target !== window) target.close()
      const title = 'We couldn’t open the payment page'
      toast({ topic: 'method', tone: 'error', title, description: describeError(error) })
    },
  })

  /** In the click handler, because of the window. */
  function update() {
    if (opening.isPending) return
    const opened = openPaymentWindow()
    if (opened) return opening.mutate(opened)
    toast({
      topic: 'method',
      tone: 'error',
      title: 'Popup Blocked',
      description: 'Please allow popups for this site to update your payment method.',
      action: { label: 'Continue in this tab', onSelect: () => opening.mutate(window) },
    })
  }

  return { update, isOpening: opening.isPending }
}

const askEveryMs = 3000
const askForMs = 10 * 60_000
