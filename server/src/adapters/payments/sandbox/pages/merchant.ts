/**
 * The sandbox gateway's only account. Its requests need the key to the development doors as well, so its own key protects
 * nothing; its events are signed with that key, because the address that receives them is open to everyone.
 */
export function sandboxMerchant(devKey: string) {
  return { keyId: 'rzp_sandbox_assay', keySecret: 'sandbox-key-secret', webhookSecrets: [devKey] }
}
