import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Linux has a priority for each thread: this one runs when no other wants to. Elsewhere it's one of many. */
export function yieldToOthers(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread) setPriority(Number(thread), constants.priority.PRIORITY_LOW)
  } catch {
    // No such file outside of Linux, or a container that forbids it.
  }
}
