import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trail } from '../ports/trail.ts'

/** Carries context across async calls. */
export function createTrail(): Trail {
  const storage = new AsyncLocalStorage<Record<string, string>>()
  return { follow: (marks, work) => storage.run(marks, work), marks: () => storage.getStore() ?? {} }
}

export const noTrail: Trail = { follow: (_marks, work) => work(), marks: () => ({}) }

/** Before Node.js 24, async context tracking slows down every promise in the process, including the API's. */
export const isTrailFree = Number.parseInt(process.versions.node, 10) >= 24
