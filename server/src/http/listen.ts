import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config.ts'
import { errorCode, StartupError } from '../startup-error.ts'
import { createPace } from './pace.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Takes a request that it can answer without the app, and says whether it did. */
type AnswerDirectly = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Opens the port. `drain` first says `/readyz` 503 and goes on answering for so many seconds, so that a load balancer
 * sends nothing more; then it lets the requests in flight finish, for ten seconds at most.
 */
export async function listen(
  fetch: Fetch,
  answerDirectly: AnswerDirectly,
  { host, port, drainSeconds }: Config,
): Promise<{ drain(): Promise<void> }> {
  const answer = getRequestListener(fetch)
  const inPauses = createPace(signInPauseMilliseconds)
  let isLeaving = false
  const server = createHttpServer(timeLimits, (request, response) => {
    if (isLeaving) response.setHeader('Connection', 'close')
    if (isLeaving && request.url === '/readyz') return void response.writeHead(503).end()
    if (answerDirectly(request, response)) return
    if (isSignIn(request)) inPauses(() => void answer(request, response))
    else void answer(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(describe(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    async drain() {
      isLeaving = true
      await delay(drainSeconds * 1000)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 10_000).unref()
      })
    },
  }
}

/** A password is slow on purpose, and people come in crowds: each waits its turn before it has cost anything. */
function isSignIn({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && url.startsWith('/auth/v1/token?') && url.includes('grant_type=password')
}

const signInPauseMilliseconds = 15

const timeLimits = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  // Longer than load balancers and clients keep a connection idle: whoever lets go last cuts off no request on its way.
  keepAliveTimeout: 75_000,
}

export async function findFreePort(host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(describe(error, host, 0)))
    probe.listen(0, host, resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function describe(error: Error, host: string, port: number): Error {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to another number.`,
      )
    case 'EACCES':
      return new StartupError(`This user may not open port ${port}. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `HOST is "${host}", which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
      )
    default:
      return error
  }
}
