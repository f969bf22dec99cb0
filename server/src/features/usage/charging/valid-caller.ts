// The one definition of a valid caller, in SQL: of a row `r` (user_id, version, is_old) that says what was known when the caller
// was cached, with its key `k`. Valid is a key in force, unchanged, of a valid owner.

/** The key works now. */
export const isKeyInForce = 'k.deleted_at is null and (k.expires_at is null or k.expires_at > now())'

/** It hasn't changed since, nor has the secret that was used run out. */
export const isUnchangedKey = 'k.version <= r.version and (not r.is_old or k.previous_until > now())'

/** The owner has the service and may act. Checked once for all of the array `users`. */
export function isValidOwner(users: string): string {
  return `r.user_id = any (array(select private.with_service(${users}::uuid[], 'developer')))
    and r.user_id <> all (array(select private.closed_accounts(${users}::uuid[])))`
}
