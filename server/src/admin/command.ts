import type { ParseArgsConfig } from 'node:util'
import { formatTime } from '@assay/contract/format'
import { Reason } from '@assay/contract/operators/operators'
import { UsageRange } from '@assay/contract/usage'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Operator } from '../features/operators/require-operator.ts'
import { AppError } from '../http/errors.ts'

/** What commands work with, with or without a running server. */
export type Attached = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'passwords' | 'payments' | 'hostedAccounts'> & {
  /** The login that owns the tables, for what the product itself may not see. */
  owner: Database['ownerPool']
  /** For secrets, which don't belong on a command line. Standard input if it isn't given. */
  input?: NodeJS.ReadableStream
}

export type Context = Attached & {
  /** Who runs it, for the operators' log. */
  operator: Operator
}

export type Values = Record<string, string | boolean | undefined>

/** A command's result: `data` is the document that `--json` prints, `lines` are for people. */
export type Report = {
  data: unknown
  lines: string[]
  /** What the log says about a change, if there was one. Ids only, because the log outlives accounts. */
  changed?: Record<string, string | number>
}

type Described = {
  /** The arguments after the name: `EMAIL NAME [--test]`. */
  takes?: string
  says: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** Required arguments, not counting options. */
  words?: number
  /** Takes `--reason`; its verb writes the operators' log. */
  isAct?: boolean
  /** The same for commands without a screen: the name in the log. */
  logsAs?: string
  /** A sentence about what can't be undone. The command then takes `--yes`. */
  consequence?: string
  /** With a hosted project, accounts live there and this command has nothing to work on. */
  isEmbeddedOnly?: boolean
}

export type OnlineCommand = Described & { run(context: Context, words: string[], values: Values): Promise<Report> }
/** For commands that work while the database is closed. */
type OfflineCommand = Described & { runOffline(config: Config, values: Values): Promise<Report> }

export type Command = OnlineCommand | OfflineCommand

export type Commands = Record<string, Command>

/** One sentence about why the command couldn't do its work. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The same, if the arguments are the reason: shown with the command's usage. */
export class UsageError extends CommandError {
  override name = 'UsageError'
}

export function parseOptions({ options = {}, isAct, logsAs, consequence }: Command): ParseArgsConfig['options'] {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  return {
    ...options,
    ...((isAct || logsAs !== undefined) && { reason: text }),
    ...(consequence !== undefined && { yes: flag }),
    json: flag,
    help: flag,
  }
}

/** Why it's done, for the operators' log. */
export function reasonOf(values: Values): string {
  const reason = Reason.safeParse(textOf(values, 'reason') ?? '')
  if (reason.success) return reason.data
  throw new UsageError('--reason is missing: say why, in at most 500 characters. It goes to the operators’ log.')
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** A secret from standard input: a command line can be seen by others, and stays in the shell's history. */
export async function readSecret({ input = process.stdin }: Context): Promise<string> {
  if ('isTTY' in input && input.isTTY) console.error('Type the password, then press Enter and Ctrl-D.')
  let text = ''
  for await (const piece of input) text += String(piece)
  return text.replace(/\r?\n[\s\S]*$/, '')
}

/** Turns a verb's rejection into the command's message. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? new CommandError(error.message) : error
  }
}

/** A whole number from 1 to `max`. */
export function countOf(values: Values, name: string, { fallback, max }: { fallback: number; max: number }): number {
  const text = textOf(values, name)
  if (text === undefined) return fallback
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= max) return count
  throw new UsageError(`--${name} must be a whole number from 1 to ${max}.`)
}

/** Stops with a message instead of asking, because a script must never hang. */
export function requireYes(values: Values, consequence: string): void {
  if (values.yes !== true) throw new CommandError(`${consequence} Add --yes to do it.`)
}

/** The end of the day in UTC; null if none was given. */
export function endOfDay(day: string | undefined, now: Date): Date | null {
  if (day === undefined) return null
  const parsed = UsageRange.shape.to.safeParse(day)
  if (!parsed.success) throw new UsageError('--until must be a day such as 2027-03-31.')
  const end = new Date(Date.parse(parsed.data) + 86_400_000)
  if (end <= now) throw new UsageError('--until can’t be in the past.')
  return end
}

export function timeOf(time: Date | null): string {
  return time ? formatTime(time, 'UTC') : 'never'
}

/** Columns of equal width, without trailing spaces, and without the control characters that a customer may have typed. */
export function alignColumns(given: (string | number)[][]): string[] {
  const rows = given.map((row) => row.map((cell) => String(cell).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')))
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
