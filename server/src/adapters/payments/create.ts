import type { Deps } from '../../deps.ts'
import type { Payments } from '../../ports/payments.ts'
import type { Outside } from './create-client.ts'
import { createRazorpay, razorpayUrl } from './razorpay.ts'
import { sandboxMerchant } from './sandbox/pages/merchant.ts'

/** Razorpay with credentials; without them the sandbox gateway, where it is mounted. */
export function createPayments({ razorpay, hasPaymentSandbox, publicUrl }: Deps['config'], outside: Outside): Payments {
  if (razorpay) return createRazorpay({ url: razorpayUrl, ...razorpay }, outside)
  if (hasPaymentSandbox) {
    return createRazorpay({ url: `${publicUrl}/sandbox/payments`, ...sandboxMerchant }, outside)
  }
  const missing = async () => ({ status: 'unavailable', reason: 'RAZORPAY_KEY_ID is not set' }) as const
  return {
    createPlan: missing,
    createSubscription: missing,
    fetchSubscription: missing,
    listSubscriptions: missing,
    updateSubscription: missing,
    cancelScheduledChange: missing,
    pauseSubscription: missing,
    resumeSubscription: missing,
    cancelSubscription: missing,
    listInvoices: missing,
    fetchInvoice: missing,
    fetchPayment: missing,
    refundPayment: missing,
    verifyWebhook: () => ({ status: 'forged' }),
  }
}
