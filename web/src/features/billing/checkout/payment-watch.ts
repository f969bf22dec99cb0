import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { BillingState } from '@assay/contract/billing/subscription'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { billingStateQuery } from '../../../api/billing-state.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { refreshSubscriptions } from '../subscription-rows.ts'

/**
 * While someone pays in another window, polls whether the provider's event has arrived. The window itself isn't asked:
 * it's the provider's, and what it says proves nothing.
 */
export function usePaymentWatch(state: BillingState | undefined): (planId: string) => void {
  const queryClient = useQueryClient()
  const [awaited, setAwaited] = useState<{ planId: string; until: number } | null>(null)
  const isThere = awaited !== null && state?.plan_id === awaited.planId
  useEffect(() => {
    if (!awaited) return
    if (isThere) {
      setAwaited(null)
      void refreshSubscriptions(queryClient)
      const name = plans[parsePlanId(awaited.planId)?.tier ?? 'free'].name
      const description = `You’re now on ${name}. Your full quota is available.`
      return toast({ topic: 'plans', tone: 'success', title: 'Payment received', description })
    }
    const timer = setInterval(() => {
      if (Date.now() > awaited.until) setAwaited(null)
      else if (!document.hidden) void queryClient.invalidateQueries(billingStateQuery)
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [awaited, isThere, queryClient])
  return (planId) => setAwaited({ planId, until: Date.now() + askForMs })
}

const askEveryMs = 3000
const askForMs = 20 * 60_000
