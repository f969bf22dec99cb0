import type { PaymentMethod } from '@assay/contract/billing/subscription'

/** "Visa •• 4242", "PayPal"; with `inSentence`, as it stands in the middle of one. */
export function describeMethod({ kind, brand, last4 }: PaymentMethod, { inSentence = false } = {}): string {
  switch (kind) {
    case 'card': {
      const name = brand ?? (inSentence ? 'your card' : 'Card')
      return last4 === null ? name : `${name} •• ${last4}`
    }
    case 'upi':
      return 'UPI'
    case 'paypal':
      return 'PayPal'
    case 'other':
      return inSentence ? 'your payment method' : 'On file'
    default:
      return kind satisfies never
  }
}
