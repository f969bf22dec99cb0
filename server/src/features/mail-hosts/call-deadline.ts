/** When a request stops waiting for lookups, however many addresses it checks. */
export function callDeadline(): number {
  return performance.now() + budgetMilliseconds
}

/** Leaves headroom on a busy machine below the 100 ms a request may take longer. */
const budgetMilliseconds = 60
