import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { findFreePort, listen } from '../listen.ts'

const plain = (body: string) => `POST /v1/echo HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`
/** Occurs in no header. */
const endOfBody = '|'
const page = 'GET /page HTTP/1.1\r\nHost: a\r\n\r\n'

let port: number
let server: Awaited<ReturnType<typeof listen>>
let waiting: (() => void)[]
let plainRequests: number
/** Plain requests with this body are answered when the test says so. */
const held = 'wait'
/** The answer to this one is more than sockets hold. */
const large = 'large'
const largeBody = `${'x'.repeat(32 * 1024 * 1024)}|`

beforeEach(async () => {
  waiting = []
  plainRequests = 0
  port = await findFreePort('127.0.0.1')
  const config = { ...loadConfig({}), port, host: '127.0.0.1', drainSeconds: 0 }
  server = await listen(answerByApp, { answerPlain }, config)
})
afterEach(() => server.drain())

async function answerByApp(request: Request): Promise<Response> {
  return new Response(`app ${new URL(request.url).pathname} ${await request.text()}|`)
}

const fixed = { list: ['X-Fixed', 'yes'], lines: 'X-Fixed: yes\r\n' }

function answerPlain({ path, body }: { path: string; body: Buffer }) {
  if (path !== '/v1/echo') return null
  plainRequests += 1
  const text = body.toString()
  const answer = {
    status: 200,
    fixed,
    headers: ['X-By', 'plain'],
    body: text === large ? largeBody : `plain ${text}|`,
  }
  return text === held
    ? new Promise<typeof answer>((resolve) => waiting.push(() => resolve(answer)))
    : Promise.resolve(answer)
}

async function open() {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  let text = ''
  let answers = 0
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    answers += chunk.split(endOfBody).length - 1
  })
  return {
    socket,
    /** The bodies so far, once there are this many. */
    async bodies(count: number): Promise<string[]> {
      while (answers < count) await once(socket, 'data')
      return text.match(/(?<=\r\n\r\n)[^|]*/g) ?? []
    },
    text: () => text,
  }
}

/** Sends it in two writes that can't arrive together. */
async function sendInTwo(socket: Socket, text: string, at: number): Promise<void> {
  await new Promise<void>((resolve) => socket.write(text.slice(0, at), () => resolve()))
  // Another connection is served in between, so the first half has been read.
  const other = await open()
  other.socket.write(plain('other'))
  await other.bodies(1)
  other.socket.destroy()
  socket.write(text.slice(at))
}

test('a connection is used again and again', async () => {
  const { socket, bodies, text } = await open()
  for (const [sent, body] of ['a', 'b', 'c'].entries()) {
    socket.write(plain(body))
    expect((await bodies(sent + 1)).at(-1)).toBe(`plain ${body}`)
  }
  expect(text()).toContain('HTTP/1.1 200 OK\r\nX-Fixed: yes\r\nX-By: plain\r\nContent-Length: 8\r\n')
  expect(text()).toContain('Connection: keep-alive\r\nKeep-Alive: timeout=75\r\n')
  expect(plainRequests).toBe(3)
  socket.destroy()
})

test('requests sent together are answered in order, whoever answers them', async () => {
  const { socket, bodies } = await open()
  socket.write(plain('a'))
  await bodies(1)
  socket.write(plain('b') + page + plain('c'))
  expect(await bodies(4)).toEqual(['plain a', 'app /v1/echo b', 'app /page ', 'app /v1/echo c'])
  socket.destroy()
})

test('what arrives while a request is answered waits for its turn', async () => {
  const { socket, bodies } = await open()
  socket.write(plain(held))
  await expect.poll(() => waiting.length).toBe(1)
  await sendInTwo(socket, plain('b') + page, plain('b').length)
  expect(plainRequests).toBe(2)
  waiting[0]?.()
  expect(await bodies(3)).toEqual(['plain wait', 'plain b', 'app /page '])
  socket.destroy()
})

test.each([
  ['head', 10],
  ['body', plain('ab').length - 1],
])('a request whose %s comes in two parts is answered by the app', async (_, at) => {
  const { socket, bodies } = await open()
  await sendInTwo(socket, plain('ab'), at)
  expect(await bodies(1)).toEqual(['app /v1/echo ab'])
  socket.write(page)
  expect(await bodies(2)).toEqual(['app /v1/echo ab', 'app /page '])
  socket.destroy()
})

test('a client that has said everything still gets its answer, and then the end', async () => {
  const { socket, bodies } = await open()
  socket.write(plain(held))
  await expect.poll(() => waiting.length).toBe(1)
  socket.end()
  waiting[0]?.()
  expect(await bodies(1)).toEqual(['plain wait'])
  await once(socket, 'end')
})

test('a client that goes away in the meantime disturbs nobody', async () => {
  const { socket } = await open()
  socket.write(plain(held))
  await expect.poll(() => waiting.length).toBe(1)
  socket.resetAndDestroy()
  await once(socket, 'close')
  waiting[0]?.()
  const next = await open()
  next.socket.write(plain('b'))
  expect(await next.bodies(1)).toEqual(['plain b'])
  next.socket.destroy()
})

test('a client that doesn’t read its answer isn’t served the next one', async () => {
  const { socket, bodies } = await open()
  socket.pause()
  socket.write(plain(large))
  await expect.poll(() => plainRequests).toBe(1)
  await sendInTwo(socket, plain('b') + plain('c'), plain('b').length)
  // The other connection's is the second.
  expect(plainRequests).toBe(2)
  socket.resume()
  expect((await bodies(3)).map((body) => body.slice(-7))).toEqual(['xxxxxxx', 'plain b', 'plain c'])
  socket.destroy()
})

test('a stop lets the request in flight finish, says that it is the last, and closes idle connections', async () => {
  const [busy, idle] = [await open(), await open()]
  idle.socket.write(plain('a'))
  await idle.bodies(1)
  busy.socket.write(plain(held))
  await expect.poll(() => waiting.length).toBe(1)
  const stopped = server.drain()
  await once(idle.socket, 'end')
  idle.socket.end()
  waiting[0]?.()
  expect(await busy.bodies(1)).toEqual(['plain wait'])
  expect(busy.text()).toContain('Connection: close\r\n')
  busy.socket.end()
  await stopped
})
