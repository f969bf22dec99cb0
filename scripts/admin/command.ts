import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../../server/src/config.ts'
import type { Database } from '../../server/src/db/connect.ts'
import type { Deps } from '../../server/src/deps.ts'

/** What a command works with, with or without a running server. */
export type Context = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'passwords' | 'payments' | 'hostedAccounts'> & {
  /** The login that owns the tables, for what the product itself may not see. */
  owner: Database['jobPool']
}

export type Values = Record<string, string | boolean | undefined>

export type Command = {
  /** The arguments after the name: `EMAIL NAME [--test]`. */
  takes?: string
  says: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** Required arguments, not counting options. */
  words?: number
  /** With a hosted project, accounts live there and this command has nothing to work on. */
  isEmbeddedOnly?: boolean
} & (
  | { run(context: Context, words: string[], values: Values): Promise<void> }
  /** For what has to happen while the database is closed. */
  | { runOffline(config: Config, values: Values): Promise<void> }
)

export type Commands = Record<string, Command>

/** A usage error: one sentence, with the command's usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export function parseOptions({ options = {} }: Command): ParseArgsConfig['options'] {
  return { ...options, help: { type: 'boolean' } }
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}
