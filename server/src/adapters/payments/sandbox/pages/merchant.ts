/**
 * The sandbox gateway's only account. Its secrets protect nothing: no real money moves, and the gateway exists only on
 * loopback addresses.
 */
export const sandboxMerchant = {
  keyId: 'rzp_sandbox_assay',
  keySecret: 'sandbox-key-secret',
  webhookSecrets: ['sandbox-webhook-secret'],
}
