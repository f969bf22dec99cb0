import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** Everything a feature gets from outside. Built in main.ts and in testing/test-app.ts, nowhere else. */
export type Deps = {
  config: Config
  db: Db
  mailer: Mailer
  now: () => Date
  log: Logger
}

type Role = 'anon' | 'authenticated' | 'service_role'
export type Scope = { role: Role; claims: Record<string, unknown>; readOnly?: boolean }

export type Tx = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

export type Db = {
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  asAnon<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sees the rows of every user: for what the server itself must do. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
}

export type Mail = { to: string; subject: string; text: string; html: string }

export type SendResult =
  | { status: 'sent' }
  | { status: 'refused'; reason: string } // will not get better: a wrong address
  | { status: 'unavailable'; reason: string } // worth another try

export type Mailer = { send(mail: Mail & { id: string }): Promise<SendResult> }
