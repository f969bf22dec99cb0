import type { UsageResponse } from '@assay/contract/usage'
import {
  VerifyBatchRequest,
  type VerifyBatchResponse,
  VerifyRequest,
  type VerifyResponse,
} from '@assay/contract/verification'
import { AppError } from '../../http/errors.ts'
import type { ApiCall } from '../../http/fast-path/api-call.ts'
import { parseJson } from '../../http/validate.ts'
import { findKeyBudget } from '../api-keys/list.ts'
import { accessOf } from '../api-keys/permit.ts'
import { findQuota } from '../usage/quota.ts'
import { type Api, keyOf, requireCaller, requireCallerAgain } from '../v1/api.ts'
import { limitRate } from '../v1/limits.ts'
import type { ApiRequest } from './charge-request.ts'
import { verify } from './verify.ts'
import { verifyBatch } from './verify-batch.ts'

/** `POST /v1/verify`. */
export async function handleVerify(api: Api, call: ApiCall): Promise<VerifyResponse> {
  const { request, text } = await openRequest(api, call)
  return verify(api, request, parseJson(call.header('content-type'), text, VerifyRequest))
}

/** `POST /v1/verify/batch`. */
export async function handleVerifyBatch(api: Api, call: ApiCall): Promise<VerifyBatchResponse> {
  const { request, text } = await openRequest(api, call)
  return verifyBatch(api, request, parseJson(call.header('content-type'), text, VerifyBatchRequest))
}

/** `GET /v1/usage`. */
export async function handleUsage(api: Api, call: ApiCall): Promise<UsageResponse> {
  const key = keyOf(call.header)
  const access = accessOf(call, 'usage')
  const cached = await requireCaller(api, key, access)
  await limitRate(api, { key: key ?? '', caller: cached, access }, call)
  // Nothing is charged here, so nothing else would notice a deleted key or a banned owner.
  const caller = await requireCallerAgain(api, key ?? '', access)
  const { quota } = await findQuota(api, caller.userId)
  const key_budget = caller.hasBudget ? await findKeyBudget(api, caller) : null
  return { status: 'success', ...quota, key_budget, request_id: call.requestId }
}

/** Authentication and rate limit come first: the body of an unknown caller is never read. */
async function openRequest(api: Api, call: ApiCall): Promise<{ request: ApiRequest; text: string }> {
  const { requestId, path, headers } = call
  const key = keyOf(call.header) ?? ''
  const access = accessOf(call, 'verify')
  const caller = await requireCaller(api, key === '' ? undefined : key, access)
  await limitRate(api, { key, caller, access }, call)
  const idempotencyKey = idempotencyKeyOf(call)
  const text = await call.text()
  const body = idempotencyKey === undefined ? '' : `${path}\n${text}`
  return { request: { requestId, key, caller, access, idempotencyKey, body, headers }, text }
}

function idempotencyKeyOf({ header }: ApiCall): string | undefined {
  const key = header('idempotency-key')
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new AppError('invalid_request', '`Idempotency-Key` must be 1 to 255 printable ASCII characters.')
  }
  return key
}
