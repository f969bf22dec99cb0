export type Db = {
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  asAnon<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sees every user's rows: for what the server does on its own behalf. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One prepared statement as the service, in its own transaction: for what every API request does. */
  statement<Row extends object>(prepared: Prepared, values: unknown[]): Promise<{ rows: Row[] }>
}

export type Tx = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

export type Scope = {
  role: Role
  claims: Record<string, unknown>
  readOnly?: boolean
  /** More transaction-local settings, for policies and functions that depend on the request. */
  settings?: Record<string, string>
}

export type Role = 'anon' | 'authenticated' | 'service_role'

export type Prepared = { name: string; text: string }
