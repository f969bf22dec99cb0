import pg from 'pg'

/** The name of the bound that a statement would have passed (see `bounds.ts`); null for every other error. */
export function exceededBound(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23514') return null
  return error.constraint?.endsWith('_bound') ? error.constraint : null
}
