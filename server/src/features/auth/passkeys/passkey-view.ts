import type { Credential } from '../store/queries-credentials.ts'

/** A passkey in the client library's format. */
export function passkeyView({ id, friendlyName, createdAt, lastUsedAt }: Credential) {
  return {
    id,
    friendly_name: friendlyName,
    created_at: createdAt.toISOString(),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  }
}
