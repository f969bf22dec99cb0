import { AppealCase, AppealQueue, EngineState } from '@assay/contract/operators/engine'
import { OperatorIncidents } from '@assay/contract/operators/incidents'
import { OperatorLog } from '@assay/contract/operators/operators'
import { Status } from '@assay/contract/status'
import { expect, test } from 'vitest'
import { listOf, serveFeeds } from '../domain-feeds/feed-app-fixture.ts'
import { createOperatorApp } from './operator-fixture.ts'

test('OC-4 the console shows feeds and what changed, refreshes, rolls back and pins, with a reason in the log', async () => {
  const server = await serveFeeds()
  const { operator, deps, owner, runJobs, clock } = await createOperatorApp({
    env: { FEEDS_BLOCK: server.address('/block') },
  })
  await owner.query('truncate feed_versions, feed_refresh, feed_sources, domain_listings, own_domains, operator_events')
  const ada = await operator('full')
  const engine = async () => EngineState.parse(await (await ada.send('GET', '/engine')).json())
  const reason = { reason: 'A customer complained.' }
  const isDisposable = (domain: string) => deps.engine.verifyEmail(`a@${domain}`).isDisposable
  expect((await engine()).feeds).toMatchObject({ is_on: true, in_use: null, versions: [], sources: [] })
  expect((await ada.send('POST', '/engine/feeds/pin', { ...reason, is_pinned: true })).status).toBe(409)
  for (const more of ['one.com', 'two.com']) {
    server.put('/block', [...listOf(30, 'always'), more])
    expect((await ada.send('POST', '/engine/feeds/refresh', reason)).status).toBe(202)
    await runJobs()
    clock.advance(60)
  }
  const { feeds, tables, waves } = await engine()
  expect(feeds.versions.map(({ domains, is_in_use }) => [domains, is_in_use])).toEqual([
    [31, true],
    [31, false],
  ])
  expect(feeds.sources).toMatchObject([
    {
      domains: 31,
      added: 32,
      removed: 1,
      added_sample: expect.arrayContaining(['two.com']),
      removed_sample: ['one.com'],
    },
  ])
  expect(tables.map(({ name }) => name)).toEqual(['email domains', 'names', 'hosting networks'])
  expect(tables[2]?.version).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(waves).toMatchObject({ running: 0 })

  expect((await ada.send('POST', '/engine/feeds/rollback', { to: feeds.versions[1]?.version })).status).toBe(400)
  const back = await ada.send('POST', '/engine/feeds/rollback', { to: feeds.versions[1]?.version, ...reason })
  expect([back.status, isDisposable('one.com'), isDisposable('two.com')]).toEqual([200, true, false])
  expect((await ada.send('POST', '/engine/feeds/pin', { ...reason, is_pinned: true })).status).toBe(204)
  server.put('/block', [...listOf(30, 'always'), 'three.com'])
  await ada.send('POST', '/engine/feeds/refresh', reason)
  await runJobs()
  expect((await engine()).feeds).toMatchObject({
    pinned_at: expect.any(String),
    in_use: { version: feeds.versions[1]?.version },
  })
  expect((await ada.send('POST', '/engine/feeds/rollback', { to: null, ...reason })).status).toBe(200)
  expect(isDisposable('one.com')).toBe(false)

  const block = { ...reason, domain: 'Blocked-Here.com', action: 'block' }
  expect((await ada.send('POST', '/engine/domains', block)).status).toBe(200)
  expect(isDisposable('blocked-here.com')).toBe(true)
  expect((await engine()).own_domains).toMatchObject([{ domain: 'blocked-here.com', note: reason.reason }])
  expect((await ada.send('POST', '/engine/domains/remove', { ...reason, domain: 'blocked-here.com' })).status).toBe(200)
  expect(isDisposable('blocked-here.com')).toBe(false)

  const { events } = OperatorLog.parse(await (await ada.send('GET', '/log')).json())
  expect(events.map(({ action, outcome }) => `${action} ${outcome}`).slice(0, 8)).toEqual([
    'domain.remove done',
    'domain.block done',
    'feeds.rollback done',
    'feeds.refresh done',
    'feeds.pin done',
    'feeds.rollback done',
    'feeds.refresh done',
    'feeds.refresh done',
  ])
})

test('OC-4 an appeal is decided beside its evidence, once, and its owner gets to know', async () => {
  const { operator, owner, deps, mailTo } = await createOperatorApp()
  const [ada, support] = [await operator('full'), await operator('support')]
  await owner.query('truncate domain_appeals, domain_decisions, operator_events')
  await owner.query(
    `insert into domain_appeals (domain, status, contact_email, used_for, proven_by, proven_at, created_at, expires_at)
     values ('mailinator.com', 'waiting', 'owner@example.com', 'Our staff.', 'email', now(), now(), now() + interval '9 days')`,
  )
  const queue = async () => AppealQueue.parse(await (await support.send('GET', '/appeals')).json()).appeals
  expect(await queue()).toMatchObject([{ domain: 'mailinator.com', proven_by: 'email', used_for: 'Our staff.' }])
  const found = AppealCase.parse(await (await support.send('GET', '/appeals/mailinator.com')).json())
  expect(found).toMatchObject({
    evidence: { verdict: 'disposable' },
    appeals: [{ contact_email: 'owner@example.com' }],
  })
  expect(found.evidence.evidence.length).toBeGreaterThan(0)
  const path = '/appeals/mailinator.com/decision'
  const accept = { decision: 'accepted', reason: 'listed_by_mistake', note: 'Sorry.' }
  expect((await support.send('POST', path, accept)).status).toBe(403)
  expect((await ada.send('POST', path, { ...accept, reason: 'still_disposable' })).status).toBe(400)
  expect((await ada.send('POST', path, accept)).status).toBe(204)
  expect((await ada.send('POST', path, { ...accept, decision: 'rejected', reason: 'unclear_use' })).status).toBe(409)
  expect(deps.engine.verifyEmail('a@mailinator.com').isDisposable).toBe(false)
  expect(await queue()).toEqual([])
  expect((await mailTo('owner@example.com'))[0]?.text).toContain('Sorry.')
  const { events } = OperatorLog.parse(await (await ada.send('GET', '/log')).json())
  expect(events[1]).toMatchObject({ action: 'appeal.accepted', subject: 'mailinator.com', operator: ada.email })
  expect((await support.send('GET', '/appeals/no%20domain')).status).toBe(404)
})

test('OC-7 incidents are written, updated and resolved in the console, by those who may', async () => {
  const { app, operator, clock, owner } = await createOperatorApp()
  await owner.query('truncate incidents, incident_updates, status_subscribers')
  const [ada, finance] = [await operator('full'), await operator('finance')]
  const written = { kind: 'incident', title: 'Slow', impact: 'degraded', components: ['api'], message: 'We’re on it.' }
  expect((await finance.send('POST', '/incidents', written)).status).toBe(403)
  expect((await ada.send('POST', '/incidents', { ...written, components: [] })).status).toBe(400)
  const { id } = Object(await (await ada.send('POST', '/incidents', written)).json())
  const shown = async () => {
    clock.advance(20)
    return Status.parse(await (await app.request('/status.json')).json()).announced
  }
  expect(await shown()).toMatchObject([{ id, state: 'investigating' }])
  const path = `/incidents/${id}/updates`
  expect((await ada.send('POST', path, { message: 'Found.', state: 'identified' })).status).toBe(200)
  expect((await ada.send('POST', path, { message: 'Over.', is_over: true })).status).toBe(200)
  expect((await ada.send('POST', path, { message: 'Again.' })).status).toBe(409)
  expect(await shown()).toMatchObject([{ id, state: 'resolved' }])
  const listed = OperatorIncidents.parse(await (await finance.send('GET', '/incidents')).json())
  expect(listed).toMatchObject({ subscribers: 0, incidents: [{ updates: [{}, {}, {}] }] })
})
