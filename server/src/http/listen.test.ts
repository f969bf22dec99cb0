import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { findFreePort, listen } from './listen.ts'

let port: number
let server: Awaited<ReturnType<typeof listen>>

beforeEach(async () => {
  port = await findFreePort('127.0.0.1')
  server = await listen(() => new Response('ok'), {}, { ...loadConfig({}), port, host: '127.0.0.1', drainSeconds: 0 })
})
afterEach(() => server.drain())

test.each([
  ['a head that is too large', `GET /${'x'.repeat(8 * 1024 * 1024)}`, '431 Request Header Fields Too Large'],
  ['what isn’t HTTP', `nonsense\r\n\r\n${'x'.repeat(8 * 1024 * 1024)}`, '400 Bad Request'],
])('%s is read to its end, so that the client gets the response', async (_, sent, status) => {
  expect(await exchange(sent)).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
})

test('a client that never stops sending is cut off', async () => {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  const send = (error?: Error | null) => {
    if (!error) socket.write('nonsense'.repeat(8192), send)
  }
  send()
  await closed
})

/** What comes back, once everything is sent. A connection that breaks is an error. */
function exchange(sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    connect(port, '127.0.0.1')
      .setEncoding('latin1')
      .on('data', (text: string) => {
        received += text
      })
      .on('error', reject)
      .on('close', () => resolve(received))
      .end(sent)
  })
}
