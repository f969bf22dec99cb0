import type { ParseArgsConfig } from 'node:util'
import type { Database } from '../../server/src/db/connect.ts'
import type { Deps } from '../../server/src/deps.ts'

/** What a command works with, with or without a running server. */
export type Context = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'passwords' | 'payments' | 'hostedAccounts'> & {
  /** The login that owns the tables, for what the product itself may not see. */
  owner: Database['jobPool']
}

export type Values = Record<string, string | boolean | undefined>

/** A command's result: `data` is the document that `--json` prints, `lines` are for people. */
export type Report = {
  data: unknown
  lines: string[]
  /** Set if something changed: what the log says about it. Ids only, because it's kept longer than accounts are. */
  changed?: Record<string, string | number>
}

export type Command = {
  /** The arguments after the name: `EMAIL NAME [--test]`. */
  takes?: string
  says: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** Required arguments, not counting options. */
  words?: number
  /** With a hosted project, accounts live there and this command has nothing to work on. */
  isEmbeddedOnly?: boolean
  run(context: Context, words: string[], values: Values): Promise<Report>
}

export type Commands = Record<string, Command>

/** One sentence about why the command couldn't do its work. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The same, if the arguments are the reason: shown with the command's usage. */
export class UsageError extends CommandError {
  override name = 'UsageError'
}

export function parseOptions({ options = {} }: Command): ParseArgsConfig['options'] {
  return { ...options, json: { type: 'boolean' }, help: { type: 'boolean' } }
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** A whole number from 1 to `max`. */
export function countOf(values: Values, name: string, { fallback, max }: { fallback: number; max: number }): number {
  const text = textOf(values, name)
  if (text === undefined) return fallback
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= max) return count
  throw new UsageError(`--${name} must be a whole number from 1 to ${max}.`)
}

/** Columns of equal width, without trailing spaces. */
export function alignColumns(rows: (string | number)[][]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, String(cell).length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, index) => String(cell).padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
