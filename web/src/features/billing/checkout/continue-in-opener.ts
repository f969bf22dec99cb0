import { openPaymentChannel } from './payment-messages.ts'

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
