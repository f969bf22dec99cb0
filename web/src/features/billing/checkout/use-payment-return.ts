import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from '../../../routing/navigation.tsx'
import { refreshSubscriptions } from '../refresh-subscriptions.ts'
import { openedPayment, openPaymentChannel } from './payment-messages.ts'

/** In every window of the app: shows what was paid elsewhere, and goes on here if the payment was opened here. */
export function usePaymentReturn(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const windowId = crypto.randomUUID()
    const channel = openPaymentChannel()
    channel?.onMessage((message) => {
      switch (message.kind) {
        case 'paid':
          return void refreshSubscriptions(queryClient)
        case 'ask':
          return openedPayment.isMarked() ? channel.send({ kind: 'here', windowId }) : undefined
        case 'go':
          if (message.windowId !== windowId) return
          openedPayment.clear()
          window.focus()
          return void navigate(message.path)
        default:
          return
      }
    })
    return () => channel?.close()
  }, [queryClient, navigate])
}
