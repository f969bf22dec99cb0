import type { ErrorCode } from '@assay/contract/errors'
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../env.ts'
import { type AppError, toKnownError } from '../errors.ts'

/** What a page shows first, read for its request; web/src/api/initial-data.ts takes it from the page. */
export type InitialData = { path: string; search: string } & (
  | { data: unknown }
  | { error: { code: ErrorCode; detail: string; request_id: string } }
)

export type ReadInitialData = (
  c: Context<AppEnv>,
  path: string,
) => Promise<{ initial: InitialData; error: AppError | null } | null>

/** Null if this request needs no data. */
type Reader = (c: Context<AppEnv>) => Promise<unknown> | null

/** For pages whose content depends on more than their address. What goes wrong is part of the page, with the status of the error. */
export function createInitialDataReader({ log }: Pick<Deps, 'log'>, readers: Record<string, Reader>): ReadInitialData {
  return async (c, path) => {
    const reading = readers[path]?.(c)
    if (!reading) return null
    const at = { path, search: new URL(c.req.url).search }
    try {
      return { initial: { ...at, data: await reading }, error: null }
    } catch (thrown) {
      const request_id = c.var.requestId
      const error = toKnownError(log, thrown, { request_id, path })
      return { initial: { ...at, error: { code: error.code, detail: error.message, request_id } }, error }
    }
  }
}
