/** Runs up to `most` tasks per turn of the event loop, so other requests are served in between. */
export function createBatchRunner(most: number): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const runSome = () => {
    for (const work of waiting.splice(0, most)) work()
    if (waiting.length > 0) setImmediate(runSome)
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(runSome)
  }
}
