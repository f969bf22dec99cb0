import { tabMemory } from './tab-memory.ts'

/**
 * The page that a guest wanted and had to sign in for first: path, query and fragment. After signing in, the dashboard
 * offers to continue there.
 */
export const interruptedVisit = tabMemory('interrupted-visit', { forgetOnSignOut: true })
