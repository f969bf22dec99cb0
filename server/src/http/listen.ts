import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config.ts'
import { errorCode } from '../error-code.ts'
import { StartupError } from '../startup-error.ts'
import type { ApiEdge } from './fast-path/api-edge.ts'
import { isUpload, maxBodyBytes, noteFailure } from './limit-body.ts'
import { createBodyReader } from './read-body.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/** Handlers that run before the app. */
export type Interceptors = {
  /** Handles requests that don't need the app. Returns whether it took the request. */
  respondDirectly?: ApiEdge['respondDirectly']
  /** Holds back requests that have to wait for admission. Returns whether it took the request. */
  admit?(request: IncomingMessage, response: ServerResponse, enter: () => void): boolean
}

type Listening = {
  /**
   * `/readyz` turns to 503 while it keeps serving for `drainSeconds`, so that a load balancer can move on. With
   * `isReplaced`, another process has the port: this one accepts no more and lets its clients move over. Then it lets
   * requests in flight finish, for ten seconds at most.
   */
  drain(options?: { isReplaced?: boolean }): Promise<void>
}

/** Opens the port. */
export async function listen(
  fetch: Fetch,
  { respondDirectly, admit }: Interceptors,
  { host, port, drainSeconds }: Config,
  { maxConnections = 5000 } = {},
): Promise<Listening> {
  const bodies = createBodyReader()
  const uploads = new WeakMap<object, ReadableStream<Uint8Array>>()
  const respond = getRequestListener((request, env) => fetch(withUpload(request, uploads.get(env.incoming)), env), {
    autoCleanupIncoming: false,
  })
  let isDraining = false
  let isUnready = false
  const uploading = new WeakSet<Duplex>()
  const server = createHttpServer(timeLimits, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close')
    if (isUpload(request.method, request.url)) return acceptUpload(request, response)
    const body = bodies.collect(request, response, maxBodyBytes(request.url))
    if (isUnready && request.url === '/readyz') return void response.writeHead(503).end()
    if (respondDirectly?.(request, response, body)) return
    const enter = async () => {
      // The app's adapter takes a body from there.
      await body.then(
        (rawBody) => Object.assign(request, { rawBody }),
        (error) => noteFailure(request, error),
      )
      if (!request.socket.destroyed) await respond(request, response)
    }
    if (!admit?.(request, response, () => void enter())) void enter()
  })
  let connections = 0
  // Not `server.maxConnections`: the primary offers what one worker turns away to the next, and so on without a pause.
  server.prependListener('connection', (socket: Socket) => {
    if (connections >= maxConnections) return void socket.destroy()
    connections += 1
    socket.once('close', () => {
      connections -= 1
    })
  })
  server.on('connection', parseInSlices)
  server.on('clientError', (error, socket) => {
    // An upload may take longer than other requests; its route ends one that stalls.
    if (errorCode(error) === 'ERR_HTTP_REQUEST_TIMEOUT' && uploading.has(socket)) return
    rejectRequest(error, socket)
  })

  function acceptUpload(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    uploads.set(request, bodies.stream(request, response))
    uploading.add(socket)
    response.once('close', () => uploading.delete(socket))
    void respond(request, response)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(describe(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    async drain({ isReplaced = false } = {}) {
      isDraining = true
      isUnready = !isReplaced
      const closed = new Promise<void>((resolve) => server.once('close', resolve))
      if (isReplaced) {
        // Not `server.close()`, which cuts idle connections: a request may be on its way on any of them. Each ends with
        // its next response.
        Server.prototype.close.call(server)
        await Promise.race([closed, delay(moveOverMilliseconds)])
      } else {
        await delay(drainSeconds * 1000)
        server.close()
      }
      // Closes connections that go idle later because their last response didn't say that it was the last, such as our own to the sandbox.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      setTimeout(() => server.closeAllConnections(), 10_000).unref()
      await closed
      clearInterval(idle)
    },
  }
}

/**
 * Node parses all of a read at once, which may be ten thousand chunks of one byte. In slices, whoever listens to the request
 * runs in between, and a body that it cuts off costs no more. They double, because most bodies come in few pieces.
 */
function parseInSlices(socket: Socket): void {
  const parsers = socket.listeners('data')
  let rest: Buffer = Buffer.alloc(0)
  let sliceBytes = firstSliceBytes

  function parse(count: number): void {
    const slice = rest.subarray(0, count)
    rest = rest.subarray(count)
    for (const parser of parsers) parser.call(socket, slice)
  }

  function parseNext(): void {
    if (rest.length === 0 || socket.listenerCount('data') === 0) return
    parse(sliceBytes)
    sliceBytes *= 2
    if (rest.length > 0) process.nextTick(parseNext)
  }

  socket.removeAllListeners('data').on('data', (bytes: Buffer) => {
    // A connection that was paused may hand over several reads at once.
    if (rest.length > 0) parse(rest.length)
    rest = bytes
    sliceBytes = firstSliceBytes
    parseNext()
  })
}

const firstSliceBytes = 2048

/** An upload is read from its stream; every other body has been read. */
function withUpload(request: Request, body: ReadableStream<Uint8Array> | undefined): Request {
  if (!body) return request
  const { url, method, headers, signal } = request
  const init = { method, headers, signal, body, duplex: 'half' as const }
  return new Request(url, init)
}

/**
 * Without a listener, Node closes the connection at once, and a client that is still sending may get a reset instead of the
 * response. So we keep reading for a while, without parsing.
 */
function rejectRequest(error: Error, socket: Duplex): void {
  if (rejected.has(socket)) return
  rejected.add(socket)
  if (!socket.writable) return void socket.destroy(error)
  const status = statuses[errorCode(error) ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
  socket.removeAllListeners('data').resume()
  const cutOff = setTimeout(() => socket.destroy(), lingerMilliseconds)
  socket.once('close', () => clearTimeout(cutOff))
}

const rejected = new WeakSet<Duplex>()
const lingerMilliseconds = 2000

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** After this long without a request, a connection is a spare one, which clients expect to be closed. */
const moveOverMilliseconds = 5000

const timeLimits = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5000,
  // Longer than load balancers and clients keep idle connections, so we never close one they're about to use.
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
        `Port ${port} on ${host} is already in use. Stop the other program, or set PORT to another number.`,
      )
    case 'EACCES':
      return new StartupError(`This user isn't allowed to open port ${port}. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `HOST is "${host}", which isn't an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all interfaces.`,
      )
    default:
      return error
  }
}
