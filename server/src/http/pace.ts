import { createMiddleware } from 'hono/factory'

/**
 * A rush of requests comes in a few per turn of the event loop, so that everyone else is served between them. They do
 * not wait for each other to finish: someone who sends slowly holds up nobody.
 */
export function pace(perTurn: number) {
  const waiting: (() => void)[] = []
  const admit = () => {
    for (const enter of waiting.splice(0, perTurn)) enter()
    if (waiting.length > 0) setImmediate(admit)
  }
  return createMiddleware(async (_, next) => {
    await new Promise<void>((enter) => {
      if (waiting.push(enter) === 1) setImmediate(admit)
    })
    await next()
  })
}
