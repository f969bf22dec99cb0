/** Does so many in each turn of the event loop, so that whoever else has sent something is served between them. */
export function createFewPerTurn(most: number): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const doSome = () => {
    for (const work of waiting.splice(0, most)) work()
    if (waiting.length > 0) setImmediate(doSome)
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(doSome)
  }
}
