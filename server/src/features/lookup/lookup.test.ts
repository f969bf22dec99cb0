import { paths } from '@assay/contract/paths'
import { EmailEvidence } from '@assay/contract/verification'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createLookupApp, feedAt, listed } from './lookup-fixture.ts'

/** One for all. */
const shared = createLookupApp()

test('CT-7 a look-up says what a check would, with the evidence and what to do', async () => {
  const { lookup, app } = await shared
  const check = async (domain: string) => {
    const response = await app.request('/demo/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `postmaster@${domain}` }),
    })
    return Object(await response.json()).email_verification
  }
  for (const domain of [listed, 'gmail.com', 'duck.com', 'harbor-lane-goods.com', 'gmial.com', 'example.com']) {
    const found = await lookup(domain)
    const { verdict, class: kind, score, evidence } = await check(domain)
    expect(found, domain).toMatchObject({ domain, verdict, class: kind, score })
    // Under the same names and with the same dates.
    const lists = found.evidence.filter(({ source }) => source !== 'name' && source !== 'mail_host')
    expect(lists, domain).toMatchObject(EmailEvidence.omit({ listed: true }).array().parse(evidence))
    expect(
      found.reasons.map(({ code }) => code),
      domain,
    ).not.toContain('role_account')
  }
  expect(await lookup(`Jo@Mail.${listed}`)).toMatchObject({
    domain: `mail.${listed}`,
    verdict: 'disposable',
    appeal: listed,
    decision: null,
    summary: expect.stringContaining('reviewed source'),
    evidence: expect.arrayContaining([
      expect.objectContaining({ weight: 'strong', last_seen: expect.stringMatching(/^2026-/) }),
    ]),
  })
  expect(await lookup('https://www.gmail.com/mail?x#y')).toMatchObject({
    domain: 'www.gmail.com',
    class: 'free',
    appeal: null,
  })
  expect(await lookup('gmial.com')).toMatchObject({
    did_you_mean: 'gmail.com',
    verdict: 'risky',
    evidence: [
      { source: 'curated', weight: 'none' },
      { source: 'aggregated', weight: 'none' },
      { source: 'name', weight: 'weak' },
    ],
  })
  expect(await lookup('harbor-lane-goods.com')).toMatchObject({
    verdict: 'ok',
    evidence: [],
    summary: 'We know of nothing against it. It’s not on any list of disposable email domains.',
  })
})

test('CT-7 a look-up finds the domain in whatever is pasted, or says what to enter', async () => {
  const { lookup, app } = await shared
  for (const pasted of [
    listed.toUpperCase(),
    `Jo <jo@${listed}>`,
    `mailto:jo@${listed}`,
    `https://${listed}:8080/x@y`,
  ]) {
    expect((await lookup(pasted)).domain, pasted).toBe(listed)
  }
  expect(await lookup('MÜNCHEN.de')).toMatchObject({ domain: 'xn--mnchen-3ya.de', written: 'münchen.de' })
  expect((await lookup(listed)).written).toBeNull()
  for (const [pasted, detail] of [
    ['', 'Enter a domain such as example.com.'],
    ['192.0.2.7:25', 'That’s an IP address. Enter a domain such as example.com.'],
    ['[IPv6:2001:db8::1]', 'That’s an IP address. Enter a domain such as example.com.'],
    ['localhost', 'Enter the whole domain with its ending, such as example.com.'],
    [`${'a'.repeat(300)}.com`, 'That’s too long for a domain. Enter one such as example.com.'],
    ['x'.repeat(5000), 'That’s too long for a domain. Enter one such as example.com.'],
    ['no domain', 'That isn’t a domain. Enter one such as example.com.'],
  ] as const) {
    const response = await app.request(`/lookup.json?domain=${encodeURIComponent(pasted)}`)
    expect([response.status, await response.json()], pasted).toEqual([400, expect.objectContaining({ detail })])
  }
  expect(await errorOf(await app.request('/lookup.json'))).toEqual([400, 'invalid_request'])
  expect((await app.request('/lookup/decisions.json?before=x')).status).toBe(200)
})

test('CT-7 an address is cut to its domain before it’s in a page’s address, the response or the log', async () => {
  const { app, logLines } = await shared
  const location = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, { headers: { accept: 'text/html' }, ...init })
    return [response.status, response.headers.get('location')]
  }
  for (const typed of [
    `Jo.Private@${listed}`,
    `"Jo #/? Private" <jo/private@${listed}>`,
    `https://jo:private@${listed}/private`,
  ]) {
    const query = new URLSearchParams({ domain: typed })
    expect(await location(`${paths.lookup}?${query}`), typed).toEqual([303, `${paths.lookup}?domain=${listed}`])
    expect(await location(`${paths.lookupAppeal}?${query}&notice=email`), typed).toEqual([
      303,
      `${paths.lookupAppeal}?domain=${listed}&notice=email`,
    ])
    const body = new URLSearchParams({ action: 'start', domain: typed, email: 'no address', used_for: 'x' })
    expect(await location(paths.lookupAppeal, { method: 'POST', body }), typed).toEqual([
      303,
      `${paths.lookupAppeal}?domain=${listed}&notice=email`,
    ])
    const json = await (await app.request(`${paths.lookup}.json?${query}`)).text()
    expect(json).toContain(listed)
    expect(json.toLowerCase()).not.toContain('private')
  }
  expect((await location(`${paths.lookup}?domain=${listed}`))[0]).toBe(200)
  expect(logLines.join('').toLowerCase()).not.toContain('private')
})

test('CT-7 evidence has the dates of the lists, and the weights that the engine gives them', async () => {
  const { lookup, deps } = await shared
  const [today, before] = ['2026-11-14', '2026-05-11']
  deps.engine.takeFeeds(
    feedAt(today, {
      'once-abused.com': [['castle', before, today, true]],
      'one-vote.com': [['kslr', before, today, true]],
      'two-votes.com': [['beeyev', before, today, true]],
      'gone-long.com': [['castle', '2025-01-02', '2025-02-03', false]],
      'gmail.com': [['otherFeed', before, today, true]],
    }),
  )
  const rows = async (domain: string) =>
    (await lookup(domain)).evidence.map(({ source, first_seen, last_seen, weight }) => [
      source,
      first_seen,
      last_seen,
      weight,
    ])
  expect(await rows('a.once-abused.com')).toEqual([['curated', before, today, 'strong']])
  expect((await lookup('once-abused.com')).summary).toMatch(/ Last seen Nov 14, 2026\.$/)
  expect(await rows('one-vote.com')).toEqual([['aggregated', before, today, 'weak']])
  expect(await rows('two-votes.com')).toEqual([['aggregated', before, today, 'medium']])
  expect(await rows('gone-long.com')).toEqual([['curated', '2025-01-02', '2025-02-03', 'none']])
  expect((await lookup('gone-long.com')).evidence[0]?.text).toBe('Reviewed lists and abuse reports (no longer listed)')
  // The owner is known, so no list counts.
  expect(await rows('gmail.com')).toEqual([['aggregated', before, today, 'none']])
  deps.engine.takeFeeds(null)
})

test('CT-7 look-ups are limited per address, whatever is looked up, and the page says how long to wait', async () => {
  const { app } = await shared
  const ask = (domain: string, address = '198.51.100.7') =>
    app.request(`/lookup.json?domain=${domain}`, { headers: { 'x-forwarded-for': address } })
  const domains = [listed, 'nobody-knows-this.com', '%25']
  for (let count = 0; count < 20; count++) {
    expect([200, 400]).toContain((await ask(domains[count % 3] ?? '')).status)
  }
  const rejected = await ask(listed)
  expect(await errorOf(rejected)).toEqual([429, 'rate_limited'])
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(listed, '198.51.100.8')).status).toBe(200)
  const page = await app.request(`${paths.lookup}?domain=${listed}`, {
    headers: { 'x-forwarded-for': '198.51.100.7', accept: 'text/html' },
  })
  expect([page.status, page.headers.has('retry-after')]).toEqual([429, true])
  // Neither does the form of an appeal tell.
  const fields = { action: 'start', domain: 'gmail.com', email: 'a@example.com', used_for: 'x' }
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const appeal = await app.request(paths.lookupAppeal, { method: 'POST', headers, body: new URLSearchParams(fields) })
  expect(appeal.headers.get('location')).toBe(`${paths.lookupAppeal}?domain=gmail.com&notice=limited`)
})
