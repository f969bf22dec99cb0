import type { apiErrorStatus } from '@assay/contract/errors'
import type * as usage from '@assay/contract/usage'
import type * as contract from '@assay/contract/verification'
import { expect, expectTypeOf, test, vi } from 'vitest'
import type { emailReasons } from '../../server/src/engine/email/weighing/reasons.ts'
import type { nameReasons } from '../../server/src/engine/names/reasons.ts'
import { createApiApp } from '../../server/src/features/verification/api-fixture.ts'
import { AssayError, createAssayClient, type Fields, type UsageResponse, type VerifyBatchResponse } from './client.ts'
import type { KnownEmailReason, KnownNameReason } from './reason-codes.ts'
import type { KnownErrorCode, VerifyResponse } from './types.ts'

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

test('VA-9 the types match the contract both ways, and the codes match the service', () => {
  expectTypeOf<VerifyResponse>().toExtend<contract.VerifyResponse>()
  expectTypeOf<contract.VerifyResponse>().toExtend<VerifyResponse>()
  expectTypeOf<VerifyBatchResponse>().toExtend<contract.VerifyBatchResponse>()
  expectTypeOf<contract.VerifyBatchResponse>().toExtend<VerifyBatchResponse>()
  expectTypeOf<UsageResponse>().branded.toEqualTypeOf<usage.UsageResponse>()
  expectTypeOf<Fields>().toEqualTypeOf<contract.VerifyBatchRequest['items'][number]>()
  expectTypeOf<KnownErrorCode>().toEqualTypeOf<keyof typeof apiErrorStatus | 'timeout' | 'network'>()
  expectTypeOf<KnownEmailReason>().toEqualTypeOf<keyof typeof emailReasons>()
  expectTypeOf<KnownNameReason>().toEqualTypeOf<keyof typeof nameReasons>()
})

/** A customer with a live key, and the client that uses it. */
async function customer() {
  const { id, createKey } = await server.signUp()
  const { key } = await createKey()
  const toServer: typeof globalThis.fetch = async (input, init) => server.app.request(String(input), init)
  const withKey = (apiKey: string, fetch = toServer) =>
    createAssayClient({ apiKey, baseUrl: 'http://localhost', fetch })
  return { ...server, customerId: id, key, withKey, client: withKey(key) }
}
