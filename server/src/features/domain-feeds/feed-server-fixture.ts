import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll } from 'vitest'

/** Serves feeds locally with ETags and counts full responses. */
export async function serveFeeds() {
  const feeds = new Map<string, { type: string; body: string }>()
  const sent: string[] = []
  const server = createServer((request, response) => {
    const feed = feeds.get(request.url ?? '')
    if (!feed) return response.writeHead(404).end()
    const etag = `"${createHash('sha256').update(feed.body).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    sent.push(request.url ?? '')
    return response.writeHead(200, { etag, 'content-type': feed.type }).end(feed.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  afterAll(stop)
  return {
    sent,
    stop,
    address: (path: string) => `http://127.0.0.1:${port}${path}`,
    put(path: string, body: string | string[], type = 'text/plain'): void {
      feeds.set(path, { type, body: typeof body === 'string' ? body : `${body.join('\n')}\n` })
    },
  }
}
