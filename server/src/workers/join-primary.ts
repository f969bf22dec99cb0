import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { SharedRate } from '../ports/shared-rate.ts'
import { createQuestions, FromPrimary, type FromWorker, type Questions } from './messages.ts'

export type Primary = {
  /** Which of the workers this is, from 1. Its replacement gets the same. */
  slot: number
  countRates(log: Logger): SharedRate
  /** Metrics of every worker, this one included, and how many workers had to be replaced. */
  collectMetrics(): Promise<{ texts: string[]; restarts: number }>
  /** What this worker contributes to that. */
  onCollect(render: () => Promise<string>): void
  onLead(lead: () => void): void
  onRetire(retire: () => void): void
  ready(place: string): void
}

/** A worker's side of the channel. Null in a process without a primary. */
export async function joinPrimary(): Promise<Primary | null> {
  if (!cluster.isWorker) return null
  const rates = createQuestions<RateResults>()
  const metrics = createQuestions<{ texts: string[]; restarts: number }>()
  const isOrdered = { lead: false, retire: false }
  let lead = () => {}
  let retire = () => {}
  let render = async () => ''

  const { slot } = await new Promise<{ slot: number }>((resolve) => {
    process.on('message', (data) => {
      const { data: message } = FromPrimary.safeParse(data)
      switch (message?.type) {
        case 'welcome':
          return resolve(message)
        case 'lead':
        case 'retire':
          isOrdered[message.type] = true
          return message.type === 'lead' ? lead() : retire()
        case 'taken':
          return rates.settle(message.id, message.results)
        case 'collected':
          return metrics.settle(message.id, message)
        case 'collect':
          return void render().then((text) => send({ type: 'collected', id: message.id, text }))
      }
    })
    // Messages from before someone listens would be lost.
    send({ type: 'hello' })
  })
  return {
    slot,
    countRates: (log) =>
      askPrimaryRate({ questions: rates, send: (id, wanted) => send({ type: 'take', id, wanted }), log }),
    collectMetrics: async () =>
      (await metrics.ask(collectMilliseconds, (id) => send({ type: 'collect', id }))) ?? { texts: [], restarts: 0 },
    onCollect(given) {
      render = given
    },
    // The order may have come before anyone was listening for it.
    onLead(given) {
      lead = given
      if (isOrdered.lead) lead()
    },
    onRetire(given) {
      retire = given
      if (isOrdered.retire) retire()
    },
    ready: (place) => send({ type: 'ready', place }),
  }
}

const collectMilliseconds = 5000

/** Without a primary, Node.js ends the worker anyway. */
function send(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, {}, () => {})
}

export type RateResults = [isAllowed: boolean, fullInMilliseconds: number][]

type Outside = {
  questions: Questions<RateResults>
  send(id: number, wanted: [account: string, perSecond: number][]): void
  log: Logger
  timeoutMilliseconds?: number
  /** How long a primary that was late isn't asked. */
  pauseMilliseconds?: number
}

type Waiting = { account: string; perSecond: number; resolve(result: Awaited<ReturnType<SharedRate['take']>>): void }

/**
 * Requests per second, counted by the primary for all workers. What one turn of the event loop brings is asked in one
 * message. A primary is on the same machine and its workers end with it, so a late one is waited for: on a busy machine, too, a limit is
 * counted once. If it hangs, nobody is rejected for it: for a moment, each worker counts on its own.
 */
export function askPrimaryRate(outside: Outside): SharedRate {
  const { questions, send, log, timeoutMilliseconds = 500, pauseMilliseconds = 2000 } = outside
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
    if (!isLate) log.warn('the primary is not responding: each worker counts requests per second for itself')
    isLate = true
    retryAt = performance.now() + pauseMilliseconds
  }

  function noteReply(): void {
    if (isLate) log.info('the primary is responding again: requests per second are counted by all workers together')
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

const unavailable = { status: 'unavailable', reason: 'the primary is late' } as const
