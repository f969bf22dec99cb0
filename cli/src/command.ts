import { readFileSync } from 'node:fs'
import { type Output, type Stream, UsageError } from './output.ts'
import type { Connection, Env } from './settings.ts'

export type Terminal = { stdin: NodeJS.ReadableStream; stdout: Stream; stderr: Stream; env: Env; signal?: AbortSignal }

/** What a command of its own gets. */
export type Command = Terminal & {
  args: string[]
  flags: Record<string, string | boolean | undefined>
  output: Output
  connect: () => Connection
  /** Names of all commands of their own. */
  names: string[]
}

/** It returns an exit code, or nothing if that is 0. `options` are its own flags, besides those of every command. */
export type Own = {
  usage: string
  says: string
  options?: string[]
  run(command: Command): Promise<number | undefined>
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** `-` is what is piped in. */
export function readBytes(file: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(file === '-' ? 0 : file)
  } catch {
    throw new UsageError(`We can’t read the file ${file}.`)
  }
}

export function readText(file: string): string {
  return readBytes(file).toString()
}
