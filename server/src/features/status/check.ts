import type { CheckState, ComponentId } from '@assay/contract/status'

/** The note is public: our own words, never those of an error. */
export type Check = { state: CheckState; note: string }
export type Finding = Check & { component: ComponentId }

export const noAnswer: Check = { state: 'down', note: 'Does not answer' }
