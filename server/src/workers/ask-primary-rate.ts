import type { Logger } from 'pino'
import type { SharedRate } from '../ports/shared-rate.ts'
import type { Questions } from './questions.ts'

export type RateResults = [isAllowed: boolean, fullInMilliseconds: number][]

type Outside = {
  questions: Questions<RateResults>
  send(id: number, wanted: [account: string, perSecond: number][]): void
  log: Logger
  timeoutMilliseconds?: number
}

type Waiting = { account: string; perSecond: number; resolve(result: Awaited<ReturnType<SharedRate['take']>>): void }

/**
 * Requests per second, counted by the primary for all workers. What one turn of the event loop brings is asked in one
 * message. A primary that is late rejects nobody: for a moment, each worker counts on its own.
 */
export function askPrimaryRate({ questions, send, log, timeoutMilliseconds = 50 }: Outside): SharedRate {
  let waiting: Waiting[] = []
  let isLate = false
  let retryAt = 0

  async function askForAll(): Promise<void> {
    const batch = waiting
    waiting = []
    const wanted = batch.map(({ account, perSecond }): [string, number] => [account, perSecond])
    const results = await questions.ask(timeoutMilliseconds, (id) => send(id, wanted))
    if (results === null) noteLate()
    else noteReply()
    for (const [index, { resolve }] of batch.entries()) {
      const [isAllowed, fullInMilliseconds] = results?.[index] ?? []
      if (isAllowed === undefined || fullInMilliseconds === undefined) resolve(unavailable)
      else resolve({ status: 'counted', isAllowed, fullInMilliseconds })
    }
  }

  function noteLate(): void {
    if (!isLate) log.warn('the primary does not answer: each worker counts requests per second for itself')
    isLate = true
    retryAt = performance.now() + pauseMilliseconds
  }

  function noteReply(): void {
    if (isLate) log.info('the primary answers again: requests per second are counted by all workers together')
    isLate = false
  }

  return {
    take(account, perSecond) {
      if (performance.now() < retryAt) return Promise.resolve(unavailable)
      return new Promise((resolve) => {
        if (waiting.push({ account, perSecond, resolve }) === 1) setImmediate(() => void askForAll())
      })
    },
    close() {},
  }
}

const pauseMilliseconds = 200
const unavailable = { status: 'unavailable', reason: 'the primary is late' } as const
