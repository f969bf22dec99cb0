import pg from 'pg'

/** The bound that a statement violated (see `bounds.ts`), or null for any other error. */
export function exceededBound(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23514') return null
  return error.constraint?.endsWith('_bound') ? error.constraint : null
}
