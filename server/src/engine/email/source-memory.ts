import type { Flag } from './flags.ts'

/** Whether a source's word still counts so many days after it has dropped a domain. */
export function keepsWeight(flag: Flag, daysGone: number): boolean {
  return daysGone <= (memoryDays[flag] ?? 0)
}

/**
 * Until fewer than one in a thousand dropped domains comes back in a day, by the half-lives that
 * `scripts/derive-evidence.ts` finds in the sources' history up to 2026-07-01. Castle's thousand rotate (half-life 7.9 days from
 * 82 a day in a thousand), the disposable project and kslr flap with the DNS (3.3 and 4.1). What the others drop is gone for
 * good: they correct themselves.
 */
const memoryDays: Partial<Record<Flag, number>> = { castle: 50, disposableProject: 25, kslr: 21 }
