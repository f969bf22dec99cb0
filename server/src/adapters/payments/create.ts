import type { Deps } from '../../deps.ts'
import { withDevKey } from '../../dev-key.ts'
import type { Payments } from '../../ports/payments.ts'
import type { Outside } from './create-client.ts'
import { createRazorpay, razorpayUrl } from './razorpay.ts'

/** Razorpay with credentials; without them the sandbox gateway, where it is mounted. */
export function createPayments(
  { razorpay, hasPaymentSandbox, publicUrl }: Deps['config'],
  { fetch, devKey }: Outside & { devKey: string | null },
): Payments {
  if (razorpay) return createRazorpay({ url: razorpayUrl, ...razorpay }, { fetch })
  if (hasPaymentSandbox && devKey !== null) {
    const account = { url: `${publicUrl}/sandbox/payments`, ...sandboxMerchant(devKey) }
    return createRazorpay(account, { fetch: withDevKey(fetch, devKey) })
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
    fetchDispute: missing,
    refundPayment: missing,
    verifyWebhook: () => ({ status: 'forged' }),
  }
}

/**
 * The sandbox gateway's only account. Its requests need the key to the development doors as well, so its own key protects
 * nothing; its events are signed with that key, because the address that receives them is open to everyone.
 */
export function sandboxMerchant(devKey: string) {
  return { keyId: 'rzp_sandbox_assay', keySecret: 'sandbox-key-secret', webhookSecrets: [devKey] }
}
