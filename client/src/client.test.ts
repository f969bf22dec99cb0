import { CreatedApiKey } from '@assay/contract/api-keys'
import type * as files from '@assay/contract/files/files'
import type * as lists from '@assay/contract/lists/entries'
import type * as lookup from '@assay/contract/lookup/pages'
import type * as policy from '@assay/contract/rules/policy'
import type * as preview from '@assay/contract/rules/preview'
import type * as usage from '@assay/contract/usage'
import type * as explained from '@assay/contract/usage/explained'
import type * as contract from '@assay/contract/verification'
import type { WidgetCheckResponse } from '@assay/contract/widget/widget'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { createApiApp } from '../../server/src/features/verification/api-fixture.ts'
import {
  AssayError,
  type CheckedFile,
  createAssayClient,
  type DecisionLog,
  type DomainLookup,
  type ExplainedRequest,
  type Fields,
  type FormCheckResponse,
  type ListPage,
  type Policy,
  type RulesChanges,
  type RulesDraft,
  type RulesPreview,
  type RulesVersion,
  type UsageResponse,
  type VerifyBatchResponse,
} from './client.ts'
import type { VerifyResponse } from './types.ts'

const server = await createApiApp()

test('VA-9 the client gets verdicts, batches and the quota from the real server', async () => {
  const { client } = await customer()
  const { email_verification, name_verification, request_count } = await client.verify({
    email: 'kx92@mailinator.com',
    lastname: 'Lovelace',
  })
  expect(email_verification).toMatchObject({ disposable: true, verdict: 'disposable' })
  expect(name_verification?.fake).toBe(false)
  expect(request_count).toBe(2)
  const batch = await client.verifyBatch([{ email: 'ada@example.com' }, { firstname: 'Ada' }])
  expect(batch.results.map((result) => result.email_verification === null)).toEqual([false, true])
  expect(await client.usage()).toMatchObject({ tier: 'free', used: 4, limit: 25, remaining: 21 })
})

test('CT-2 the client reads, tries, publishes and restores rules, and explains a request', async () => {
  const { withKey, customerId, grant, asUser } = await customer()
  await grant(customerId, 'pro')
  const scopes = ['verify', 'rules', 'requests']
  const created = await asUser('POST', '/api-keys', { name: 'CI', scopes })
  const client = withKey(Object(await created.json()).full_key)
  const { request_id, decision } = await client.verify({ email: 'kx92@mailinator.com' })
  expect(decision).toBe('block')
  const live = await client.rules.get()
  expect(live.version).toBe(0)
  const softer: Policy = { rules: [{ id: 'soft', when: ['disposable'], decision: 'review' }], default: 'allow' }
  expect(await client.rules.draft()).toBeNull()
  const { revision } = await client.rules.saveDraft(softer, { silent: true })
  expect(await client.rules.preview()).toMatchObject({ people: 1, changed: 1 })
  expect((await client.rules.changes()).changes).toMatchObject([{ request_id, draft: { rule: 'soft' } }])
  expect(await client.rules.publish({ ifMatch: revision })).toMatchObject({ version: 1, policy: softer })
  await expect(client.rules.put(softer, { ifMatch: 0 })).rejects.toMatchObject({ code: 'conflict' })
  await client.rules.put({ ...softer, default: 'review' })
  await client.rules.restore(1)
  expect((await client.rules.versions()).versions.map(({ version }) => version)).toEqual([3, 2, 1])
  await client.rules.saveDraft(softer)
  expect(await client.rules.discardDraft()).toMatchObject({ version: 3 })
  expect(await client.explain(request_id)).toMatchObject({ rules_version: 0, results: [{ decision: 'block' }] })
})

test('CT-2 a change of the rules that may have happened isn’t tried again', async () => {
  const { withKey, key } = await customer()
  const fetch = vi.fn(async () => {
    throw new TypeError('The response was lost.')
  })
  const { rules } = withKey(key, fetch)
  const policy: Policy = { rules: [], default: 'allow' }
  for (const change of [() => rules.publish(), () => rules.restore(1), () => rules.put(policy, { ifMatch: 1 })]) {
    fetch.mockClear()
    await expect(change()).rejects.toMatchObject({ code: 'network' })
    expect(fetch).toHaveBeenCalledTimes(1)
  }
})

test('VA-9 an error is an AssayError with code, status, detail, request id and field errors', async () => {
  const { client, withKey } = await customer()
  await expect(withKey('asy_live_wrong').usage()).rejects.toMatchObject({
    code: 'unauthenticated',
    status: 401,
    detail: expect.stringContaining('isn’t valid'),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const error = await client.verify({}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AssayError)
  expect(error).toMatchObject({ code: 'invalid_request', status: 400 })
})

test('VA-9 an attempt whose response was lost is retried and counted once', async () => {
  const { app, customerId, withKey, key, countedFor } = await customer()
  let attempts = 0
  const client = withKey(key, async (input, init) => {
    const response = await app.request(String(input), init)
    attempts += 1
    if (attempts === 1) throw new TypeError('connection lost')
    return response
  })
  const result = await client.verify({ email: 'ada@example.com' })
  expect(result.request_count).toBe(1)
  expect(attempts).toBe(2)
  expect(await countedFor(customerId)).toMatchObject({ used: 1, ledger: 1 })
})

test('CT-5 a form’s token is checked without a retry', async () => {
  const { client } = await customer()
  expect(await client.checkForm('invented', 'ada@example.com')).toMatchObject({ valid: false, reason: 'invalid' })
})

test('VA-9 a used-up quota and a bad request aren’t retried', async () => {
  const { app, customerId, withKey, key, leaveUnits } = await customer()
  await leaveUnits(customerId, 'free', 0)
  const fetch = vi.fn(async (input: string | URL | Request, init?: RequestInit) => app.request(String(input), init))
  const client = withKey(key, fetch)
  await expect(client.verify({ email: 'ada@example.com' })).rejects.toMatchObject({
    code: 'quota_exceeded',
    status: 429,
    retryAfterSeconds: expect.any(Number),
  })
  expect(fetch).toHaveBeenCalledTimes(1)
  await expect(client.verify({})).rejects.toMatchObject({ code: 'invalid_request' })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('CT-1 the client adds, finds, changes, imports, exports and deletes list entries', async () => {
  const { client } = await customer(['verify', 'lists'])
  const added = await client.lists.add({ action: 'block', type: 'domain', value: 'Example.NET', note: 'Chargebacks' })
  expect(added).toMatchObject({ value: 'example.net', note: 'Chargebacks', expires_at: null })
  const { email_verification } = await client.verify({ email: 'ada@shop.example.net' })
  expect(email_verification?.reasons[0]?.code).toBe('customer_list')
  expect(await client.lists.change(added.id, { action: 'allow' })).toMatchObject({ action: 'allow' })
  const exported = await client.lists.exportCsv({ type: 'domain' })
  expect(exported).toContain('allow,domain,example.net,Chargebacks,')
  expect(await client.lists.importCsv(exported)).toEqual({ added: 0, changed: 0, unchanged: 1, expired: 0 })
  await expect(client.lists.importCsv('action,type,value\nblock,name,')).rejects.toMatchObject({
    code: 'invalid_request',
    fields: { 'line 2': expect.any(String) },
  })
  expect(await client.lists.list({ action: 'allow', search: 'example' })).toMatchObject({
    entries: [{ id: added.id }],
    total: 1,
  })
  await client.lists.delete(added.id)
  expect(await client.lists.deleteMany({ all: true })).toEqual({ deleted: 0 })
})

test('CT-4 the client uploads a file, has it checked and reads the result, and a wrong file is an error', async () => {
  const { client, runJobs } = await customer(['files'])
  const uploaded = await client.files.upload('email,id\nkx92@mailinator.com,1\n', { name: 'people.csv' })
  expect(uploaded).toMatchObject({ name: 'people.csv', state: 'ready', checks: 1 })
  await client.files.start(uploaded.id, { email: 'email' })
  expect(await client.files.pause(uploaded.id)).toMatchObject({ state: 'paused' })
  await client.files.resume(uploaded.id)
  await runJobs()
  expect(await client.files.get(uploaded.id)).toMatchObject({ state: 'finished', results: { disposable: 1 } })
  const result = await new Response(await client.files.result(uploaded.id)).text()
  expect(result).toContain('\nkx92@mailinator.com,1,disposable,')
  await client.files.delete(uploaded.id)
  expect(await client.files.list()).toEqual([])
  await expect(client.files.upload('')).rejects.toMatchObject({ code: 'invalid_request', status: 400 })
})

test('CT-7 the client looks up a domain and reads the decisions on appeals', async () => {
  const { client, key, withKey } = await customer()
  const sent: string[] = []
  const watched = withKey(key, async (input, init) => {
    sent.push(String(input))
    return server.app.request(String(input), init)
  })
  const found = { verdict: 'disposable', appeal: 'mailinator.com' }
  expect(await watched.lookup.domain('Jo@mailinator.com')).toMatchObject(found)
  expect(sent).toEqual(['http://localhost/lookup.json?domain=mailinator.com'])
  await expect(client.lookup.domain('192.0.2.7')).rejects.toMatchObject({ fields: { domain: expect.any(String) } })
  expect(await client.lookup.decisions({ before: '9' })).toEqual({ decisions: [], next: null })
})

test('VA-9 the types that are made from the OpenAPI document match the contract both ways', () => {
  expectTypeOf<VerifyResponse>().toExtend<contract.VerifyResponse>()
  expectTypeOf<contract.VerifyResponse>().toExtend<VerifyResponse>()
  expectTypeOf<VerifyBatchResponse>().toExtend<contract.VerifyBatchResponse>()
  expectTypeOf<contract.VerifyBatchResponse>().toExtend<VerifyBatchResponse>()
  expectTypeOf<UsageResponse>().branded.toEqualTypeOf<usage.UsageResponse>()
  expectTypeOf<CheckedFile>().branded.toEqualTypeOf<files.CheckedFile>()
  expectTypeOf<ListPage>().branded.toEqualTypeOf<lists.ListPage>()
  expectTypeOf<DomainLookup>().toExtend<lookup.Lookup>()
  expectTypeOf<lookup.Lookup>().toExtend<DomainLookup>()
  expectTypeOf<DecisionLog>().branded.toEqualTypeOf<lookup.DecisionLog>()
  expectTypeOf<RulesVersion>().toExtend<policy.LivePolicy>()
  expectTypeOf<policy.LivePolicy>().toExtend<RulesVersion>()
  expectTypeOf<RulesDraft>().toExtend<policy.DraftPolicy>()
  expectTypeOf<policy.DraftPolicy>().toExtend<RulesDraft>()
  expectTypeOf<RulesPreview>().branded.toEqualTypeOf<preview.PolicyPreview>()
  expectTypeOf<RulesChanges>().branded.toEqualTypeOf<preview.PreviewChanges>()
  expectTypeOf<ExplainedRequest>().toExtend<explained.ExplainedRequest>()
  expectTypeOf<explained.ExplainedRequest>().toExtend<ExplainedRequest>()
  expectTypeOf<FormCheckResponse>().branded.toEqualTypeOf<WidgetCheckResponse>()
  expectTypeOf<Fields>().toEqualTypeOf<contract.VerifyBatchRequest['items'][number]>()
})

/** A customer with a live key, and the client that uses it. */
async function customer(scopes = ['verify', 'usage']) {
  const { id, asUser } = await server.signUp()
  const made = await asUser('POST', '/api-keys', { name: 'A key', scopes })
  const { full_key: key } = CreatedApiKey.parse(await made.json())
  const toServer: typeof globalThis.fetch = async (input, init) => server.app.request(String(input), init)
  const withKey = (apiKey: string, fetch = toServer) =>
    createAssayClient({ apiKey, baseUrl: 'http://localhost', fetch })
  return { ...server, customerId: id, key, asUser, withKey, client: withKey(key) }
}
