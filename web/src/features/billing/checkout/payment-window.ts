import { openedPayment } from './payment-messages.ts'

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
