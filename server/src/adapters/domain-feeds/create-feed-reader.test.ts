import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFeedReader } from './create-feed-reader.ts'

const large = 'x'.repeat(2000)
const server = createServer((request, response) => {
  switch (request.url) {
    case '/list':
      if (request.headers['if-none-match'] === '"one"') return response.writeHead(304).end()
      return response.writeHead(200, { etag: '"one"' }).end('box.com')
    case '/bomb':
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large))
    case '/large':
      return response.writeHead(200).end(large)
    case '/slow':
      return response.writeHead(200).write('box.com')
    case '/hanging':
      return undefined
    default:
      return response.writeHead(404).end()
  }
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a feed is fetched with its ETag, and with a known ETag only if it has changed', async () => {
  const reader = createFeedReader({ fetch })
  expect(await reader.read(`${address}/list`, null)).toEqual({ status: 'read', text: 'box.com', etag: '"one"' })
  expect(await reader.read(`${address}/list`, '"one"')).toEqual({ status: 'unchanged' })
})

test('VA-7 a feed that is too large, a zip bomb, too slow or missing fails safely', async () => {
  const reader = createFeedReader({ fetch, maximumBytes: 1000, timeoutMilliseconds: 200 })
  const tooLarge = { status: 'failed', reason: 'it is larger than 1000 bytes' }
  expect(await reader.read(`${address}/large`, null)).toEqual(tooLarge)
  expect(await reader.read(`${address}/bomb`, null)).toEqual(tooLarge)
  expect(await reader.read(`${address}/missing`, null)).toEqual({ status: 'failed', reason: 'it responded with 404' })
  const slow = await reader.read(`${address}/slow`, null)
  expect(slow).toMatchObject({ status: 'failed', reason: expect.stringContaining('timeout') })
  const impatient = createFeedReader({ fetch, idleMilliseconds: 100 })
  const timedOut = { status: 'failed', reason: 'timeout: no data received' }
  expect(await impatient.read(`${address}/slow`, null)).toEqual(timedOut)
  expect(await impatient.read(`${address}/hanging`, null)).toEqual(timedOut)
  const nobody = await reader.read('http://127.0.0.1:9/list', null)
  expect(nobody).toMatchObject({ status: 'failed' })
})
