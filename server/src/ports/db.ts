import type { Origin } from './origin.ts'

export type Db = {
  /** With the user's own rights, the same as over the REST API: read, and write the little that users may. */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** As the server, limited to this user's rows: for what a user asks for and only the server may write. */
  onBehalfOf<T>(account: Account, work: (tx: Tx) => Promise<T>): Promise<T>
  asAnon<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Sees every user's rows: for what no single user asked for. Say why beside it, after `Service role:`. With an account if
   * one did ask: it counts toward that account's connections.
   */
  asService<T>(work: (tx: Tx) => Promise<T>, account?: Account): Promise<T>
  /** The same for a job, which works for every account. */
  asJob<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One prepared statement as the service, in its own transaction: for what every API request does. */
  statement<Row extends object>(prepared: Prepared, values: unknown[]): Promise<{ rows: Row[] }>
}

/**
 * A user's id; with a lock if the transaction is going to wait for it. Such transactions take turns before they take a connection, so
 * that at most one per process waits in the database.
 */
export type Account = string | { userId: string; lock: AccountLock }
type AccountLock = 'rules' | 'preview' | 'api-keys' | 'files' | 'billing'

export type Tx = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Who asked for this; absent if the server itself did. */
  origin?: Origin
}

export type Scope = {
  role: Role | 'acting_for_user'
  claims: Record<string, unknown>
  readOnly?: boolean
  /** More transaction-local settings, for policies and functions that depend on the request. */
  settings?: Record<string, string>
}

/** The roles that a token may name. */
export type Role = 'anon' | 'authenticated' | 'service_role'

export type Prepared = { name: string; text: string }
