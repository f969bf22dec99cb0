import pg from 'pg'

/** A row was to be written for a user who is no longer there. */
export function isOwnerGone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return false
  return error.constraint?.endsWith('_user_id_fkey') ?? false
}
