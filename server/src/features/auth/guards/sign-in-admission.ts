import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../http/client-address.ts'
import { busyMessage, busySeconds } from '../../../http/errors.ts'
import type { Source } from '../../../http/fast-path/api-call.ts'
import { fixedHeaders, fromIncoming } from '../../../http/fast-path/api-call.ts'
import { hstsHeader } from '../../../http/security-headers.ts'
import { createBatchRunner, createThrottle } from '../../../http/throttling/fair-queue.ts'
import { AuthError, describeError, versionHeader } from '../errors/errors.ts'
import { requestKey } from './request-limit.ts'

/** Returns whether it took over the request, to admit it later or to reject it. */
export type Admit = (request: IncomingMessage, response: ServerResponse, enter: () => void) => boolean

/**
 * Admission control for password sign-ins, at the socket. Hashing is slow on purpose and people arrive in crowds, so
 * each request waits its turn before it costs anything. Senders over their limit or with too many requests queued are
 * rejected right here: a rejection must cost less than sending the request.
 */
export function createSignInAdmission(
  { config, blocked }: Pick<Deps, 'config' | 'blocked'>,
  { pauseMilliseconds = 15, maxEach = 200 } = {},
): Admit {
  const inTurn = createThrottle({ pauseMilliseconds, max: 1000, maxEach })
  // Thousands of rejections in a row would stall everyone else.
  const inPortions = createBatchRunner(20)
  const fixed = fixedHeaders(hstsHeader(config))

  function rejectWith(header: Source['header'], response: ServerResponse, error: AuthError): void {
    const described = describeError(error, header(versionHeader.toLowerCase()))
    const origin = header('origin')
    const isKnownOrigin = origin !== undefined && config.corsOrigins.includes(origin)
    const body = JSON.stringify(described.body)
    const headers = [
      ...fixed,
      ...Object.entries(described.headers).flat(),
      ...(isKnownOrigin ? ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin'] : []),
      // With a known length, head and body leave in one write.
      ...['Content-Length', String(Buffer.byteLength(body))],
    ]
    inPortions(() => response.writeHead(error.status, headers).end(body))
  }

  return (request, response, enter) => {
    if (config.supabase !== null || !isSignIn(request)) return false
    const { header, address: addressOf } = fromIncoming(request, config.trustedProxies, unread)
    const address = addressOf()
    const secondsLeft = blocked.secondsLeft(requestKey('token', address))
    if (secondsLeft > 0) rejectWith(header, response, overLimit(secondsLeft))
    else inTurn([networkOf(address) ?? 'here', address], { enter, reject: () => rejectWith(header, response, tooMany) })
    return true
  }
}

/** Only by the parsed query: a path or value can be encoded in several ways that all reach the route. */
function isSignIn({ method, url = '' }: IncomingMessage): boolean {
  if (method !== 'POST' || !url.includes('?')) return false
  const query = url.slice(url.indexOf('?') + 1).split('#')[0]
  return new URLSearchParams(query).get('grant_type') === 'password'
}

function overLimit(retryAfterSeconds: number): AuthError {
  return new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
}

/** Admission is decided without it. */
const unread = Promise.resolve(Buffer.alloc(0))
const tooMany = new AuthError('unexpected_failure', busyMessage, { status: 503, retryAfterSeconds: busySeconds })
