import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from '../../../routing/navigation.tsx'
import { sessionStore } from '../../../storage.ts'
import { refreshSubscriptions } from '../subscription-rows.ts'

/** Tells the app's other windows that something was paid, so that they show it already. */
export function announcePayment(): void {
  const channel = openPaymentChannel()
  channel?.send({ kind: 'paid' })
  channel?.close()
}

/**
 * Goes on in the window that opened the payment, and closes this one. False if there is none, or this window can't be
 * closed by a script: then it goes on here.
 */
export async function continueInOpener(path: string): Promise<boolean> {
  const channel = openPaymentChannel()
  if (!channel) return false
  const windowId = await new Promise<string | null>((resolve) => {
    channel.onMessage((message) => message.kind === 'here' && resolve(message.windowId))
    channel.send({ kind: 'ask' })
    setTimeout(() => resolve(null), replyWithinMs)
  })
  if (windowId !== null) channel.send({ kind: 'go', windowId, path })
  channel.close()
  if (windowId === null) return false
  window.close()
  return window.closed
}

const replyWithinMs = 400

/**
 * How the payment window and the app's other windows talk: the payment page must not hold its opener, so a channel of our own
 * origin replaces that. `ask` and `here` find the window that opened the payment; `go` sends it on.
 */
type PaymentMessage =
  | { kind: 'paid' }
  | { kind: 'ask' }
  | { kind: 'here'; windowId: string }
  | { kind: 'go'; windowId: string; path: string }

/** Null in a browser without such channels: every window then goes on by itself. */
function openPaymentChannel() {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel('assay-payments')
  return {
    send: (message: PaymentMessage) => channel.postMessage(message),
    onMessage(listen: (message: PaymentMessage) => void) {
      channel.onmessage = ({ data }: MessageEvent<PaymentMessage>) => listen(data)
    },
    close: () => channel.close(),
  }
}

/** Kept for this window alone, across reloads. */
export const openedPayment = {
  mark: () => sessionStore.setItem(key, 'yes'),
  isMarked: () => sessionStore.getItem(key) !== null,
  clear: () => sessionStore.removeItem(key),
}

const key = 'openedPayment'

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
