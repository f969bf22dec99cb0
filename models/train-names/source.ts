/**
 * Names from one source. `trust` says how much a listing proves: 2 is enough alone, 1 needs a second source. `locale`
 * is whose names they are, if known; `isGiven` marks first names.
 */
export type Source = { name: string; trust: number; names: string[]; locale?: string; isGiven?: boolean }
