// The one definition of a valid caller, in SQL. Row `r` (user_id, version, is_old) is what was known when the caller was cached; `k` is
// its key. A caller is valid if the key works, hasn't changed since, and belongs to a valid owner.

/** Neither deleted nor expired. */
export const isKeyInForce = 'k.deleted_at is null and (k.expires_at is null or k.expires_at > now())'

/** The key hasn't changed since, and the secret that was sent hasn't been rotated out. */
export const isUnchangedKey = 'k.version <= r.version and (not r.is_old or k.previous_until > now())'

/** The owner has the service, and the account is open. Evaluated once for the whole array `users`. */
export function isValidOwner(users: string): string {
  return `r.user_id = any (array(select private.with_service(${users}::uuid[], 'developer')))
    and r.user_id <> all (array(select private.closed_accounts(${users}::uuid[])))`
}
