import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll } from 'vitest'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { FeedDeps } from './make-version.ts'

type Span = { domain: string; since: Date; until: Date | null; seen: Date | null }

/** Versions and listings belong to no user, so each test starts by clearing the file's database. */
export async function createFeedApp(env: Record<string, string> = {}) {
  const server = await serveFeeds()
  const made = await createTestApp({ env: { FEEDS_BLOCK: server.address('/block'), ...env } })
  await made.owner.query('truncate feed_versions, feed_refresh, feed_sources, domain_listings')
  return {
    ...made,
    server,
    isDisposable: (domain: string) => made.deps.engine.verifyEmail(`a@${domain}`).isDisposable,
    async spans(): Promise<Span[]> {
      const { rows } = await made.owner.query<Span>(
        'select domain, since, until, seen from domain_listings order by domain, source, opened_by',
      )
      return rows
    },
  }
}

export const withFeeds = (deps: FeedDeps, feeds: { block?: Feed[]; allow?: Feed[] }): FeedDeps => ({
  ...deps,
  config: { ...deps.config, feeds: { ...deps.config.feeds, ...feeds } },
})

export const listOf = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}.com`)

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
