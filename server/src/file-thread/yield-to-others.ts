import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Linux has a priority for each thread: this one gets a tenth of what a busy one gets, so requests go first and files still end.
 * Elsewhere it's one of many.
 */
export function yieldToOthers(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // No such file outside of Linux, or a container that forbids it.
  }
}
