import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Answer } from './api-call.ts'
import { printHeaders } from './fixed-headers.ts'
import { type PlainRequest, readPlain } from './read-plain.ts'

type Options = {
  /** Null for what it doesn't handle. */
  answer(request: PlainRequest, socket: Socket): Promise<Answer> | null
  /** Gives the connection to Node's HTTP server, with what has arrived and wasn't handled. */
  handOver(socket: Socket): void
  isDraining(): boolean
  firstByteMilliseconds: number
  keepAliveMilliseconds: number
}

/**
 * Connections that have carried nothing but plain API requests, each whole in one read. node:http takes as long for
 * such a request as everything Assay does for it (ADR 70). At the first other request it gets the connection for good.
 */
export function createPlainConnections(options: Options) {
  const { answer, handOver, isDraining, firstByteMilliseconds, keepAliveMilliseconds } = options
  const idle = new Set<Socket>()
  const open = new Set<Socket>()

  function take(socket: Socket): void {
    /** Came while a request was being answered. */
    let early: Buffer | null = null
    let hasEnded = false

    function receive(bytes: Buffer): void {
      if (!idle.has(socket)) {
        early = bytes
        return void socket.pause()
      }
      const request = readPlain(bytes)
      const answering = request && answer(request, socket)
      if (!answering) return void leave(bytes)
      idle.delete(socket)
      if (socket.timeout !== keepAliveMilliseconds) socket.setTimeout(keepAliveMilliseconds)
      void answering.then(send)
    }

    function send(answer: Answer): void {
      if (!socket.writable) return
      const isLast = hasEnded || isDraining()
      const isFlushed = writeAnswer(socket, answer, isLast ? 'close' : keepAlive)
      if (isLast) return void socket.end()
      if (isFlushed) next()
      else socket.once('drain', next)
    }

    function next(): void {
      idle.add(socket)
      if (!early) return
      const bytes = early
      early = null
      socket.resume()
      receive(bytes)
    }

    function leave(bytes: Buffer): void {
      forget()
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
      socket.setTimeout(0)
      socket.unshift(bytes)
      handOver(socket)
    }

    function forget(): void {
      idle.delete(socket)
      open.delete(socket)
    }

    const listeners = {
      data: receive,
      end: () => {
        hasEnded = true
        if (idle.has(socket)) socket.end()
      },
      // Nothing sent, nothing read: also a client that doesn't fetch its response.
      timeout: () => void socket.destroy(),
      // Whatever went wrong, `close` follows.
      error: () => {},
      close: forget,
    }
    open.add(socket)
    idle.add(socket)
    socket.setTimeout(firstByteMilliseconds)
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
  }

  const keepAlive = `keep-alive\r\nKeep-Alive: timeout=${keepAliveMilliseconds / 1000}`
  return {
    take,
    closeIdle: () => idle.forEach((socket) => void socket.destroy()),
    closeAll: () => open.forEach((socket) => void socket.destroy()),
  }
}

/** Returns whether the socket takes more. */
function writeAnswer(socket: Socket, { status, fixed, headers, body }: Answer, connection: string): boolean {
  const bytes = Buffer.byteLength(body)
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fixed.lines}${printHeaders(headers)}`
  head += `Content-Length: ${bytes}\r\nDate: ${httpDate()}\r\nConnection: ${connection}\r\n\r\n`
  // Latin-1 is copied, UTF-8 is encoded character by character; ASCII is the same in both.
  return socket.write(head + body, bytes === body.length ? 'latin1' : 'utf8')
}

/** Printed once a second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== printed.second) printed = { second, text: new Date(second * 1000).toUTCString() }
  return printed.text
}

let printed = { second: 0, text: '' }
