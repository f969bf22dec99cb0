import { setTimeout as delay } from 'node:timers/promises'
import { verify } from '../faults/traffic.ts'
import type { Steps } from './steps.ts'

/** A fixed rate of verifications, each sent on time whatever became of the earlier ones. */
export function startSteady(url: string, key: string, perSecond: number, { time }: Steps) {
  let isOver = false
  const waiting: Promise<void>[] = []
  const begun = performance.now()
  const work = (async () => {
    for (let call = 0; !isOver; call += 1) {
      await delay(Math.max(0, begun + (call * 1000) / perSecond - performance.now()))
      waiting.push(time('steady verify', () => succeed(url, key, call)).catch(() => {}))
    }
  })()
  return {
    async stop(): Promise<number> {
      isOver = true
      await work
      await Promise.all(waiting)
      return waiting.length / ((performance.now() - begun) / 1000)
    },
  }
}

async function succeed(url: string, key: string, call: number): Promise<void> {
  const response = await verify(url, key, `steady-${call}@example.com`)
  const text = await response.text()
  if (!response.ok) throw new Error(`/v1/verify answered ${response.status}: ${text.slice(0, 200)}`)
}
