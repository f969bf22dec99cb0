import { ErrorBody } from '@assay/contract/errors'
import { PolicyPreview, PreviewChanges } from '@assay/contract/rules/preview'
import { ExplainedRequest } from '@assay/contract/usage/explained'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { noKeyId } from '../usage/charge.ts'
import { decideFor } from './decide-for.ts'
import { logDecision } from './log-facts.ts'
import { createRulesApp, disposable, onDisposable, ordinary } from './rules-fixture.ts'

const app = await createRulesApp()

test('CT-2 a draft is compared with the live rules on the account’s own past, with the requests that would change', async () => {
  const { verify, byKey, asUser } = await app.customer()
  const stranger = await app.customer()
  await stranger.verify({ email: disposable })
  const single = await verify({ email: disposable })
  await verify({ email: 'ada@gmail.com' })
  const items = [{ email: 'ada@gmail.com' }, { email: disposable }, { firstname: 'Asdfgh' }]
  const batch = await byKey('POST', '/v1/verify/batch', { model: 'user_verification', items })
  const { request_id: batchId } = Object(await batch.json())
  expect(await errorOf(asUser('GET', '/rules/preview'))).toEqual([404, 'not_found'])
  await asUser('PUT', '/rules/draft', onDisposable('review'))

  const preview = PolicyPreview.parse(await (await asUser('GET', '/rules/preview')).json())
  expect(preview).toMatchObject({
    people: 5,
    is_complete: true,
    changed: 3,
    decisions: { allow: { live: 2, draft: 3 }, review: { live: 0, draft: 2 }, block: { live: 3, draft: 0 } },
    silent: null,
  })
  expect(preview.transitions).toEqual([
    { live: 'block', draft: 'review', rule: { id: 'disposable', message: 'Disposable email address.' }, people: 2 },
    { live: 'block', draft: 'allow', rule: { id: 'default', message: 'No rule matched.' }, people: 1 },
  ])
  expect(preview.rules.filter(({ live, draft }) => live + draft > 0)).toEqual([
    { id: 'disposable', message: 'Disposable email address.', live: 2, draft: 2 },
    { id: 'name_fake', message: 'Made-up name.', live: 1, draft: 0 },
    { id: 'default', message: 'No rule matched.', live: 2, draft: 3 },
  ])
  const { changes, next } = PreviewChanges.parse(await (await byKey('GET', '/v1/rules/preview/changes')).json())
  expect(changes.map(({ request_id, item, live, draft }) => [request_id, item, live.decision, draft.decision])).toEqual(
    [
      [batchId, 1, 'block', 'review'],
      [batchId, 2, 'block', 'allow'],
      [single.request_id, null, 'block', 'review'],
    ],
  )
  expect(next).toBeNull()
  const older = await byKey('GET', `/v1/rules/preview/changes?before=${batchId}`)
  expect(PreviewChanges.parse(await older.json()).changes).toHaveLength(1)
  // However many batches without a change come before it.
  const { rowCount } = await app.owner.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, is_logged, facts)
     select overlay(id::text placing lpad(to_hex(n), 4, '0') from 20 for 4)::uuid, user_id, key_id, period_id, 1, true,
       '\\x0200000000'
     from usage_ledger, generate_series(1, 60) n where id = $1`,
    [batchId],
  )
  expect(rowCount).toBe(60)
  const all = PreviewChanges.parse(await (await byKey('GET', '/v1/rules/preview/changes')).json())
  expect([all.changes.length, all.next]).toEqual([3, null])
})

test('CT-2 a draft that runs silently is logged beside the live rules and returned to nobody', async () => {
  const { verify, byKey } = await app.customer()
  await verify({ email: disposable })
  await byKey('PUT', '/v1/rules/draft?silent=true', onDisposable('review', 'softer'))
  const response = await verify({ email: disposable })
  expect(response.decision).toBe('block')
  expect(JSON.stringify(response)).not.toContain('softer')
  const preview = PolicyPreview.parse(await (await byKey('GET', '/v1/rules/preview')).json())
  expect(preview.people).toBe(2)
  expect(preview.silent).toMatchObject({ people: 1, changed: 1, decisions: { review: { live: 0, draft: 1 } } })
  const explained = await byKey('GET', `/v1/requests/${response.request_id}`)
  expect(ExplainedRequest.parse(await explained.json()).results).toMatchObject([{ draft_decision: 'review' }])
  // Those that changed are listed as they were logged, also the items of a batch, and nothing from before it ran.
  const items = [{ email: 'ada@gmail.com' }, { email: disposable }]
  const batch = await byKey('POST', '/v1/verify/batch', { model: 'user_verification', items })
  const { request_id: batchId } = Object(await batch.json())
  await byKey('PUT', '/v1/rules', onDisposable('block', 'same-again'))
  const listed = async (query: string) =>
    PreviewChanges.parse(await (await byKey('GET', `/v1/rules/preview/changes?silent=true${query}`)).json()).changes
  expect(await listed('')).toMatchObject([
    {
      request_id: batchId,
      item: 1,
      live: { decision: 'block', rule: 'disposable' },
      draft: { decision: 'review', rule: 'softer' },
    },
    { request_id: response.request_id, item: null, live: { rule: 'disposable' }, draft: { rule: 'softer' } },
  ])
  expect(await listed(`&before=${batchId}`)).toHaveLength(1)
  await byKey('PUT', '/v1/rules/draft', onDisposable('review', 'softer'))
  await verify({ email: disposable })
  expect(PolicyPreview.parse(await (await byKey('GET', '/v1/rules/preview')).json()).silent).toBeNull()
  expect(await listed('')).toEqual([])
})

test('CT-2 an old version is tried on the past before it’s restored, without a draft', async () => {
  const { verify, asUser } = await app.customer()
  const { request_id } = await verify({ email: disposable })
  await asUser('PUT', '/rules/live', onDisposable('allow'))
  const preview = PolicyPreview.parse(await (await asUser('GET', '/rules/preview?version=0')).json())
  expect(preview).toMatchObject({ people: 1, changed: 1, silent: null })
  expect(preview.transitions).toMatchObject([{ live: 'allow', draft: 'block', rule: { id: 'disposable' }, people: 1 }])
  const changes = await asUser('GET', '/rules/preview/changes?version=0')
  expect(PreviewChanges.parse(await changes.json()).changes).toMatchObject([{ request_id }])
  expect(await errorOf(asUser('GET', '/rules/preview?version=7'))).toEqual([404, 'not_found'])
  expect(await errorOf(asUser('GET', '/rules/preview?version=-1'))).toEqual([400, 'invalid_request'])
})

test('WV-5 a rule about a reason decides the same live, silently and on the past, for one person and in a batch', async () => {
  const { verify, byKey } = await app.customer()
  const onReason = (decision: 'block' | 'review') => ({
    rules: [{ id: 'mash', when: ['reason:keyboard_run'], decision }],
    default: 'allow',
  })
  await byKey('PUT', '/v1/rules', onReason('review'))
  await byKey('PUT', '/v1/rules/draft?silent=true', onReason('block'))
  const people = [{ firstname: 'Asdfgh' }, { firstname: 'Ada' }, { email: 'ada@gmail.com', lastname: 'Qwertyuiop' }]
  const singly: string[] = []
  for (const person of people) singly.push((await verify(person)).decision)
  expect(singly).toEqual(['review', 'allow', 'review'])
  const batch = await byKey('POST', '/v1/verify/batch', { model: 'user_verification', items: people })
  const { results, request_id } = Object(await batch.json())
  expect(results.map(({ decision }: { decision: string }) => decision)).toEqual(singly)
  const preview = PolicyPreview.parse(await (await byKey('GET', '/v1/rules/preview')).json())
  const counts = { people: 6, changed: 4, decisions: { review: { live: 4, draft: 0 }, block: { live: 0, draft: 4 } } }
  expect(preview).toMatchObject({ ...counts, silent: counts })
  const explained = ExplainedRequest.parse(await (await byKey('GET', `/v1/requests/${request_id}`)).json())
  expect(explained.results.map(({ name }) => name?.firstname_reasons.map(({ code }) => code))).toEqual([
    ['keyboard_run'],
    [],
    [],
  ])
  expect(
    await errorOf(
      byKey('PUT', '/v1/rules', {
        ...onReason('block'),
        rules: [{ id: 'x', when: ['reason:moon'], decision: 'block' }],
      }),
    ),
  ).toEqual([400, 'invalid_request'])
})

test('WV-5 activity is kept as it was: explained with its reasons, and any rules are tried on it', async () => {
  const { verify, byKey, keyId } = await app.customer()
  const seen = await verify({ email: 'ada@gmail.com' })
  const wave = {
    ...ordinary,
    verdict: 'wave' as const,
    mailbox_seen: 3,
    reasons: [{ code: 'one_network', message: '41' }],
  }
  const decided = decideFor(null, seen, wave)
  const facts = logDecision(decided, { policyVersion: 0, dataVersion: seen.data_version })
  await app.owner.query(`update usage_ledger set facts = decode($2, 'hex') where key_id = $1`, [keyId, facts])
  const explained = await byKey('GET', `/v1/requests/${seen.request_id}`)
  expect(ExplainedRequest.parse(await explained.json()).results).toMatchObject([
    {
      decision: 'review',
      rule: { id: 'wave', message: 'Part of a wave.' },
      activity: {
        verdict: 'wave',
        reasons: [{ code: 'one_network', message: 'One network.' }],
        mailbox_seen: true,
        name_seen: false,
        new_domain: true,
        hosting_network: false,
      },
    },
  ])
  const draft = {
    rules: [{ id: 'twice', when: ['wave', 'mailbox_seen', 'reason:one_network'], decision: 'block' }],
    default: 'allow',
  }
  await byKey('PUT', '/v1/rules/draft', draft)
  const preview = PolicyPreview.parse(await (await byKey('GET', '/v1/rules/preview')).json())
  expect(preview.transitions).toMatchObject([{ live: 'review', draft: 'block', rule: { id: 'twice' }, people: 1 }])
})

test('CT-2 a past request is explained with its verdict, decision, rule, versions and reasons, and nothing of what was sent', async () => {
  const { verify, byKey, asUser } = await app.customer()
  await asUser('PUT', '/rules/live', onDisposable('review', 'second-look'))
  const { request_id } = await verify({ email: disposable, firstname: 'Asdfgh', lastname: 'Nguyễn' })
  await asUser('PUT', '/rules/live', onDisposable('allow'))
  const response = await asUser('GET', `/requests/${request_id}`)
  const text = await response.text()
  expect(text).not.toMatch(/kx92|mailinator|asdfgh|nguy/i)
  expect(ExplainedRequest.parse(JSON.parse(text))).toMatchObject({
    request_id,
    key_name: 'CI',
    checks: 3,
    is_batch: false,
    data_version: app.deps.engine.dataVersion,
    rules_version: 1,
    email_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    results: [
      {
        decision: 'review',
        rule: { id: 'second-look', message: 'Disposable email address.' },
        email: {
          verdict: 'disposable',
          class: 'disposable',
          listed_by: ['curated', 'aggregated'],
          reasons: [{ code: 'listed' }],
        },
        name: { verdict: 'fake', firstname_reasons: [{ code: 'keyboard_run' }], lastname_reasons: [] },
      },
    ],
  })
  // As those of files that were started in the app.
  await app.owner.query('update usage_ledger set key_id = $2 where id = $1', [request_id, noKeyId])
  expect(await (await asUser('GET', `/requests/${request_id}`)).json()).toMatchObject({ key_name: 'Files' })
  const items = [{ email: disposable }, { email: 'ada@gmail.com' }]
  const batch = await byKey('POST', '/v1/verify/batch', { model: 'user_verification', items })
  const { request_id: batchId } = Object(await batch.json())
  const explained = ExplainedRequest.parse(await (await byKey('GET', `/v1/requests/${batchId}`)).json())
  expect(explained).toMatchObject({ is_batch: true, rules_version: 2 })
  expect(explained.results.map(({ decision, email }) => [decision, email?.verdict])).toEqual([
    ['allow', 'disposable'],
    ['allow', 'ok'],
  ])
})

test('CT-2 a request that isn’t in the log says why: never there, somebody else’s, log off, or erased', async () => {
  const { verify, byKey, asUser } = await app.customer()
  const stranger = await app.customer()
  const kept = await verify({ email: disposable })
  const detail = async (id: string, who = byKey) =>
    ErrorBody.parse(await (await who('GET', `/v1/requests/${id}`)).json()).detail
  const missing = 'There’s no such request in your log. Requests are kept for 30 days.'
  expect(await detail(crypto.randomUUID())).toBe(missing)
  expect(await detail(kept.request_id, stranger.byKey)).toBe(missing)
  await asUser('PUT', '/requests/setting', { is_enabled: false })
  const unlogged = await verify({ email: disposable })
  expect(await detail(unlogged.request_id)).toContain('the log was off')
  await app.runJobs()
  expect(await detail(kept.request_id)).toContain('erased')
  const { rows } = await app.owner.query('select facts from usage_ledger where user_id <> $1', [stranger.id])
  expect(rows.filter(({ facts }) => facts !== null)).not.toHaveLength(0)
  const ids = [kept.request_id, unlogged.request_id]
  const blank = await app.owner.query('select facts from usage_ledger where id = any ($1)', [ids])
  expect(blank.rows).toEqual([{ facts: null }, { facts: null }])
})
