import type { Deps } from '../../deps.ts'

export type BillingDeps = Pick<Deps, 'db' | 'payments' | 'now' | 'log' | 'config'>

/** Present with live credentials or the sandbox. Without either, Free is the only plan. */
export function hasPayments({ razorpay, hasPaymentSandbox }: Deps['config']): boolean {
  return razorpay !== null || hasPaymentSandbox
}
