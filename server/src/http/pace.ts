/**
 * Lets a rush in one by one, with a pause between them, so that everyone else is served meanwhile. The first of them waits
 * for nobody, and nobody for another one to finish: someone who sends slowly holds up no one.
 */
export function createPace(pauseMilliseconds: number): (enter: () => void) => void {
  const waiting: (() => void)[] = []
  let isPausing = false
  const admit = () => {
    waiting.shift()?.()
    isPausing = waiting.length > 0
    if (isPausing) setTimeout(admit, pauseMilliseconds)
  }
  return (enter) => {
    waiting.push(enter)
    if (isPausing) return
    isPausing = true
    setImmediate(admit)
  }
}
