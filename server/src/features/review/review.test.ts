import { ListPage } from '@assay/contract/lists/entries'
import { type ReviewItem, ReviewPage } from '@assay/contract/review'
import { VerifyBatchResponse } from '@assay/contract/verification'
import { beforeAll, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createRulesApp } from '../rules/rules-fixture.ts'
import { sweepUsage } from '../usage/sweep.ts'

let app: Awaited<ReturnType<typeof createRulesApp>>
let elsewhere: Awaited<ReturnType<typeof createRulesApp>>
beforeAll(async () => {
  // Two processes on one database.
  app = await createRulesApp()
  elsewhere = await createRulesApp()
})

type Customer = Awaited<ReturnType<typeof app.customer>>

async function queueOf({ asUser }: Customer, query = ''): Promise<ReviewItem[]> {
  return ReviewPage.parse(await (await asUser('GET', `/review/requests${query}`)).json()).items
}

const decide = ({ asUser }: Customer, id: string, decision: string, item: number | null = null) =>
  asUser('POST', `/review/requests/${id}/decision`, { decision, item })

test('CT-1 CT-2 what was decided `review` waits with what is known; a decision lists the mailbox by its hash and holds in every process', async () => {
  const ada = await app.customer()
  await ada.verify({ email: 'ada@gmail.com' })
  const first = await ada.verify({ email: 'jo.doe@gmial.com', firstname: 'Jo', lastname: 'Doe' })
  const second = await ada.verify({ email: 'sam@gmial.com' })
  expect([first.decision, second.decision]).toEqual(['review', 'review'])

  const [newest, oldest, ...others] = await queueOf(ada)
  expect(others).toEqual([])
  expect([newest?.request_id, oldest?.request_id]).toEqual([second.request_id, first.request_id])
  expect(oldest).toMatchObject({
    key_name: 'CI',
    decision: null,
    email_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    result: {
      decision: 'review',
      rule: { id: 'typo' },
      email: { mistyped: true, reasons: [{ code: 'typing_error' }] },
      name: { verdict: 'real' },
    },
  })

  const bob = await app.customer()
  expect(await errorOf(decide(bob, first.request_id, 'allow'))).toEqual([404, 'not_found'])
  expect((await decide(ada, first.request_id, 'allow')).status).toBe(204)
  expect((await decide(ada, second.request_id, 'block')).status).toBe(204)
  expect(await queueOf(ada)).toEqual([])
  expect((await queueOf(ada, '?state=decided')).map(({ decision }) => decision)).toEqual(['block', 'allow'])

  // However it's spelled, also in a batch, and in other processes.
  const again = { model: 'user_verification', email: 'JO.DOE@gmial.com' }
  for (const at of [app, elsewhere]) {
    const response = await at.request('POST', '/v1/verify', { key: ada.key, body: again })
    expect(await response.json()).toMatchObject({
      decision: 'allow',
      rule: { id: 'allow_list' },
      email_verification: { reasons: [{ code: 'customer_list' }, { code: 'typing_error' }] },
    })
  }
  expect(await ada.verify({ email: 'sam@gmial.com' })).toMatchObject({ decision: 'block', rule: { id: 'block_list' } })
  expect(await bob.verify({ email: 'sam@gmial.com' })).toMatchObject({ decision: 'review' })

  // Changed later: the entry is changed, and the event says so.
  expect((await decide(ada, second.request_id, 'allow')).status).toBe(204)
  expect((await decide(ada, second.request_id, 'allow')).status).toBe(204)
  expect(await ada.verify({ email: 'sam@gmial.com' })).toMatchObject({ decision: 'allow' })
  const { rows: events } = await app.owner.query(
    `select payload->>'request_id' as id, payload->>'decision' as decision from account_events
     where user_id = $1 and kind = 'review.decided' order by id`,
    [ada.id],
  )
  expect(events.map(({ decision }) => decision).toSorted()).toEqual(['allow', 'allow', 'block'])
  const { entries } = ListPage.parse(await (await ada.asUser('GET', '/lists/entries')).json())
  expect(entries.map(({ action, value, note }) => [action, value.charAt(0), note])).toEqual([
    ['allow', '#', 'Approved in review'],
    ['allow', '#', 'Approved in review'],
  ])
})

test('CT-1 CT-2 people in a batch wait one by one, each with its own facts and hash; an item that was allowed can’t be listed', async () => {
  const ada = await app.customer()
  const items = [{ email: 'kim@gmial.com' }, { email: 'ada@gmail.com' }, { email: 'lea@gmial.com', name: 'Lea Berg' }]
  const batch = { model: 'user_verification', items }
  const response = await ada.byKey('POST', '/v1/verify/batch', batch)
  const { request_id, results } = VerifyBatchResponse.parse(await response.json())
  expect(results.map(({ decision }) => decision)).toEqual(['review', 'allow', 'review'])

  const queue = await queueOf(ada)
  expect(queue.map((waiting) => [waiting.request_id, waiting.item])).toEqual([
    [request_id, 2],
    [request_id, 0],
  ])
  expect(queue.map(({ result }) => [result.email?.mistyped, result.name?.verdict])).toEqual([
    [true, 'real'],
    [true, undefined],
  ])
  expect((await queueOf(ada, `?before=${request_id}.2`)).map(({ item }) => item)).toEqual([0])
  expect(await errorOf(ada.asUser('GET', `/review/requests?before=${request_id}`))).toEqual([400, 'invalid_request'])

  for (const item of [null, 1, 3, 999]) {
    expect(await errorOf(decide(ada, request_id, 'allow', item))).toEqual([404, 'not_found'])
  }
  expect(await errorOf(decide(ada, request_id, 'allow', -1))).toEqual([400, 'invalid_request'])
  expect((await decide(ada, request_id, 'block', 0)).status).toBe(204)
  expect((await queueOf(ada)).map(({ item }) => item)).toEqual([2])
  expect((await queueOf(ada, '?state=decided')).map(({ item, decision }) => [item, decision])).toEqual([[0, 'block']])
  expect(await ada.verify({ email: 'KIM@gmial.com' })).toMatchObject({ decision: 'block', rule: { id: 'block_list' } })
  expect(await ada.verify({ email: 'lea@gmial.com' })).toMatchObject({ decision: 'review' })
  const { rows: events } = await app.owner.query(
    "select payload->'request_id' as id, payload->'item' as item from account_events where user_id = $1 and kind = 'review.decided'",
    [ada.id],
  )
  expect(events).toEqual([{ id: request_id, item: 0 }])
})

test('CT-1 a list file takes a hash back as it was exported', async () => {
  const ada = await app.customer()
  const { request_id } = await ada.verify({ email: 'sam@gmial.com' })
  await decide(ada, request_id, 'block')
  const file = await (await ada.asUser('GET', '/lists/entries/export')).text()
  await ada.asUser('POST', '/lists/entries/delete', { all: true })
  expect(await ada.verify({ email: 'sam@gmial.com' })).toMatchObject({ decision: 'review' })
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'text/csv' }
  const imported = await app.request('POST', '/lists/entries/import', { body: file, headers })
  expect(await imported.json()).toMatchObject({ added: 1 })
  expect(await ada.verify({ email: 'sam@gmial.com' })).toMatchObject({ decision: 'block' })
})

test('the queue ends with the log', async () => {
  const ada = await app.customer()
  const { request_id } = await ada.verify({ email: 'sam@gmial.com' })
  await ada.asUser('PUT', '/requests/setting', { is_enabled: false })
  expect(await ada.verify({ email: 'tim@gmial.com' })).toMatchObject({ decision: 'review' })
  await sweepUsage(app.deps)
  const { rows } = await app.owner.query('select from reviews where user_id = $1', [ada.id])
  expect(rows).toEqual([])
  expect(await errorOf(decide(ada, request_id, 'allow'))).toEqual([404, 'not_found'])
})

test('WV-2 the playground decides by the account’s own lists, rules and sign-ups, and counts and logs nothing', async () => {
  const ada = await app.customer()
  const play = async (body: object) => (await ada.asUser('POST', '/playground/verify', body)).json()
  expect(await play({ email: 'kx92@mailinator.com' })).toMatchObject({ decision: 'block', rule: { id: 'disposable' } })
  await ada.asUser('POST', '/lists/entries', { action: 'allow', type: 'domain', value: 'mailinator.com' })
  expect(await play({ email: 'kx92@mailinator.com' })).toMatchObject({ decision: 'allow', draft_decision: null })
  const anna = { email: 'anna.berg@gmail.com', name: 'Anna Berg', ip: '203.0.113.42' }
  const unseen = { verdict: 'ordinary', mailbox_seen: 0, name_seen: 0, network_seen: 0, wave: null }
  for (let time = 0; time < 2; time += 1) expect(await play(anna)).toMatchObject({ activity: unseen })
  expect(await app.countedFor(ada.id)).toEqual({ used: 0, ledger: 0, days: 0 })
  await ada.verify(anna)
  expect(await play(anna)).toMatchObject({ activity: { mailbox_seen: 1, name_seen: 1, network_seen: 1 } })
  await ada.asUser('PUT', '/requests/setting', { is_enabled: false })
  expect(await play(anna)).toMatchObject({ activity: null })
  for (const body of [{}, { ip: '203.0.113.42' }, { email: 'anna.berg@gmail.com', ip: 'here' }])
    expect(await errorOf(ada.asUser('POST', '/playground/verify', body))).toEqual([400, 'invalid_request'])
})
