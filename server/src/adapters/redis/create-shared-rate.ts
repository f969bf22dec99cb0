import { createClient, defineScript } from '@redis/client'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { SharedRate } from '../../ports/shared-rate.ts'
import { within } from '../../within.ts'

/**
 * Counts requests per second in Redis. A timeout gives `unavailable` and backs off for up to a second, so requests don't
 * keep waiting for a dead Redis. Commands issued in one turn of the event loop share a socket write.
 */
export function createSharedRate(
  url: string,
  { log, timeoutMilliseconds = 50 }: { log: Logger; timeoutMilliseconds?: number },
): SharedRate {
  let client = connect(url)
  let failures = 0
  let retryAt = 0

  function fail(reason: string) {
    if (failures === 0)
      log.warn({ reason }, 'Redis is not responding: each process counts requests per second for itself')
    failures += 1
    retryAt = performance.now() + Math.min(firstPauseMilliseconds * 2 ** (failures - 1), lastPauseMilliseconds)
    if (failures % failuresPerConnection === 0) {
      // The machine may be gone without closing the connection, which we wouldn't notice for minutes.
      client.destroy()
      client = connect(url)
    }
    return { status: 'unavailable', reason } as const
  }

  function succeed(reply: unknown) {
    const [isAllowed, fullInMicroseconds] = Reply.parse(reply)
    if (failures > 0) log.info('Redis is responding again: requests per second are counted by all processes together')
    failures = 0
    return { status: 'counted', isAllowed: isAllowed === 1, fullInMilliseconds: fullInMicroseconds / 1000 } as const
  }

  function timeOut(): never {
    throw new Error(`no response within ${timeoutMilliseconds} ms`)
  }

  return {
    async take(account, perSecond) {
      if (performance.now() < retryAt) return { status: 'unavailable', reason: 'backing off after a failure' }
      const asked = client
      try {
        return succeed(await within(timeoutMilliseconds, asked.takeCall(account, perSecond), timeOut))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        // Concurrent timeouts count as one failure.
        const isKnown = performance.now() < retryAt || asked !== client
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
    // Fail immediately while disconnected instead of queueing.
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000) },
  })
  // The first failed request reports it, once per outage.
  client.on('error', () => {})
  client.connect().catch(() => {})
  return client
}

const Reply = z.tuple([z.number(), z.number()])

/**
 * GCRA, as in the in-process limiter, on Redis's clock: stores when each account's allowance is full again. Returns
 * whether the request is allowed, and the microseconds until that moment. One more than a second ahead was stored before
 * the clock stepped back.
 */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval = tonumber(ARGV[1])
local full_at = tonumber(redis.call('GET', KEYS[1]) or 0)
if full_at <= now or full_at > now + 1001 then full_at = now end
local is_allowed = 0
if full_at + interval - now - 1000 <= 0.001 then
  is_allowed = 1
  full_at = full_at + interval
  redis.call('SET', KEYS[1], string.format('%.3f', full_at), 'PX', math.ceil(full_at - now) + 1)
end
return { is_allowed, math.floor((full_at - now) * 1000) }
`

const takeCall = defineScript({
  SCRIPT: takeScript,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, account: string, perSecond: number) {
    parser.pushKey(`assay:rate:${account}`)
    parser.push(String(1000 / perSecond))
  },
  transformReply: (reply: unknown) => reply,
})
