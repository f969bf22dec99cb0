import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../http/client-network.ts'
import type { Source } from '../../../http/fast-path/api-call.ts'
import { fixedHeaders } from '../../../http/fast-path/fixed-headers.ts'
import { fromIncoming } from '../../../http/fast-path/from-incoming.ts'
import { busyMessage, busySeconds } from '../../../http/pacing/busy.ts'
import { createBatchRunner } from '../../../http/pacing/run-in-batches.ts'
import { createThrottle } from '../../../http/pacing/throttle.ts'
import { describeError, versionHeader } from '../errors/describe-error.ts'
import { AuthError } from '../errors/errors.ts'
import { requestKey } from './request-limit.ts'

/** Says whether it has taken the request over: to let it in when its turn comes, or to refuse it. */
export type Admit = (request: IncomingMessage, response: ServerResponse, enter: () => void) => boolean

/**
 * Where sign-ins by password come in from the port. A password is slow on purpose, and people come in crowds, so each
 * waits its turn before it has cost anything. Whoever is over the limit, or has too many waiting, is refused right here:
 * a refusal must cost less than making it necessary.
 */
export function createSignInDoor({ config, blocked }: Pick<Deps, 'config' | 'blocked'>): Admit {
  const inTurn = createThrottle({ pauseMilliseconds: 15, max: 1000, maxEach: 200 })
  // Thousands of refusals in a row would be a pause for everyone else.
  const inPortions = createBatchRunner(20)
  const fixed = fixedHeaders(config.publicUrl.startsWith('https:'))

  function refuse(header: Source['header'], response: ServerResponse, error: AuthError): void {
    const described = describeError(error, header(versionHeader.toLowerCase()))
    const origin = header('origin')
    const isKnownOrigin = origin !== undefined && config.corsOrigins.includes(origin)
    const body = JSON.stringify(described.body)
    const headers = [
      ...fixed,
      ...Object.entries(described.headers).flat(),
      ...(isKnownOrigin ? ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin'] : []),
      // With its length known, head and body leave in one write.
      ...['Content-Length', String(Buffer.byteLength(body))],
    ]
    inPortions(() => response.writeHead(error.status, headers).end(body))
  }

  return (request, response, enter) => {
    if (config.supabase !== null || !isSignIn(request)) return false
    const { header, address: addressOf } = fromIncoming(request, config.trustedProxies)
    const address = addressOf()
    const secondsLeft = blocked.secondsLeft(requestKey('token', address))
    if (secondsLeft > 0) refuse(header, response, overLimit(secondsLeft))
    else inTurn([networkOf(address) ?? 'here', address], { enter, refuse: () => refuse(header, response, tooMany) })
    return true
  }
}

/** By the parsed query alone: a path or a value may be written in more than one way, and all of them lead to the route. */
function isSignIn({ method, url = '' }: IncomingMessage): boolean {
  if (method !== 'POST' || !url.includes('?')) return false
  const query = url.slice(url.indexOf('?') + 1).split('#')[0]
  return new URLSearchParams(query).get('grant_type') === 'password'
}

function overLimit(retryAfterSeconds: number): AuthError {
  return new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
}

const tooMany = new AuthError('unexpected_failure', busyMessage, { status: 503, retryAfterSeconds: busySeconds })
