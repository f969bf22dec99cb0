import pg from 'pg'

/** An insert for a user who no longer exists. */
export function isOwnerGone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return false
  return error.constraint?.endsWith('_user_id_fkey') ?? false
}
