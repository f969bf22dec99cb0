import { DemoResponse } from '@assay/contract/verification'
import { expect, test } from 'vitest'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import { createFeedApp, listOf, serveFeeds, withFeeds } from './feed-app-fixture.ts'
import { pickUpFeeds } from './pick-up.ts'
import { refreshFeeds, refreshFeedsWhenDue } from './refresh.ts'
import { readFeedStatus, rollBackFeeds } from './status.ts'

const day = 86_400

test('FW-1 a refresh merges: dropped domains are remembered with dates, and a comeback opens a second span', async () => {
  const { deps, server, clock, spans } = await createFeedApp()
  const start = Math.floor(deps.now().getTime() / 1000)
  const days: string[][] = [['one-box.com', 'two-box.com'], ['two-box.com'], ['one-box.com', 'two-box.com']]
  for (const list of days) {
    server.put('/block', list)
    expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated', domains: list.length })
    clock.advance(day)
  }
  const dates = (await spans()).map(({ domain, since, until }) => [
    domain,
    ...[since, until].map((time) => (time === null ? null : Math.round((time.getTime() / 1000 - start) / day))),
  ])
  expect(dates).toEqual([
    ['one-box.com', 0, 1],
    ['one-box.com', 2, null],
    ['two-box.com', 0, null],
  ])
})

test('FW-1 days replayed within a minute keep their order', async () => {
  const { deps, server, spans } = await createFeedApp()
  for (const list of [['a-box.com'], ['b-box.com'], ['a-box.com', 'b-box.com']]) {
    server.put('/block', list)
    await refreshFeeds(deps)
  }
  expect((await spans()).map(({ domain, until }) => [domain, until === null])).toEqual([
    ['a-box.com', false],
    ['a-box.com', true],
    ['b-box.com', true],
  ])
  const { sources } = await readFeedStatus(deps)
  expect(sources).toMatchObject([{ listed: 2, remembered: 0, changedAt: expect.any(Date) }])
})

test('FW-1 FakeFilter’s own sighting dates are used, though never future ones', async () => {
  const lists = await createFeedApp()
  const { deps, server, spans } = lists
  const feed: Feed = { address: server.address('/fakefilter'), flag: 'fakefilter' }
  const seconds = Math.floor(deps.now().getTime() / 1000)
  const put = (domains: Record<string, { firstseen: number; lastseen: number }>) =>
    server.put('/fakefilter', JSON.stringify({ version: 1, t: seconds, domains }, null, 1), 'application/json')
  put({
    'active-box.com': { firstseen: seconds - 90 * day, lastseen: seconds - day },
    'stale-box.com': { firstseen: seconds - 200 * day, lastseen: seconds - 100 * day },
    'future-box.com': { firstseen: seconds + 500 * day, lastseen: seconds + 900 * day },
  })
  const only = withFeeds(deps, { block: [feed] })
  expect(await refreshFeeds(only)).toMatchObject({ status: 'updated', domains: 3 })
  const ago = (time: Date | null) => time && (Math.round((seconds - time.getTime() / 1000) / day) || 0)
  const dated = async () =>
    (await spans()).map(({ domain, since, until, seen }) => [domain, ago(since), ago(seen), ago(until)])
  expect(await dated()).toEqual([
    ['active-box.com', 90, null, null],
    ['future-box.com', 0, null, null],
    ['stale-box.com', 200, 100, null],
  ])
  put({ 'active-box.com': { firstseen: seconds - 90 * day, lastseen: seconds - day } })
  expect(await refreshFeeds(only)).toMatchObject({ status: 'updated', domains: 1 })
  expect((await dated()).at(-1)).toEqual(['stale-box.com', 200, 100, 100])
})

test('FakeFilter’s own file format is parsed', async () => {
  const { deps, server } = await createFeedApp()
  // The start of the file as its project publishes it: one line, with fields that we don't read.
  const file =
    '{"version":1,"t":1771373684,"domains":{"webxio.pro":{"provider":"mohmal.com","firstseen":1762130000,"lastseen":1771370000},"webxios.pro":{"provider":"mohmal.com","firstseen":1756510000,"lastseen":1762090000},"justatemp.com":{"provider":"static","firstseen":1732400000,"lastseen":1771370000}}}'
  server.put('/fakefilter', file, 'application/json')
  const feed: Feed = { address: server.address('/fakefilter'), flag: 'fakefilter' }
  expect(await refreshFeeds(withFeeds(deps, { block: [feed] }))).toMatchObject({ status: 'updated', domains: 3 })
})

test('FW-1 when one feed changed, the others aren’t sent again, and a missing one changes nothing', async () => {
  const { deps, server, spans } = await createFeedApp()
  const more: Feed[] = [
    { address: server.address('/castle'), flag: 'castle' },
    { address: server.address('/missing'), flag: 'kslr' },
  ]
  const all = withFeeds(deps, { block: [...deps.config.feeds.block, ...more] })
  server.put('/block', ['one-box.com'])
  server.put('/castle', ['two-box.com'])
  expect(await refreshFeeds(all)).toMatchObject({ status: 'updated', domains: 2 })
  server.put('/castle', ['three-box.com'])
  expect(await refreshFeeds(all)).toMatchObject({ status: 'updated', newlyListed: ['three-box.com'] })
  expect(server.sent).toEqual(['/block', '/castle', '/castle'])
  expect((await spans()).filter(({ until }) => until === null).map(({ domain }) => domain)).toEqual([
    'one-box.com',
    'three-box.com',
  ])
})

test('newly listed means no feed listed it before; an allow feed doesn’t count', async () => {
  const { deps, server } = await createFeedApp()
  const vote: Feed = { address: server.address('/vote'), flag: 'otherFeed' }
  const allow: Feed = { address: server.address('/allow'), flag: 'allowed' }
  const both = withFeeds(deps, { block: [...deps.config.feeds.block, vote], allow: [allow] })
  server.put('/block', ['one-box.com'])
  server.put('/vote', ['two-box.com'])
  server.put('/allow', ['real-shop.com'])
  expect(await refreshFeeds(both)).toMatchObject({ newlyListed: ['one-box.com', 'two-box.com'] })
  server.put('/vote', ['two-box.com', 'one-box.com'])
  expect(await refreshFeeds(both)).toMatchObject({ status: 'updated', newlyListed: [] })
})

test('FW-1 a rollback withdraws what its version listed and restores what it dropped', async () => {
  const { deps, server, spans, isDisposable } = await createFeedApp()
  server.put('/block', ['one-box.com', 'two-box.com'])
  await refreshFeeds(deps)
  const before = await spans()
  server.put('/block', ['two-box.com', 'harmless-shop.com'])
  await refreshFeeds(deps)
  await rollBackFeeds(deps)
  expect(await spans()).toEqual(before)
  await pickUpFeeds(deps)
  expect([isDisposable('one-box.com'), isDisposable('harmless-shop.com')]).toEqual([true, false])
  // Something else changes: the unchanged rest must not be confused with what is stored.
  server.put('/block', ['two-box.com', 'third-box.com'])
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated', newlyListed: ['third-box.com'] })
})

test('FW-1 on a new day the table is rebuilt as the same version of the feeds', async () => {
  const { deps, server, clock, owner } = await createFeedApp()
  server.put('/block', ['one-box.com'])
  await refreshFeeds(deps)
  const first = deps.engine.dataVersion
  clock.advance(day)
  expect(await refreshFeeds(deps)).toEqual({ status: 'unchanged' })
  expect(deps.engine.dataVersion).not.toBe(first)
  expect(deps.engine.dataVersion).toMatch(new RegExp(`^${deps.now().toISOString().slice(0, 10)}`))
  const { rows } = await owner.query('select count(*)::int as versions from feed_versions')
  expect(rows).toEqual([{ versions: 1 }])
})

test('FW-1 spans that ended before any memory are swept', async () => {
  const { deps, server, clock, spans } = await createFeedApp()
  server.put('/block', ['old-box.com', 'good-box.com'])
  await refreshFeeds(deps)
  server.put('/block', ['good-box.com'])
  await refreshFeeds(deps)
  clock.advance(401 * day)
  for (let count = 1; count <= 5; count++) {
    server.put('/block', ['good-box.com', ...listOf(count, 'box')])
    await refreshFeeds(deps)
  }
  expect((await spans()).map(({ domain }) => domain)).not.toContain('old-box.com')
})

test('an older release’s versions are ignored, harmless, and replaced at the next poll', async () => {
  const { deps, server, owner, isDisposable, logLines } = await createFeedApp()
  server.put('/block', ['good-box.com'])
  const sources = JSON.stringify([
    { address: server.address('/block'), flag: 'operatorFeed', etag: '"x"', domains: 90 },
  ])
  await owner.query(
    `insert into feed_versions (version, hash, bytes, domains, sources, created_at) values ('2026-11-01.abcdef', 'x', 'old', 90, $1, $2)`,
    [sources, deps.now()],
  )
  await owner.query('insert into feed_refresh (attempted_at, checked_at) values ($1, $1)', [deps.now()])
  await pickUpFeeds(deps)
  expect([isDisposable('mailinator.com'), isDisposable('good-box.com')]).toEqual([true, false])
  expect(logLines.join()).toContain('from another release')
  server.put('/block', ['good-box.com', ...listOf(60, 'box')])
  await refreshFeedsWhenDue(deps)
  expect(isDisposable('good-box.com')).toBe(true)
  await refreshFeedsWhenDue(deps)
  expect(server.sent).toHaveLength(1)
})

test('FW-1 two parallel refreshes make one version', async () => {
  const { deps, server, spans, owner } = await createFeedApp()
  server.put('/block', ['one-box.com', 'two-box.com'])
  const outcomes = await Promise.all([refreshFeeds(deps), refreshFeeds(deps)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['unchanged', 'updated'])
  expect(await spans()).toHaveLength(2)
  const { rows } = await owner.query('select version from feed_versions')
  expect(rows).toHaveLength(1)
})

test('a feed removed from the settings lists nothing anymore', async () => {
  const { deps, server, spans } = await createFeedApp()
  const castle: Feed = { address: server.address('/castle'), flag: 'castle' }
  server.put('/block', ['one-box.com'])
  server.put('/castle', ['two-box.com'])
  await refreshFeeds(withFeeds(deps, { block: [...deps.config.feeds.block, castle] }))
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated', domains: 1 })
  expect((await spans()).map(({ domain, until }) => [domain, until === null])).toEqual([
    ['one-box.com', true],
    ['two-box.com', false],
  ])
})

test('the API doesn’t expose the listings', async () => {
  const { app, keys } = await createFeedApp()
  for (const table of ['domain_listings', 'feed_sources']) {
    const response = await app.request(`/rest/v1/${table}`, { headers: { apikey: keys.publishable } })
    expect(response.status).toBe(404)
  }
})

/** The product after one refresh from a curated feed, queried as a visitor would. */
async function createRefreshedApp(domains: string[]) {
  const lists = await serveFeeds()
  const test = await createFeedApp({ FEEDS_BLOCK: `castle+${lists.address('/castle')}`, API_LIMITS: 'off' })
  lists.put('/castle', domains)
  await refreshFeeds(test.deps)
  return {
    ...test,
    lists,
    async verify(domain: string) {
      const response = await test.app.request('/demo/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `jo@${domain}` }),
      })
      const { email_verification: email } = DemoResponse.parse(await response.json())
      return { verdict: email?.verdict, codes: email?.reasons.map(({ code }) => code), evidence: email?.evidence }
    },
  }
}

test('FW-2 listed subdomains count against their siblings, and many of them against the parent', async () => {
  const { verify } = await createRefreshedApp(['a.quietfleet.com', 'b.quietfleet.com', 'x.bravelake.com'])
  expect(await verify('c.quietfleet.com')).toMatchObject({ verdict: 'disposable', codes: ['listed_siblings'] })
  expect(await verify('quietfleet.com')).toMatchObject({ verdict: 'disposable', codes: ['listed_siblings'] })
  expect(await verify('y.bravelake.com')).toMatchObject({ verdict: 'disposable', codes: ['listed_siblings'] })
  expect(await verify('bravelake.com')).toMatchObject({ verdict: 'ok' })
  expect(await verify('quietharbor.com')).toMatchObject({ verdict: 'ok' })
})

test('FW-2 a free zone is learned from abused names in it; a country’s registry isn’t one', async () => {
  const names = ['amber', 'birch', 'cedar', 'delta', 'ember']
  const { verify } = await createRefreshedApp(names.flatMap((name) => [`${name}.dpdns.org`, `${name}harbor.com.vn`]))
  expect(await verify('willow.dpdns.org')).toMatchObject({ verdict: 'disposable', codes: ['free_zone'] })
  expect(await verify('willowharbor.com.vn')).toMatchObject({ verdict: 'ok' })
  // A known owner wins wherever the name is.
  expect(await verify('cs.ox.ac.uk')).toMatchObject({ verdict: 'ok', codes: ['education'] })
})

test('FW-1 the response shows who lists a domain and since when, even after the list dropped it', async () => {
  const { verify, lists, deps, clock } = await createRefreshedApp(['bluewindow.com', 'plainriver.org'])
  const [listedOn] = clock.now().toISOString().split('T')
  const evidence = [{ source: 'curated', first_seen: listedOn, last_seen: listedOn, listed: true }]
  expect(await verify('bluewindow.com')).toEqual({ verdict: 'disposable', codes: ['listed'], evidence })
  lists.put('/castle', ['plainriver.org', 'greenmeadow.org'])
  clock.advance(10 * 86_400)
  await refreshFeeds(deps)
  const dropped = await verify('bluewindow.com')
  expect(dropped).toMatchObject({ verdict: 'disposable', codes: ['seen_before'], evidence: [{ listed: false }] })
  // Nine weeks after it was dropped it no longer counts.
  clock.advance(64 * 86_400)
  await refreshFeeds(deps)
  expect(await verify('bluewindow.com')).toMatchObject({ verdict: 'ok', codes: ['not_listed'] })
})
