import { sessionStore } from '../../../storage.ts'

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
export function openPaymentChannel() {
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
