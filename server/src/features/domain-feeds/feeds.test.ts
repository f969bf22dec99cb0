import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createFeedApp, listOf, serveFeeds, withFeeds } from './feed-app-fixture.ts'
import { pickUpFeeds } from './pick-up.ts'
import { selectVersions } from './queries.ts'
import { refreshFeeds, refreshFeedsWhenDue } from './refresh.ts'
import { pinFeeds, readFeedStatus, rollBackFeeds } from './status.ts'

test('VA-7 a refresh makes the feeds’ domains disposable; unchanged feeds aren’t sent again', async () => {
  const { deps, server, isDisposable, clock, app } = await createFeedApp()
  const bundled = deps.engine.dataVersion
  server.put('/block', ['# new today', 'quick-letter-box.com', '*.other-box.net'])
  expect(isDisposable('quick-letter-box.com')).toBe(false)
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated', domains: 2 })
  expect(isDisposable('quick-letter-box.com')).toBe(true)
  expect(isDisposable('mail.other-box.net')).toBe(true)
  expect(deps.engine.dataVersion).not.toBe(bundled)
  expect(deps.engine.dataVersion).toMatch(/^\d{4}-\d\d-\d\d\.[0-9a-f]{6}$/)

  clock.advance(40 * 3600)
  const old = await app.request('/readyz')
  expect([old.status, await old.json()]).toMatchObject([200, { status: 'ready', data: { is_old: true } }])
  expect(await refreshFeeds(deps)).toEqual({ status: 'unchanged' })
  expect(server.sent).toEqual(['/block'])
  const young = await app.request('/readyz')
  expect(await young.json()).toMatchObject({ data: { is_old: false, age_hours: 0, version: deps.engine.dataVersion } })

  server.put('/block', ['quick-letter-box.com', 'third-box.org'])
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated' })
  expect([isDisposable('third-box.org'), isDisposable('other-box.net')]).toEqual([true, false])
})

test('an allow feed overrules, a single vote isn’t enough, and JSON lists work too', async () => {
  const lists = await serveFeeds()
  const { deps, isDisposable } = await createFeedApp({
    FEEDS_BLOCK: `${lists.address('/block')}, vote+${lists.address('/vote')}`,
    FEEDS_ALLOW: lists.address('/allow'),
  })
  lists.put('/block', JSON.stringify(['box-one.com', 'box-two.com']), 'application/json')
  lists.put('/vote', ['carpenters-of-leeds.co.uk'])
  lists.put('/allow', ['box-two.com'])
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated' })
  expect([isDisposable('box-one.com'), isDisposable('box-two.com')]).toEqual([true, false])
  const voted = deps.engine.verifyEmail('a@carpenters-of-leeds.co.uk')
  expect(voted).toMatchObject({ isDisposable: false, verdict: 'risky', reasons: [{ code: 'one_list' }] })
})

const bad: [what: string, body: string | string[], reason: RegExp][] = [
  ['a web page', '<!doctype html><title>Sign in</title>', /not a list/],
  ['nothing', '', /empty/],
  ['prose', 'This list has moved\nto another place\nplease update\nyour bookmarks', /no domains/],
  ['whole registries', ['box.com', 'co.uk', 'com.br', 'co.jp', 'com.au'], /public suffixes/],
  ['one endless line', 'x'.repeat(3_000_000), /no domains/],
  ['broken JSON', '["box-one.com", "box', /broken JSON/],
  ['JSON of something else', '{"message": "Not found"}', /broken JSON/],
  ['large providers', ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'box.com'], /known to be real/],
]
test.each(bad)(
  'VA-7 a feed that holds %s is rejected and logged, and what it said before is kept',
  async (_, body, reason) => {
    const { deps, server, isDisposable, logLines } = await createFeedApp()
    server.put('/block', ['good-box.com'])
    await refreshFeeds(deps)
    const version = deps.engine.dataVersion
    server.put('/block', body)
    expect(await refreshFeeds(deps)).toMatchObject({ status: 'failed' })
    expect([deps.engine.dataVersion, isDisposable('good-box.com')]).toEqual([version, true])
    expect((await readFeedStatus(deps)).lastRefresh?.failure).toContain('no feed could be used')

    server.put('/more', ['second-box.com'])
    const more: Feed = { address: server.address('/more'), flag: 'kslr' }
    const both = withFeeds(deps, { block: [...deps.config.feeds.block, more] })
    expect(await refreshFeeds(both)).toMatchObject({ status: 'updated', domains: 2 })
    expect(isDisposable('good-box.com')).toBe(true)
    expect(logLines.filter((line) => line.includes('feeds were rejected')).join()).toMatch(reason)
  },
)

test('VA-7 a feed that shrank or grew far too much is rejected', async () => {
  const { deps, server } = await createFeedApp()
  server.put('/block', listOf(100, 'box'))
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated', domains: 100 })
  for (const body of [listOf(40, 'box'), listOf(20_400, 'box')]) {
    server.put('/block', body)
    expect(await refreshFeeds(deps)).toMatchObject({ status: 'failed' })
  }
  server.put('/block', listOf(130, 'box'))
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated', domains: 130 })
})

test('VA-7 a feed with added real companies is rejected, however many others it has', async () => {
  const { deps, server, isDisposable, logLines } = await createFeedApp()
  const more: Feed = { address: server.address('/more'), flag: 'kslr' }
  const both = withFeeds(deps, { block: [...deps.config.feeds.block, more] })
  const known = readFileSync(new URL('../../../data/email/known.txt', import.meta.url), 'utf8').split('\n')
  const companies = known.filter((line) => line !== '' && !line.startsWith('#')).slice(0, 100)
  server.put('/block', listOf(20_000, 'box'))
  server.put('/more', ['second-box.com'])
  await refreshFeeds(both)
  server.put('/block', [...listOf(20_000, 'box'), ...companies, ...listOf(2000, 'company')])
  server.put('/more', ['second-box.com', 'third-box.com'])
  expect(await refreshFeeds(both)).toMatchObject({ status: 'updated', newlyListed: ['third-box.com'] })
  expect([isDisposable('company5.com'), isDisposable('box5.com')]).toEqual([false, true])
  expect(logLines.join()).toContain('new domains that are known to be real')
})

test('VA-7 a feed that would break a canary is rejected, and the others are used', async () => {
  const { deps, server, isDisposable, logLines } = await createFeedApp()
  server.put('/block', ['box.com', 'lego.com'])
  const blocked = await refreshFeeds(deps)
  expect(blocked).toMatchObject({ status: 'failed', reason: expect.stringContaining('lego.com became disposable') })
  server.put('/block', ['box.com', 'second-box.com'])
  server.put('/allow', ['mailinator.com'])
  const allow: Feed = { address: server.address('/allow'), flag: 'allowed' }
  expect(await refreshFeeds(withFeeds(deps, { allow: [allow] }))).toMatchObject({ status: 'updated', domains: 2 })
  expect(logLines.join()).toContain('mailinator.com is no longer disposable')
  expect(isDisposable('second-box.com')).toBe(true)
  expect([isDisposable('lego.com'), isDisposable('mailinator.com')]).toEqual([false, true])
})

test('VA-7 offline, the job warns once an hour, and logs an error once the domains are stale', async () => {
  const { deps, server, clock, logLines } = await createFeedApp()
  server.put('/block', ['good-box.com'])
  await refreshFeedsWhenDue(deps)
  await refreshFeedsWhenDue(deps)
  expect(server.sent).toHaveLength(1)
  // An attempt that lies ahead, after the clock stepped back, postpones nothing.
  clock.advance(-40 * 86_400)
  server.put('/block', ['good-box.com', 'other-box.com'])
  await refreshFeedsWhenDue(deps)
  expect(server.sent).toHaveLength(2)
  clock.advance(40 * 86_400)
  await refreshFeedsWhenDue(deps)
  await server.stop()
  clock.advance(25 * 3600)
  logLines.length = 0
  await refreshFeedsWhenDue(deps)
  await refreshFeedsWhenDue(deps)
  expect(logLines).toHaveLength(1)
  expect(logLines[0]).toContain('the feeds were not refreshed')
  clock.advance(12 * 3600)
  await refreshFeedsWhenDue(deps)
  expect(logLines).toHaveLength(2)
  expect(logLines[1]).toContain('more than 36 hours old')
  expect(deps.engine.verifyEmail('a@good-box.com').isDisposable).toBe(true)
})

test('VA-7 two processes on one database agree, and a rollback reaches both and lasts', async () => {
  const { deps, server, isDisposable } = await createFeedApp()
  const { deps: other } = await createTestApp()
  const otherSays = (domain: string) => other.engine.verifyEmail(`a@${domain}`).isDisposable
  server.put('/block', ['good-box.com'])
  await refreshFeeds(deps)
  server.put('/block', ['good-box.com', 'harmless-shop.com'])
  await refreshFeeds(deps)
  await pickUpFeeds(other)
  expect(other.engine.dataVersion).toBe(deps.engine.dataVersion)
  expect(otherSays('harmless-shop.com')).toBe(true)

  expect(await rollBackFeeds(deps)).toMatchObject({ status: 'rolled-back', from: deps.engine.dataVersion })
  await pickUpFeeds(deps)
  await pickUpFeeds(other)
  expect([isDisposable('harmless-shop.com'), otherSays('harmless-shop.com')]).toEqual([false, false])
  expect(otherSays('good-box.com')).toBe(true)
  // The feed still lists it, and that doesn't bring it back.
  expect(await refreshFeeds(deps)).toEqual({ status: 'unchanged' })
  expect(isDisposable('harmless-shop.com')).toBe(false)
  server.put('/block', ['good-box.com', 'newest-box.com'])
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated' })
  expect([isDisposable('harmless-shop.com'), isDisposable('newest-box.com')]).toEqual([false, true])
})

test('rolling back past the oldest version leaves the bundled lists', async () => {
  const { deps, server, isDisposable } = await createFeedApp()
  server.put('/block', ['good-box.com'])
  await refreshFeeds(deps)
  expect(await rollBackFeeds(deps)).toMatchObject({ status: 'rolled-back', to: null })
  expect(await rollBackFeeds(deps)).toEqual({ status: 'nothing-to-roll-back' })
  await pickUpFeeds(deps)
  expect([isDisposable('good-box.com'), isDisposable('mailinator.com')]).toEqual([false, true])
})

test('the last five versions are kept, and the API doesn’t expose them', async () => {
  const { deps, server, owner, app, keys } = await createFeedApp()
  for (let count = 1; count <= 7; count++) {
    server.put('/block', listOf(count, 'box'))
    await refreshFeeds(deps)
  }
  const { rows } = await owner.query('select domains from feed_versions order by id')
  expect(rows).toEqual([3, 4, 5, 6, 7].map((domains) => ({ domains })))
  const response = await app.request('/rest/v1/feed_versions', { headers: { apikey: keys.publishable } })
  expect(response.status).toBe(404)
})

test('a setting that isn’t a URL is rejected at startup', async () => {
  const wrong = createTestApp({
    env: { FEEDS_BLOCK: 'https://lists.example.com/a, maybe+https://lists.example.com/b' },
  })
  await expect(wrong).rejects.toThrow(/FEEDS_BLOCK must be "none" or list URLs/)
})

test('when switched off, nothing is fetched', async () => {
  const { deps, server } = await createFeedApp({ FEEDS_BLOCK: 'none' })
  expect(await refreshFeeds(deps)).toEqual({ status: 'off' })
  await refreshFeedsWhenDue(deps)
  expect(server.sent).toEqual([])
})

test('OC-4 a version says what it changed; earlier ones can be chosen, and a pinned one stays', async () => {
  const { deps, server, clock, isDisposable } = await createFeedApp()
  const versions: string[] = []
  for (const more of [['one.com'], ['one.com', 'two.com'], ['two.com', 'three.com']]) {
    server.put('/block', [...listOf(30, 'always'), ...more])
    const outcome = await refreshFeeds(deps)
    versions.push('version' in outcome ? outcome.version : outcome.status)
    clock.advance(3600)
  }
  const [newest] = await deps.db.asService(selectVersions)
  expect(newest?.sources[0]?.changes).toEqual({
    added: 1,
    removed: 1,
    added_sample: ['three.com'],
    removed_sample: ['one.com'],
  })
  expect(await rollBackFeeds(deps, 'never-made')).toEqual({ status: 'nothing-to-roll-back' })
  expect(await rollBackFeeds(deps, versions[0])).toMatchObject({ from: versions[2], to: versions[0] })
  await pickUpFeeds(deps)
  expect(['one.com', 'two.com', 'three.com'].map(isDisposable)).toEqual([true, false, false])

  expect(await pinFeeds(deps, true)).toBe(true)
  server.put('/block', [...listOf(30, 'always'), 'four.com'])
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'failed', reason: 'the lists are pinned' })
  clock.advance(48 * 3600)
  await refreshFeedsWhenDue(deps)
  expect(isDisposable('four.com')).toBe(false)
  await pinFeeds(deps, false)
  await refreshFeedsWhenDue(deps)
  expect(isDisposable('four.com')).toBe(true)
})
