/**
 * Names of one origin. `trust` says how much a name's presence proves: 2 is enough alone, 1 wants a second source.
 * `locale` says whose names they are, where the source knows; `isGiven` that they are first names.
 */
export type Source = { name: string; trust: number; names: string[]; locale?: string; isGiven?: boolean }
