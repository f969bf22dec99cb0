import { randomBytes } from 'node:crypto'
import { RequestLog } from '@assay/contract/usage'
import { VerifyBatchResponse } from '@assay/contract/verification'
import { expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { errorOf } from '../../testing/error-of.ts'
import { serveFeeds } from '../domain-feeds/feed-app-fixture.ts'
import { refreshFeeds } from '../domain-feeds/refresh.ts'
import { sweepUsage } from '../usage/sweep.ts'
import { createApiApp, verified } from '../verification/api-fixture.ts'
import { startReceiver } from '../webhooks/receiver-fixture.ts'
import { findLaterListed } from './find-later-listed.ts'
import { queueListedDomains } from './queue-listed.ts'

test('FW-4 a domain listed after requests with it passed is reported to each account, once, with the request ids', async () => {
  const { signUp, ask, list, log, notices, events, runSearch } = await createLaterListedApp()
  const [ada, bob, eve] = [await signUp(), await signUp(), await signUp()]
  const domain = randomDomain()
  const adas = [await ask(ada, `one@${domain}`), await ask(ada, `two@${domain}`)]
  const other = await ask(ada, `one@${randomDomain()}`)
  const bobs = await ask(bob, `three@${domain}`)
  await ask(eve, `one@${randomDomain()}`)

  await list([domain, randomDomain()])
  await runSearch()
  await runSearch()
  expect(await notices(ada.id)).toEqual([
    {
      type: 'alert',
      title: '2 addresses you let through were later found to be disposable',
      action_url: '/analytics?requests=later-found#requests',
    },
  ])
  expect(await notices(bob.id)).toMatchObject([{ title: '1 address you let through was later found to be disposable' }])
  expect(await notices(eve.id)).toEqual([])

  const found = await log(ada, '?later_found=true')
  expect(found.map(({ request_id }) => request_id)).toEqual(adas.toReversed())
  expect(found[0]).toMatchObject({ email_verdict: 'ok', later_found_items: null, later_found_at: expect.any(String) })
  expect((await log(ada, `?later_found=true&before=${adas[1]}`)).map(({ request_id }) => request_id)).toEqual([adas[0]])
  const all = await log(ada, '')
  expect(all.find(({ request_id }) => request_id === other)?.later_found_at).toBeNull()
  expect(all).toHaveLength(3)
  expect(await log(eve, '?later_found=true')).toEqual([])
  expect(await errorOf(ada.asUser('GET', '/requests?later_found=yes'))).toEqual([400, 'invalid_request'])

  const [event] = await events(ada.id)
  expect(event?.kind).toBe('domain.listed_later')
  expect(event?.payload.requests).toHaveLength(2)
  expect(event?.payload.requests).toEqual(
    expect.arrayContaining(adas.map((request_id) => ({ request_id, items: null }))),
  )
  expect((await events(bob.id))[0]?.payload).toEqual({ requests: [{ request_id: bobs, items: null }] })
})

test('FW-4 CT-3 a domain that was listed later is an event for the account’s endpoints', async () => {
  const { signUp, ask, list, runSearch, runJobs } = await createLaterListedApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  await ada.asUser('POST', '/webhook-endpoints', { url: receiver.url, events: ['domain.listed_later'] })
  const domain = randomDomain()
  const request_id = await ask(ada, `one@${domain}`)
  await list([domain])
  await runSearch()
  await runJobs()
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'domain.listed_later', data: { requests: [{ request_id, items: null }] } },
  ])
})

test('FW-4 a feed refresh triggers the search', async () => {
  const feeds = await serveFeeds()
  const { signUp, ask, log, runSearch, deps } = await createLaterListedApp({ FEEDS_BLOCK: feeds.address('/block') })
  const ada = await signUp()
  const [listed, voted] = [randomDomain(), randomDomain()]
  const requestId = await ask(ada, `one@${listed}`)
  await ask(ada, `one@${voted}`)
  feeds.put('/block', [listed])
  expect(await refreshFeeds(deps)).toMatchObject({ status: 'updated', newlyListed: [listed] })
  await runSearch()
  expect((await log(ada, '?later_found=true')).map(({ request_id }) => request_id)).toEqual([requestId])
})

test('FW-4 the search waits until every process uses the new lists, so that late requests are found too', async () => {
  const { signUp, ask, list, notices, deps, clock } = await createLaterListedApp()
  const ada = await signUp()
  const domain = randomDomain()
  await ask(ada, `one@${domain}`)
  await list([domain])
  await findLaterListed(deps)
  expect(await notices(ada.id)).toEqual([])
  await ask(ada, `two@${domain}`)
  clock.advance(61)
  await findLaterListed(deps)
  expect(await notices(ada.id)).toMatchObject([{ title: expect.stringMatching(/^2 addresses/) }])
})

test('FW-4 a listed registrable domain covers addresses below it; a shared suffix covers none', async () => {
  const { signUp, ask, list, log, runSearch } = await createLaterListedApp()
  const ada = await signUp()
  const [parent, exact] = [randomDomain(), randomDomain()]
  const below = await ask(ada, `one@mail.${parent}`)
  const deeper = await ask(ada, `one@a.b.${parent}`)
  const sub = await ask(ada, `one@mail.${exact}`)
  await ask(ada, `one@www.${exact}`)
  await ask(ada, `one@${randomBytes(4).toString('hex')}x.github.io`)
  await list([parent, `mail.${exact}`, 'github.io'])
  await runSearch()
  const found = await log(ada, '?later_found=true')
  expect(found.map(({ request_id }) => request_id).toSorted()).toEqual([below, deeper, sub].toSorted())
})

test('FW-4 a batch says which of its items were listed later, and later listings add to them', async () => {
  const { signUp, request, list, log, notices, events, runSearch } = await createLaterListedApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const [first, second] = [randomDomain(), randomDomain()]
  const items = [`a@${first}`, 'a@gmail.com', `a@mail.${second}`, 'x@mailinator.com', `b@${first}`].map((email) => ({
    email,
  }))
  const body = { model: 'user_verification', items: [...items, { firstname: 'Ada' }] }
  const response = await request('POST', '/v1/verify/batch', { key, body })
  const { request_id } = VerifyBatchResponse.parse(await response.json())
  await list([first, 'mailinator.com'])
  await runSearch()
  expect(await log(ada, '?later_found=true')).toMatchObject([{ request_id, later_found_items: [0, 4] }])
  expect(await notices(ada.id)).toMatchObject([{ title: expect.stringMatching(/^2 addresses/) }])
  await list([first, second])
  await runSearch()
  expect(await log(ada, '?later_found=true')).toMatchObject([{ request_id, later_found_items: [0, 2, 4] }])
  expect((await events(ada.id)).map(({ payload }) => payload.requests)).toEqual([
    [{ request_id, items: [0, 4] }],
    [{ request_id, items: [2] }],
  ])
  expect(await notices(ada.id)).toHaveLength(2)
})

test('FW-4 nothing is kept about requests that didn’t pass, or providers no list can overrule', async () => {
  const { signUp, ask, request, owner } = await createLaterListedApp()
  const ada = await signUp()
  for (const email of ['x@mailinator.com', 'nobody', 'ada@gmail.com', 'ada@example.com']) await ask(ada, email)
  const { key } = await ada.createKey()
  const items = [{ email: 'x@mailinator.com' }, { firstname: 'Ada' }]
  await request('POST', '/v1/verify/batch', { key, body: { model: 'user_verification', items } })
  const { rows } = await owner.query(
    'select from usage_ledger where user_id = $1 and coalesce(domain_hash, parent_hash, batch_hashes[1]) is not null',
    [ada.id],
  )
  expect(rows).toEqual([])
})

test('FW-4 thousands of requests with one domain are searched in steps and reported in one notification', async () => {
  const { signUp, ask, list, owner, notices, events, runSearch } = await createLaterListedApp()
  const ada = await signUp()
  const domain = randomDomain()
  const requestId = await ask(ada, `one@${domain}`)
  await owner.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged, email_verdict, domain_hash)
     select overlay(gen_random_uuid()::text placing left(id::text, 13) from 1)::uuid, user_id, key_id, period_id, units, true, email_verdict, domain_hash
     from usage_ledger, generate_series(1, 2500) where id = $1`,
    [requestId],
  )
  await list([domain])
  await runSearch()
  expect(await notices(ada.id)).toMatchObject([{ title: expect.stringMatching(/^2,501 addresses/) }])
  const notified = (await events(ada.id)).map(({ payload }) => payload.requests.length)
  expect(notified).toEqual([1000, 1000, 501])
})

test('FW-4 an interrupted search is finished by the next one, and nothing is reported twice', async () => {
  const { signUp, ask, list, deps, clock, notices, events } = await createLaterListedApp()
  const ada = await signUp()
  const domain = randomDomain()
  await ask(ada, `one@${domain}`)
  await list([domain])
  clock.advance(61)
  for (let steps = 0; steps < 5; steps += 1) {
    await expect(findLaterListed({ ...deps, db: endingAfter(deps.db, steps) })).rejects.toThrow('gone')
  }
  await findLaterListed(deps)
  expect(await notices(ada.id)).toMatchObject([{ title: expect.stringMatching(/^1 address /) }])
  expect(await events(ada.id)).toHaveLength(1)
})

test('FW-4 with the request log off nothing is kept or reported, and switching it off erases the past', async () => {
  const { signUp, ask, list, owner, notices, events, runSearch, runJobs, log } = await createLaterListedApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const domain = randomDomain()
  await ask(ada, `one@${domain}`)
  await bob.asUser('PUT', '/requests/setting', { is_enabled: false })
  await ask(bob, `one@${domain}`)
  await list([domain])
  await runSearch()
  expect(await notices(bob.id)).toEqual([])
  expect(await events(ada.id)).toHaveLength(1)
  await ask(ada, `two@${randomDomain()}`)
  await ada.asUser('PUT', '/requests/setting', { is_enabled: false })
  await runJobs()
  expect(await events(ada.id)).toEqual([])
  await ada.asUser('PUT', '/requests/setting', { is_enabled: true })
  expect(await log(ada, '?later_found=true')).toEqual([])
  const { rows } = await owner.query(
    'select domain_hash, parent_hash, batch_hashes, later_found_at, later_found_items from usage_ledger where user_id = any ($1)',
    [[ada.id, bob.id]],
  )
  expect(new Set(rows.flatMap((row) => Object.values(row)))).toEqual(new Set([null]))
})

test('FW-4 events belong to their account, are exported with it, and expire after 30 days', async () => {
  const { signUp, ask, list, deps, clock, events, runSearch } = await createLaterListedApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const domain = randomDomain()
  const requestId = await ask(ada, `one@${domain}`)
  await list([domain])
  await runSearch()
  const seenBy = (userId: string) =>
    deps.db.asUser(userId, (tx) => tx.query("select id from account_events where kind = 'domain.listed_later'"))
  expect((await seenBy(bob.id)).rows).toEqual([])
  expect((await seenBy(ada.id)).rows).toHaveLength(1)
  expect(await (await ada.asUser('GET', '/account/export')).text()).toContain(requestId)
  for (const sql of [
    'delete from account_events',
    'select from listed_domains',
    'select domain_hash from usage_ledger',
  ]) {
    await expect(
      deps.db.asUser(bob.id, (tx) => tx.query(sql)),
      sql,
    ).rejects.toThrow('permission denied')
  }
  clock.advance(29 * 86_400)
  await sweepUsage(deps)
  expect(await events(ada.id)).toHaveLength(1)
  clock.advance(2 * 86_400)
  await sweepUsage(deps)
  expect(await events(ada.id)).toEqual([])
})

type Event = { kind: string; payload: { requests: { request_id: string; items: number[] | null }[] } }

async function createLaterListedApp(env: Record<string, string> = {}) {
  const app = await createApiApp({ env })
  const { request, owner, deps, clock } = app
  type User = Awaited<ReturnType<typeof app.signUp>>
  return {
    ...app,
    /** Makes a request and returns its id. */
    async ask(user: User, email: string): Promise<string> {
      const { key } = await user.createKey()
      const body = { model: 'user_verification', email }
      return (await verified(request('POST', '/v1/verify', { key, body }))).request_id
    },
    /** What a feed refresh does when it makes domains disposable. */
    list: (domains: string[]) => deps.db.asService((tx) => queueListedDomains(tx, domains, deps.now())),
    /** The job, after its delay. */
    async runSearch(): Promise<void> {
      clock.advance(61)
      await owner.query(`select private.enqueue_job('find-later-listed')`)
      await app.runJobs()
    },
    log: async (user: User, query: string) =>
      RequestLog.parse(await (await user.asUser('GET', `/requests${query}`)).json()).entries,
    async notices(userId: string) {
      const { rows } = await owner.query(
        `select type, title, action_url from notifications
         where user_id = $1 and action_url like '/analytics?requests%' order by created_at`,
        [userId],
      )
      return rows
    },
    async events(userId: string): Promise<Event[]> {
      const { rows } = await owner.query<Event>(
        "select kind, payload from account_events where user_id = $1 and kind = 'domain.listed_later' order by id",
        [userId],
      )
      return rows
    },
  }
}

function randomDomain(): string {
  return `lately-${randomBytes(6).toString('hex')}.com`
}

/** A database that fails after that many transactions. */
function endingAfter(db: Deps['db'], transactions: number): Deps['db'] {
  let left = transactions
  return {
    ...db,
    asJob: (work) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('gone')) : db.asJob(work)
    },
  }
}
