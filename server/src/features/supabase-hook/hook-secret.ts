import type { ServerSecret } from '../secrets/server-secret.ts'

/**
 * Derived from the key's hash, so there's nothing more to store: the hook's secret is rotated, expires and is deleted with the
 * key (ADR 3). As the Standard Webhooks scheme writes it.
 */
export function hookSecretOf(server: ServerSecret, keyHash: Buffer): string {
  return `whsec_${server.hash('supabase-hook', keyHash.toString('hex')).toString('base64')}`
}
