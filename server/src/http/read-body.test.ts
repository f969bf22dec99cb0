import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../config.ts'
import { elsewhere } from '../testing/elsewhere.ts'
import { maxBodyBytes } from './limit-body.ts'
import { findFreePort, type Interceptors, listen } from './listen.ts'
import { createBodyReader } from './read-body.ts'

const open: { socket: Socket; stop: () => Promise<void> }[] = []
let parsed: number
beforeEach(() => {
  parsed = 0
})
afterEach(async () => {
  vi.useRealTimers()
  for (const { socket, stop } of open.splice(0)) {
    socket.destroy()
    await stop()
  }
})

/** Counts each piece that Node's parser finds, whether or not anyone reads it. */
const countPieces: Interceptors = {
  admit(request) {
    const push = request.push
    request.push = function (piece: unknown, encoding) {
      if (piece !== null) parsed += 1
      return push.call(this, piece, encoding)
    }
    return false
  },
}

/** A port with an app, and one connection to it. */
async function start(app: (request: Request) => Response | Promise<Response>, options = {}) {
  const port = await findFreePort('127.0.0.1')
  const config = { ...loadConfig({}), port, host: '127.0.0.1', drainSeconds: 0 }
  const server = await listen(app, countPieces, config, options)
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece
    })
    // A connection that is cut off may be reset.
    socket.on('error', () => {})
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
    await once(socket, 'connect')
    open.push({ socket, stop: () => server.drain() })
    const received = (pattern: RegExp) => expect.poll(() => text, elsewhere).toMatch(pattern)
    return { socket, closed, received, text: () => text }
  }
  return { ...(await dial()), dial }
}

const head = (path: string, ...lines: string[]) => [`POST ${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n')
const chunked = (path: string) => head(path, 'Transfer-Encoding: chunked')
const inChunks = (pieces: string[]) =>
  `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`
const ones = (count: number) => inChunks(Array<string>(count).fill('a'))
const echo = async (request: Request) => new Response(`[${(await request.text()).length}]`)

test('SN-1 of a body in one-byte pieces few are parsed, wherever it goes, and the connection ends', async () => {
  const failed: string[] = []
  for (const path of ['/auth/v1/signup', '/nowhere', '/v1/lists/import']) {
    parsed = 0
    const { socket, closed } = await start(async (request) => {
      await request.text().catch(() => failed.push(path))
      return new Response('done')
    })
    socket.write(chunked(path) + ones(100_000))
    await closed
    expect(parsed, path).toBeGreaterThan(256)
    expect(parsed, path).toBeLessThan(400)
  }
  expect(failed).toHaveLength(3)
})

test('SN-1 a body that nobody reads is cut off in the same way, on a GET too', async () => {
  const { socket, closed } = await start(() => new Response('done'))
  socket.write(chunked('/x').replace('POST', 'GET') + ones(100_000))
  expect(await closed).toContain('Connection: close')
  expect(parsed).toBeLessThan(400)
})

test('SN-1 pieces that a client may well send are taken: a few tiny ones, lines, many small ones', async () => {
  const { socket, received } = await start(echo)
  socket.write(chunked('/x') + ones(256))
  await received(/\[256\]$/)
  socket.write(chunked('/x') + inChunks(Array<string>(3000).fill('x'.repeat(300))))
  await received(/\[900000\]$/)
  // Trailers and extensions belong to the format.
  socket.write(`${chunked('/x')}3;name=value\r\nabc\r\n0\r\nTrailer: x\r\n\r\n`)
  await received(/\[3\]$/)
  socket.write(head('/x', 'Content-Length: 2', 'Expect: 100-continue'))
  await received(/100 Continue\r\n\r\n$/)
  socket.write('ab')
  await received(/\[2\]$/)
  socket.write(`${head('/x', 'Content-Length: 1')}a${head('/x', 'Content-Length: 3')}abc`)
  await received(/\[1\][^[]*\[3\]$/)
})

test('SN-1 requests in one read are all served in order, also while their sender reads nothing', async () => {
  const { socket, received, text } = await start(
    async (request) => new Response(`${'x'.repeat(200_000)}[${await request.text()}]`),
  )
  socket.pause()
  const bodies = Array.from({ length: 100 }, (_, place) => String(place))
  socket.write(bodies.map((body) => head('/x', `Content-Length: ${body.length}`) + body).join(''))
  await expect.poll(() => parsed, elsewhere).toBeGreaterThan(10)
  socket.resume()
  await received(/\[99\]$/)
  expect(text().match(/(?<=\[)\d+(?=\])/g)).toEqual(bodies)
})

test('SN-1 a body that is too large is read on for a while, so that the client gets its response', async () => {
  const { socket, received, closed } = await start(echo)
  const pieces = Array<string>(24).fill('x'.repeat(64 * 1024))
  const announced = head('/x', `Content-Length: ${pieces.join('').length}`) + pieces.join('')
  for (const tooLarge of [chunked('/x') + inChunks(pieces), announced]) {
    socket.write(tooLarge)
    await received(/HTTP\/1.1 \d+ (?!OK)[^[]*$/)
    // The same connection goes on: nothing is left in it.
    socket.write(`${head('/x', 'Content-Length: 2')}ab`)
    await received(/\[2\]$/)
  }
  const send = (error?: Error | null) => void (error ?? socket.write(inChunks(['x'.repeat(65_536)]).slice(0, -5), send))
  socket.write(chunked('/x'))
  send()
  await closed
})

test('SN-1 when bodies fill the memory, the largest one makes room and the others arrive', async () => {
  const { collect } = createBodyReader({ maxHeldBytes: 1000 })
  const body = () => {
    const request = new IncomingMessage(new Socket())
    request.headers = { 'transfer-encoding': 'chunked' }
    return { request, collected: collect(request, new ServerResponse(request), maxBodyBytes()) }
  }
  const [small, large, last] = [body(), body(), body()]
  small.request.push('a'.repeat(100))
  large.request.push('b'.repeat(800))
  await vi.waitFor(() => expect(large.request.readableLength).toBe(0))
  last.request.push('c'.repeat(200))
  await expect(large.collected).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  for (const { request } of [small, last]) request.push(null)
  expect((await small.collected).length + (await last.collected).length).toBe(300)
})

test('SN-1 an upload arrives in joined pieces, however it was sent', async () => {
  const { socket, received } = await start(async ({ body }) => {
    const sizes: number[] = []
    for await (const piece of body ?? []) sizes.push(piece.length)
    return new Response(`[${sizes.slice(0, -1).every((size) => size >= 16 * 1024)} ${sizes.length} ${sum(sizes)}]`)
  })
  socket.write(chunked('/v1/files') + inChunks(Array<string>(10_000).fill('x'.repeat(40))))
  await received(/\[true 2\d 400000\]$/)
})

test('SN-1 a large upload arrives whole and in order at a slow reader', async () => {
  const sent = Array.from({ length: 400_000 }, (_, row) => `${row}\n`).join('')
  const { socket, received } = await start(async (request) => {
    let text = ''
    for await (const piece of request.body ?? []) {
      text += Buffer.from(piece).toString('latin1')
      // Meanwhile more arrives than the connection may buffer.
      await setImmediate()
    }
    return new Response(text === sent ? '[whole]' : '[mixed up]')
  })
  socket.write(head('/v1/files', `Content-Length: ${sent.length}`) + sent)
  await received(/\[.+\]$/)
  await received(/\[whole\]$/)
})

test('SN-1 an upload in one-byte pieces is cut off', async () => {
  const { socket, closed } = await start(async ({ body }) => {
    const failed = await new Response(body).text().catch((error: unknown) => String(error))
    return new Response(failed)
  })
  socket.write(chunked('/v1/files') + ones(100_000))
  expect(await closed).toContain('too many small pieces')
})

test('SN-1 the rest of an upload that was rejected before it was read is dropped, and a drip ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, closed } = await start(() => new Response('no key', { status: 401 }))
  socket.write(`${head('/v1/files', 'Content-Length: 1000')}a`)
  await once(socket, 'data')
  socket.write('b')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await closed).toContain('401')
})

test('SN-1 connections over the limit are closed at once, and the others keep working', async () => {
  const { socket, dial, received } = await start(echo, { maxConnections: 2 })
  const second = await dial()
  const third = await dial()
  expect(await third.closed).toBe('')
  socket.write(`${head('/x', 'Content-Length: 1')}a`)
  await received(/\[1\]$/)
  second.socket.destroy()
  await second.closed
  await expect
    .poll(async () => {
      const next = await dial()
      next.socket.write(head('/x', 'Content-Length: 0', 'Connection: close'))
      return next.closed
    }, elsewhere)
    .toContain('[0]')
})

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
