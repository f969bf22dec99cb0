import { DemoResponse } from '@assay/contract/verification'
import { expect, test } from 'vitest'
import { createFeedApp } from './feed-app-fixture.ts'
import { serveFeeds } from './feed-server-fixture.ts'
import { refreshFeeds } from './refresh.ts'

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
