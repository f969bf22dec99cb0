import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trail } from '../ports/trail.ts'

/** Follows the work through everything that it waits for. */
export function createTrail(): Trail {
  const storage = new AsyncLocalStorage<Record<string, string>>()
  return { follow: (marks, work) => storage.run(marks, work), marks: () => storage.getStore() ?? {} }
}

export const noTrail: Trail = { follow: (_marks, work) => work(), marks: () => ({}) }

/** Before Node.js 24 following one request makes every promise of the process slower, those of the API's calls too. */
export const isTrailFree = Number.parseInt(process.versions.node, 10) >= 24
