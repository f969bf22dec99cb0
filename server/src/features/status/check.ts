import type { CheckState, ComponentId } from '@assay/contract/status'

/** The note is public: our own words, never those of an error. Empty where the state says it all. */
export type Check = { state: CheckState; note: string }
export type Finding = Check & { component: ComponentId }

export const noAnswer: Check = { state: 'down', note: 'Not responding' }
