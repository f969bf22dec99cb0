import type { Flag } from './flags.ts'

/** Whether a source's word still counts so many days after it has dropped a domain. */
export function keepsWeight(flag: Flag, daysGone: number): boolean {
  return daysGone < (memoryDays[flag] ?? 0)
}

/**
 * Until the first week in which fewer than one in a thousand dropped domains comes back a day, by the sources' history up to
 * 2026-07-22 (`scripts/derive-evidence.ts`). Castle's thousand rotate (half-life of a return 7.9 days, with a long tail); the
 * disposable project and kslr flap with the DNS (3.5 and 3.8). What the others drop is gone for good: they correct themselves.
 */
const memoryDays: Partial<Record<Flag, number>> = {
  castle: 63,
  disposableProject: 28,
  kslr: 21,
  fakefilter: 7,
}
