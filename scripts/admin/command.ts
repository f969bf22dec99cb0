import type { ParseArgsConfig } from 'node:util'
import type { Database } from '../../server/src/db/connect.ts'
import type { Deps } from '../../server/src/deps.ts'

/** What a command works with, beside a running server or without one. */
export type Context = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'passwords' | 'payments' | 'hostedAccounts'> & {
  /** The login that owns the tables: for what the product itself may not see. */
  owner: Database['jobPool']
}

export type Values = Record<string, string | boolean | undefined>

export type Command = {
  /** What comes after the name: `EMAIL NAME [--test]`. */
  takes?: string
  says: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** How many words it needs besides the options. */
  words?: number
  /** Accounts are in a hosted project, if one is configured; then this command has nothing to work on. */
  isEmbeddedOnly?: boolean
  run(context: Context, words: string[], values: Values): Promise<void>
}

export type Commands = Record<string, Command>

/** The operator's mistake: said in a sentence, with the way to use the command. */
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
