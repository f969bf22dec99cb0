import type { Origin } from './origin.ts'

export type Db = {
  /** With the user's own rights, the same as over the REST API: read, and write the little that users may. */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** As the server, limited to this user's rows: for what a user asks for and only the server may write. */
  onBehalfOf<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  asAnon<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sees every user's rows: for what no single user asked for. Say why beside it, after `Service role:`. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One prepared statement as the service, in its own transaction: for what every API request does. */
  statement<Row extends object>(prepared: Prepared, values: unknown[]): Promise<{ rows: Row[] }>
}

export type Tx = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Who asked for this; absent if the server itself did. */
  origin?: Origin
}

export type Scope = {
  role: Role | 'acting_for_user'
  claims: Record<string, unknown>
  readOnly?: boolean
  /** Read-only, and every statement sees the database as it was at the first one. */
  isSnapshot?: boolean
  /** More transaction-local settings, for policies and functions that depend on the request. */
  settings?: Record<string, string>
}

/** Those that a token may name. */
export type Role = 'anon' | 'authenticated' | 'service_role'

export type Prepared = { name: string; text: string }
