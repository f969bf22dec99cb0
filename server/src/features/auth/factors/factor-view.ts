import type { Factor } from '../store/queries-factors.ts'

/** A factor in the client library's format. */
export function factorView({ id, friendlyName, type, status, createdAt, updatedAt, lastUsedAt }: Factor) {
  return {
    id,
    ...(friendlyName !== '' && { friendly_name: friendlyName }),
    factor_type: type,
    status,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    ...(lastUsedAt && { last_challenged_at: lastUsedAt.toISOString() }),
  }
}
