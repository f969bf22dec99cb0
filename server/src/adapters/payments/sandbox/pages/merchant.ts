/**
 * The one account that is registered at the sandbox gateway. Nothing depends on its secrets: the gateway takes invented
 * money, and exists only on an address of this machine.
 */
export const sandboxMerchant = {
  keyId: 'rzp_sandbox_assay',
  keySecret: 'sandbox-key-secret',
  webhookSecrets: ['sandbox-webhook-secret'],
}
