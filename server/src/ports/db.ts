export type Db = {
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  asAnon<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sees the rows of every user: for what the server itself must do. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement as the service, prepared and in a transaction of its own: for what every call of the API does. */
  statement<Row extends object>(prepared: Prepared, values: unknown[]): Promise<{ rows: Row[] }>
}

export type Tx = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

export type Scope = {
  role: Role
  claims: Record<string, unknown>
  readOnly?: boolean
  /** More transaction-local settings, for policies and functions that look at the request. */
  settings?: Record<string, string>
}

export type Role = 'anon' | 'authenticated' | 'service_role'

export type Prepared = { name: string; text: string }
