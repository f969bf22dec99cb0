import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestContext } from '../ports/request-context.ts'

/** Carries context across async calls. */
export function createRequestContext(): RequestContext {
  const storage = new AsyncLocalStorage<Record<string, string>>()
  return { run: (fields, work) => storage.run(fields, work), fields: () => storage.getStore() ?? {} }
}

export const noRequestContext: RequestContext = { run: (_fields, work) => work(), fields: () => ({}) }

/** Before Node.js 24, async context tracking slows down every promise in the process, including the API's. */
export const isContextFree = Number.parseInt(process.versions.node, 10) >= 24
