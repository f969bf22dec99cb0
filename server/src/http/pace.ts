import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

/**
 * A rush of requests comes in one by one, with a pause between them, so that everyone else is served between them. The
 * first of them waits for nobody, and nobody for another one to finish: someone who sends slowly holds up no one.
 */
export function pace(pauseMilliseconds: number, isPaced: (c: Context) => boolean) {
  const waiting: (() => void)[] = []
  let isPausing = false
  const admit = () => {
    waiting.shift()?.()
    isPausing = waiting.length > 0
    if (isPausing) setTimeout(admit, pauseMilliseconds)
  }
  return createMiddleware(async (c, next) => {
    if (isPaced(c)) {
      await new Promise<void>((enter) => {
        waiting.push(enter)
        if (!isPausing) setTimeout(admit, 0)
        isPausing = true
      })
    }
    await next()
  })
}
