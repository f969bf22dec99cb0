import type { Deps } from '../../deps.ts'

export type FeedDeps = Pick<Deps, 'db' | 'config' | 'feeds' | 'engine' | 'log' | 'now'>
export type RefreshOutcome =
  /** `newlyListed`: not listed by any feed before. At most 50,000. */
  | { status: 'updated'; version: string; domains: number; newlyListed: string[] }
  | { status: 'unchanged' }
  | { status: 'off' }
  /** Nothing could be read, or using it would do harm: the current version stays. */
  | { status: 'failed'; reason: string }
