import { setTimeout } from 'node:timers/promises'

/** Polls until there is a result, for what the product does in its own time. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false | ''>): Promise<T> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const answer = await ask()
    if (answer) return answer
    await setTimeout(50)
  }
  throw new Error(`The demo has waited in vain for ${what}.`)
}
