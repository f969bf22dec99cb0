import { tabMemory } from './tab-memory.ts'

/** The address that a guest asked for and had to sign in for first. */
export const interruptedVisit = tabMemory('interrupted-visit', { forgetOnSignOut: true })
