import { createServer, type IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlain } from './read-plain.ts'

const lines = [
  'POST /v1/verify HTTP/1.1',
  'Host: a',
  'Content-Type: application/json',
  'X-API-Token: asy',
  'Content-Length: 7',
]
const whole = `${lines.join('\r\n')}\r\n\r\n{"a":1}`

test('a whole request is read with its headers and its body', () => {
  const request = readPlain(Buffer.from(whole))
  expect(request).toMatchObject({ method: 'POST', path: '/v1/verify', body: Buffer.from('{"a":1}') })
  expect(request?.headers.get('x-api-token')).toBe('asy')
})

test.each([
  ['more than one request', whole + whole],
  ['half a body', whole.slice(0, -1)],
  ['half a head', whole.slice(0, 40)],
  ['a repeated header', whole.replace('Host: a', 'Host: a\r\nX-API-Token: b')],
  ['two lengths', whole.replace('Host: a', 'Host: a\r\ncontent-length: 7')],
  ['a length and chunks', whole.replace('Host: a', 'Host: a\r\nTransfer-Encoding: chunked')],
  ['a signed length', whole.replace('Length: 7', 'Length: +7')],
  ['a length in hexadecimal', whole.replace('Length: 7', 'Length: 0x7')],
  ['a list of lengths', whole.replace('Length: 7', 'Length: 7, 7')],
  ['a space before the colon', whole.replace('Length: 7', 'Length : 7')],
  ['a folded line', whole.replace('Host: a', 'Host: a\r\n b')],
  ['a bare line feed', whole.replace('Host: a\r\n', 'Host: a\n')],
  ['a bare carriage return', whole.replace('Host: a\r\n', 'Host: a\rX: b\r\n')],
  ['a zero byte', whole.replace('Host: a', 'Host: a\0')],
  ['no host', whole.replace('Host: a\r\n', '')],
  ['HTTP/1.0', whole.replace('HTTP/1.1', 'HTTP/1.0')],
  ['a query', whole.replace('/v1/verify', '/v1/verify?a')],
  ['a whole address', whole.replace('/v1/verify', 'http://a/v1/verify')],
  ['a method in lower case', whole.replace('POST', 'post')],
  ['an upgrade', whole.replace('Host: a', 'Host: a\r\nUpgrade: h2c')],
  ['an expectation', whole.replace('Host: a', 'Host: a\r\nExpect: 100-continue')],
  ['a browser', whole.replace('Host: a', 'Host: a\r\nOrigin: https://example.com')],
  ['a connection that ends', whole.replace('Host: a', 'Host: a\r\nConnection: close')],
])('%s is left to Node’s parser', (_, text) => {
  expect(readPlain(Buffer.from(text, 'latin1'))).toBeNull()
})

/** Pieces that parsers have disagreed about. */
const pieces = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    ' ',
    '\t',
    ':',
    ',',
    '\0',
    '\x7f',
    '\x80',
    '\xff',
    '0',
    '7',
    '+',
    '-',
    '/',
    '?',
    '"',
  ],
  ...['Content-Length: 7\r\n', 'Content-Length: 0\r\n', 'content-length:7\r\n', 'Content-Length : 7\r\n', 'Host:\r\n'],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Connection: close\r\n',
    'Connection: keep-alive\r\n',
    'Expect: 100-continue\r\n',
  ],
  ...[
    'X:  a \t\r\n',
    'X_y: a\r\n',
    "!#$%&'*+.^`|~: a\r\n",
    '__proto__: a\r\n',
    'Cookie: a\r\nCookie: b\r\n',
    'POST / HTTP/1.1\r\n',
  ],
]
const edits = fc.array(fc.tuple(fc.nat(whole.length), fc.nat(3), fc.constantFrom(...pieces)), {
  minLength: 1,
  maxLength: 4,
})

test('whatever is read here, Node’s parser reads in the same way', async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(edits, async (changes) => {
      const text = changes.reduce(
        (before, [at, removed, added]) => before.slice(0, at) + added + before.slice(at + removed),
        whole,
      )
      const bytes = Buffer.from(text, 'latin1')
      const request = readPlain(bytes)
      if (!request) return
      read += 1
      expect(await readByNode(bytes)).toEqual([
        {
          method: request.method,
          url: request.path,
          headers: [...request.headers],
          body: request.body.toString('latin1'),
        },
      ])
    }),
    { numRuns: 5000, seed: 20_261_117 },
  )
  expect(read).toBeGreaterThan(200)
})

/** All requests that Node finds in these bytes; an error counts as one. */
async function readByNode(bytes: Buffer): Promise<unknown[]> {
  const found: unknown[] = []
  const connection = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const server = createServer(
    (request, response) => void found.push(readMessage(request).finally(() => response.end())),
  )
  // So that the end of what is sent doesn't end what is being read.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('clientError', (error) => void found.push(error.message))
  server.emit('connection', connection)
  const closed = new Promise((resolve) => connection.once('close', resolve))
  connection.push(bytes)
  connection.push(null)
  await closed
  return Promise.all(found)
}

async function readMessage(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method, url, rawHeaders: raw } = request
  // `headers` leaves out `__proto__`.
  const headers = raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1]]] : []))
  return { method, url, headers, body: Buffer.concat(chunks).toString('latin1') }
}
