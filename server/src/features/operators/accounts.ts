import type { Pool } from 'pg'
import type { Deps } from '../../deps.ts'
import { operatorOrigin } from '../../http/audit-origin.ts'
import type { Tx } from '../../ports/db.ts'

/** `owner`: the login that owns the tables. */
export type OperatorDeps = Pick<Deps, 'config' | 'db'> & { owner: Pool }

/**
 * Reads and writes accounts. Here the service role may; in a hosted project only the owner's login may, while on our own
 * tables the owner is held to row policies like everyone else.
 */
export function withAccounts<T>({ config, db, owner }: OperatorDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (config.supabase) return work({ query: (text, values) => owner.query(text, values), origin: operatorOrigin })
  // Service role: the operator asks about any account.
  return db.asService(work)
}
