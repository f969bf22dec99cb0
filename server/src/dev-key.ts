import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { errorCode } from './error-code.ts'
import { StartupError } from './startup-error.ts'

/** The header by which a program shows the key to the development doors (ADR 4). */
export const devKeyHeader = 'x-dev-key'

/** Created on the first start and kept in the data folder, so that a restart doesn't change it. Null without doors. */
export function keepDevKey({ sandboxAccess, dataDir }: Pick<Config, 'sandboxAccess' | 'dataDir'>): string | null {
  if (sandboxAccess === 'closed') return null
  const path = join(dataDir, 'dev-key')
  try {
    if (!existsSync(path)) createKey(dataDir, path)
    const key = readFileSync(path, 'utf8').trim()
    if (/^[\w-]{22,200}$/.test(key)) return key
  } catch (error) {
    const reason = errorCode(error) ?? String(error)
    throw new StartupError(
      `Can't keep the key to the development mailbox and sandboxes in ${path} (${reason}). Set DATA_DIR to a folder that Assay may write to.`,
    )
  }
  throw new StartupError(`${path} isn't a key. Delete the file and start again to get a new one.`)
}

function createKey(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}-${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    // A link is there at once and whole: of several processes that start together, the first decides for all.
    linkSync(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/** For the product's own requests to its sandboxes. */
export function withDevKey(send: typeof fetch, devKey: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(devKeyHeader, devKey)
    return send(input, { ...init, headers })
  }
}
