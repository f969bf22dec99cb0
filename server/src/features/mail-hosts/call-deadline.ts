/** By when a call, however many addresses it checks, goes on without what was not found out. */
export function callDeadline(): number {
  return performance.now() + budgetMilliseconds
}

/** Leaves room for a busy machine below the 100 ms that a call may take longer. */
const budgetMilliseconds = 60
