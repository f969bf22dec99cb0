import type { Deps } from '../../deps.ts'

/** With credentials, or where the sandbox may stand in for them. Without, Free is the only plan to choose. */
export function hasPayments({ razorpay, hasPaymentSandbox }: Deps['config']): boolean {
  return razorpay !== null || hasPaymentSandbox
}
