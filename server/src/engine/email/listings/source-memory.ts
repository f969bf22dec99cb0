import type { Flag } from './flags.ts'

/** Whether a listing still counts this many days after the source dropped it. */
export function keepsWeight(flag: Flag, daysGone: number): boolean {
  return daysGone < (memoryDays[flag] ?? 0)
}

/**
 * Runs until the first week in which fewer than one in a thousand dropped domains come back per day, based on the
 * sources' history up to 2026-07-22 (`models/derive-evidence.ts`). Castle's thousand rotate (half-life of a return
 * 7.9 days, with a long tail); the disposable project and kslr flap with DNS (3.5 and 3.8). The others drop domains
 * for good, as corrections.
 */
const memoryDays: Partial<Record<Flag, number>> = {
  castle: 63,
  disposableProject: 28,
  kslr: 21,
  fakefilter: 7,
}
