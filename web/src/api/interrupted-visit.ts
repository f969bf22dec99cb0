import { tabMemory } from './tab-memory.ts'

/** The page a guest wanted and had to sign in for first. */
export const interruptedVisit = tabMemory('interrupted-visit', { forgetOnSignOut: true })
