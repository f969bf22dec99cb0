import { createClient, defineScript } from '@redis/client'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { SharedRate } from '../../ports/shared-rate.ts'
import { takeScript } from './take-script.ts'

/**
 * Counts calls per second in Redis. What cannot be asked within a moment is `unavailable`, and after that Redis is left
 * alone for up to a second: calls must not wait for it again and again. Calls of one turn share one write to the socket.
 */
export function createSharedRate(
  url: string,
  { log, patienceMilliseconds = 50 }: { log: Logger; patienceMilliseconds?: number },
): SharedRate {
  let client = connect(url)
  let failures = 0
  let askAgainAt = 0

  function fail(reason: string) {
    if (failures === 0) log.warn({ reason }, 'Redis does not answer: each process counts calls per second for itself')
    failures += 1
    askAgainAt = performance.now() + Math.min(firstPauseMilliseconds * 2 ** (failures - 1), lastPauseMilliseconds)
    if (failures % failuresPerConnection === 0) {
      // The machine behind it may be gone without a word, which the connection would not notice for minutes.
      client.destroy()
      client = connect(url)
    }
    return { status: 'unavailable', reason } as const
  }

  function succeed(reply: unknown) {
    const [isAllowed, fullInMicroseconds] = Reply.parse(reply)
    if (failures > 0) log.info('Redis answers again: calls per second are counted by all processes together')
    failures = 0
    return { status: 'counted', isAllowed: isAllowed === 1, fullInMilliseconds: fullInMicroseconds / 1000 } as const
  }

  return {
    async take(account, perSecond) {
      if (performance.now() < askAgainAt) return { status: 'unavailable', reason: 'it did not answer a moment ago' }
      const asked = client
      try {
        return succeed(await within(patienceMilliseconds, asked.takeCall(account, perSecond)))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        // Many calls may have waited for the same answer in vain: that is one failure.
        const isKnown = performance.now() < askAgainAt || asked !== client
        return isKnown ? { status: 'unavailable', reason } : fail(reason)
      }
    },
    close: () => client.destroy(),
  }
}

const firstPauseMilliseconds = 100
const lastPauseMilliseconds = 1000
const failuresPerConnection = 8

function connect(url: string) {
  const client = createClient({
    url,
    scripts: { takeCall },
    // Refused at once while there is no connection, instead of kept for later.
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000) },
  })
  // Told by the first call that would have needed it, once for each outage.
  client.on('error', () => {})
  client.connect().catch(() => {})
  return client
}

const Reply = z.tuple([z.number(), z.number()])

const takeCall = defineScript({
  SCRIPT: takeScript,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, account: string, perSecond: number) {
    parser.pushKey(`assay:rate:${account}`)
    parser.push(String(1000 / perSecond))
  },
  transformReply: (reply: unknown) => reply,
})

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${milliseconds} ms`))
    // What arrived while this very process was busy is read first: that was no fault of Redis.
    const timer = setTimeout(() => setImmediate(giveUp), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
