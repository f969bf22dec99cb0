import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { SubscribeResponse } from '@assay/contract/billing/checkout'
import { formatDay } from '@assay/contract/format'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTeamId } from '../../../api/teams.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { refreshSubscriptions } from '../subscription-rows.ts'
import { hasSession, subscribe } from './api.ts'
import { describeCheckoutError } from './change-dialog.tsx'
import { openedPayment } from './payment-messages.ts'

type Change = {
  planId: string
  country: string /** Whether something must be paid on the provider's page. */
  needsWindow: boolean
}
type Place = Change & { target: Window | null }

/** Chooses a plan: in a payment window if needed, else in the app. `onPaying` gets what is being paid for. */
export function usePlanChange({ onPaying }: { onPaying: (planId: string) => void }) {
  const uuid = useTeamId()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async ({ planId, country }: Place) => {
      if (!(await hasSession())) throw new NoSession()
      return subscribe({ uuid, plan_id: planId, service_name: 'developer', country })
    },
    onSuccess: (response, { planId, target }) => {
      if (response.status === 'checkout') {
        leadTo(target ?? window, response.redirect_url)
        onPaying(planId)
      } else {
        closeWindow(target)
        toast({ topic: 'plans', tone: 'success', ...describeChange(response) })
      }
      return refreshSubscriptions(queryClient)
    },
    onError: (error, { target }) => {
      closeWindow(target)
      const description = describeCheckoutError(error)
      if (!(error instanceof NoSession)) {
        return toast({ topic: 'plans', tone: 'error', title: 'Subscription failed', description })
      }
      toast({ topic: 'plans', tone: 'error', title: 'Authentication required', description })
    },
  })

  /** In the click handler, because of the window. */
  function change(wanted: Change) {
    if (mutation.isPending) return
    if (!wanted.needsWindow) return mutation.mutate({ ...wanted, target: null })
    const opened = openPaymentWindow()
    if (opened) return mutation.mutate({ ...wanted, target: opened })
    toast({
      topic: 'plans',
      tone: 'error',
      title: 'Popup Blocked',
      description: 'Please allow popups for this site to proceed with the subscription.',
      action: {
        label: 'Continue in this tab',
        onSelect: () => mutation.mutate({ ...wanted, target: window }),
      },
    })
  }

  return { change, busyPlanId: mutation.isPending ? mutation.variables.planId : null }
}

class NoSession extends Error {
  override readonly name = 'NoSession'
  override readonly message = 'Please log in to subscribe to a plan.'
}

function closeWindow(target: Window | null) {
  if (target !== window) target?.close()
}

function describeChange(response: Exclude<SubscribeResponse, { status: 'checkout' }>) {
  const name = plans[parsePlanId(response.plan_id)?.tier ?? 'free'].name
  if (response.status === 'changed')
    return { title: 'Plan changed', description: `You’re now on ${name}. Your full quota is available.` }
  return {
    title: 'Change scheduled',
    description: `You’ll switch to ${name} on ${formatDay(response.effective_at)}. You can undo this until then.`,
  }
}

/** Must be called in the click handler: browsers block windows opened later. Null if blocked entirely. */
export function openPaymentWindow(): Window | null {
  const opened = window.open('', '_blank', 'popup,width=520,height=800')
  if (!opened) return null
  // The payment page must not control its opener.
  opened.opener = null
  // The sandbox's page closes a window of this name when someone leaves it.
  opened.name = 'payment'
  openedPayment.mark()
  const { document } = opened
  document.title = 'Payment'
  document.documentElement.lang = 'en'
  const note = document.createElement('p')
  note.textContent = 'Please wait, redirecting to payment gateway...'
  Object.assign(note.style, { font: '16px system-ui, sans-serif', textAlign: 'center', margin: '40vh 24px 0' })
  document.body.replaceChildren(note)
  return opened
}

/** Only http(s): a javascript: URL would run in this page. */
export function leadTo(target: Pick<Window, 'location'>, address: string): void {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new Error('No redirect URL provided in the response')
  target.location.replace(url.href)
}
