import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { serveFeeds } from './feed-server-fixture.ts'
import type { FeedDeps } from './refresh.ts'

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
