import { expect, onTestFinished, test, vi } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { queueForStudy, studyQueued, sweepMailHosts } from './find-mail-hosts.ts'
import { atWebHost, createMailHostApp, fleet, fleetByAddress, shops } from './mail-host-fixture.ts'

const later = () => ({ until: performance.now() + 20_000, isPatient: false })
const codes = (verification: { reasons: { code: string }[] } | null) => verification?.reasons.map(({ code }) => code)

test('FW-3 a bare new domain is recognized by a fleet’s mail host, or by its address', async () => {
  const { settled, meet } = await createMailHostApp()
  expect(await settled('second-harbor.com')).toMatchObject({ verdict: 'ok', mail_host: { provider: 'box-fleet.net' } })
  await meet([...fleet, ...fleetByAddress])
  const alone = await settled('harbor-lane-goods.com')
  expect(alone).toMatchObject({ verdict: 'risky', disposable: false, mail_host: { found: true } })
  expect(codes(alone)).toEqual(['shared_mail_host'])
  const cheap = await settled('harbor-lane.site')
  expect(cheap).toMatchObject({ verdict: 'disposable', class: 'disposable', disposable: true })
  expect(codes(cheap)).toEqual(['shared_mail_host', 'cheap_ending'])
  expect(codes(await settled('own-name-goods.com'))).toEqual(['shared_mail_host'])
  expect(codes(await settled('xq7vkz2p.com'))).toEqual(['shared_mail_host', 'random_domain'])
})

test('FW-3 companies pass: on a business mail host, on a web host with bad customers, on their own address', async () => {
  const { settled, meet } = await createMailHostApp()
  await meet([...fleet, ...atWebHost, 'harvard.edu'])
  expect(await settled('tools-of-leeds.com')).toMatchObject({
    verdict: 'ok',
    class: 'business',
    mail_host: { found: true, provider: 'Google Workspace' },
  })
  expect(await settled('corner-shop-a.com')).toMatchObject({
    verdict: 'ok',
    mail_host: { provider: 'honest-web-host.net' },
  })
  expect(await settled('only-address-goods.com')).toMatchObject({
    verdict: 'ok',
    mail_host: { found: true, provider: 'only-address-goods.com' },
  })
})

test('FW-3 querying many domains makes no host bad', async () => {
  const { settled, meet, verifyBatch, owner } = await createMailHostApp()
  await meet(atWebHost.slice(0, 4))
  await verifyBatch(shops)
  for (const shop of shops) await settled(shop)
  await meet(Array.from({ length: 20 }, (_, n) => `mail${n}.mailinator.org`))
  const { rows } = await owner.query(
    `select standing, count(*)::int from mail_server_domains where server = 'mx.honest-web-host.net' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { standing: 'listed', count: 4 },
    { standing: 'other', count: 12 },
  ])
  expect(await settled('corner-shop-b.com')).toMatchObject({ verdict: 'ok' })
})

test('FW-3 having no mail host is a reason of its own; a failing server isn’t', async () => {
  const { verify, settled } = await createMailHostApp()
  for (const domain of ['null-mx-goods.com', 'loopback-goods.com', 'inside-goods.com', 'nobody-has-this.com']) {
    const verification = await settled(domain)
    expect(verification, domain).toMatchObject({ verdict: 'risky', mail_host: { found: false, provider: null } })
    expect(codes(verification)).toEqual(['no_mail_host'])
  }
  expect(await verify('broken-goods.com')).toMatchObject({ verdict: 'ok', mail_host: { found: null, provider: null } })
})

test('FW-3 private names aren’t queried, and private answers aren’t kept', async () => {
  const { verify, settled, stored, line } = await createMailHostApp()
  expect(await settled('private-goods.com')).toMatchObject({ mail_host: { found: true } })
  expect(await stored('mail_domains')).toMatchObject([{ hosts: ['mx.private-goods.com'], addresses: [] }])
  const asked = line.count()
  for (const domain of ['intranet.corp', 'files.lan', 'mail.internal', 'host.test']) await verify(domain)
  expect(line.count()).toBe(asked)
})

test('FW-3 the same rows get the same decision singly, in a batch and in a file', async () => {
  const { verify, decideTogether, decideAsFile, line } = await createMailHostApp()
  const without = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}-${n}-absent.com`)
  // More than are looked up at a time, so that some wait for their turn.
  const review = Array(120).fill('review')
  // The clock stands still: whatever the machine is busy with, DNS responds within the wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await verify('alone-absent.com')).toMatchObject({ verdict: 'risky', mail_host: { found: false } })
  expect(await decideTogether(without('batch', 120))).toEqual(review)
  vi.useRealTimers()
  expect(await decideAsFile(without('file', 120))).toEqual(review)
  // A file waits for name servers for which no request would. c-ares takes a resolver that has been quick for lost after 250 ms.
  line.line.delayMilliseconds = 150
  expect(await decideAsFile(['slow-absent.com', 'slower-absent.com'])).toEqual(['review', 'review'])
})

test('FW-3 a slow resolver delays no single request beyond 100 ms and a batch by its rows, and a later one has the answer', async () => {
  const { verify, verifyBatch, line, stored } = await createMailHostApp()
  line.line.delayMilliseconds = 700
  // The line's delay and the request's deadline run by this clock; the database and the network don't.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const domain = 'harbor-lane-goods.com'
  const asked = () => [line.count(domain), line.count('crowd-0-goods.com')]
  const crowd = verifyBatch(Array.from({ length: 50 }, (_, n) => `crowd-${n}-goods.com`))
  const alone = verify(domain)
  await expect.poll(asked).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(100)
  expect(await alone).toMatchObject({ verdict: 'ok', mail_host: { found: null } })
  // Sixty milliseconds, and six for each further row.
  await vi.advanceTimersByTimeAsync(270)
  expect((await crowd).map((verification) => verification?.mail_host.found)).toEqual(Array(50).fill(null))
  const isKept = async () => {
    await vi.advanceTimersByTimeAsync(700)
    return (await stored('mail_domains')).some((row) => 'domain' in row && row.domain === domain)
  }
  await expect.poll(isKept).toBe(true)
  expect(await verify(domain)).toMatchObject({ mail_host: { found: true } })
})

test('FW-3 lookups are shared, bounded, and skipped when the answer is cached', async () => {
  const { verify, settled, verifyBatch, line, startSecond } = await createMailHostApp({ delayMilliseconds: 20 })
  await Promise.all(Array.from({ length: 30 }, () => verify('harbor-lane-goods.com')))
  await settled('harbor-lane-goods.com')
  expect(line.count('harbor-lane-goods.com')).toBe(1)
  const second = await startSecond()
  const asked = line.count()
  expect(await second.settled('harbor-lane-goods.com')).toMatchObject({ mail_host: { found: true } })
  expect(line.count()).toBe(asked)
  line.line.delayMilliseconds = 'lost'
  await Promise.all(
    [0, 1, 2, 3, 4, 5].map((part) =>
      verifyBatch(Array.from({ length: 50 }, (_, n) => `crowd-${part * 50 + n}-goods.com`)),
    ),
  )
  expect(line.count() - asked).toBeLessThanOrEqual(100)
})

test('FW-3 answers expire after some hours', async () => {
  const { settled, line, clock } = await createMailHostApp()
  await settled('harbor-lane-goods.com')
  clock.advance(5 * 3600)
  await settled('harbor-lane-goods.com')
  expect(line.count('harbor-lane-goods.com')).toBe(1)
  clock.advance(2 * 3600)
  await settled('harbor-lane-goods.com')
  expect(line.count('harbor-lane-goods.com')).toBe(2)
})

test('FW-3 without a resolver nothing is queried until one answers; silent domains alone stop nothing', async () => {
  const { verify, settled, line, clock, deps, logLines } = await createMailHostApp({ delayMilliseconds: 'lost' })
  const asked = line.count()
  const { lookup } = deps.mailHosts
  expect(lookup('harbor-lane-goods.com', later())).toBeNull()
  expect(await verify('harbor-lane-goods.com')).toMatchObject({ verdict: 'ok', mail_host: { found: null } })
  expect(line.count()).toBe(asked)
  expect(logLines.splice(0).join()).toContain('no DNS resolver answers')

  line.line.delayMilliseconds = 0
  clock.advance(61)
  expect(lookup('harbor-lane-goods.com', later())).toBeNull()
  expect(await settled('harbor-lane-goods.com')).toMatchObject({ mail_host: { found: true } })
  expect(logLines.join()).toContain('a DNS resolver answers')

  for (let n = 0; n < 20; n += 1) await verify(`x${n}.broken-goods.com`)
  expect(await settled('tools-of-leeds.com')).toMatchObject({ mail_host: { found: true } })
  expect(logLines.join()).not.toContain('no DNS resolver answers')

  line.line.delayMilliseconds = 'lost'
  const lost = Array.from({ length: 12 }, (_, n) => lookup(`silent-${n}-goods.com`, later()))
  await Promise.all(lost)
  await expect.poll(() => logLines.join(), elsewhere).toContain('no DNS resolver answers')
  expect(lookup('silent-100-goods.com', later())).toBeNull()
})

test('FW-3 the job studies newly listed domains, and old knowledge expires', async () => {
  const { deps, stored, settled, clock, app, keys } = await createMailHostApp()
  await queueForStudy(deps, [...fleet, ...fleet, 'nobody-has-this.com', 'broken-goods.com'])
  expect(await stored('mail_server_domains')).toEqual([])
  await studyQueued(deps)
  expect(codes(await settled('harbor-lane.site'))).toEqual(['shared_mail_host', 'cheap_ending'])
  expect((await stored('mail_domains')).filter((row) => 'hosts' in row && row.hosts === null)).toEqual([])
  for (const table of ['mail_domains', 'mail_server_domains']) {
    const response = await app.request(`/rest/v1/${table}`, { headers: { apikey: keys.publishable } })
    expect(response.status).toBe(404)
  }
  clock.advance(7 * 3600)
  await sweepMailHosts(deps)
  expect(await stored('mail_domains')).toEqual([])
  expect(await stored('mail_server_domains')).not.toEqual([])
  clock.advance(31 * 86_400)
  await sweepMailHosts(deps)
  expect(await stored('mail_server_domains')).toEqual([])
})

test('FW-3 with MX_LOOKUPS=off no query leaves', async () => {
  const { verify, line, deps, stored } = await createMailHostApp({ env: { MX_LOOKUPS: 'off' } })
  expect(await verify('harbor-lane-goods.com')).toMatchObject({ verdict: 'ok', mail_host: { found: null } })
  await queueForStudy(deps, fleet)
  await studyQueued(deps)
  expect([line.count(), await stored('mail_domains')]).toEqual([0, []])
})
