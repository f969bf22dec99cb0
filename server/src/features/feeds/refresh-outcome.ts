import type { Deps } from '../../deps.ts'

export type FeedDeps = Pick<Deps, 'db' | 'config' | 'feeds' | 'engine' | 'log' | 'now'>
export type RefreshOutcome =
  /** `newlyListed`: no feed listed them before. At most 50,000. */
  | { status: 'updated'; version: string; domains: number; newlyListed: string[] }
  | { status: 'unchanged' }
  | { status: 'off' }
  /** Nothing could be read, or what was read would do harm: the version in use stays. */
  | { status: 'failed'; reason: string }
