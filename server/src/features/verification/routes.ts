import type { ApiKeyScope } from '@assay/contract/api-keys/settings'
import type { UsageResponse } from '@assay/contract/usage'
import { VerifyBatchRequest, VerifyRequest } from '@assay/contract/verification'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { ApiCall } from '../../http/fast-path/api-call.ts'
import { type ApiEdge, createApiEdge } from '../../http/fast-path/api-edge.ts'
import { parseJson } from '../../http/validate.ts'
import type { KeyEnv } from '../api-keys/check-key.ts'
import { findKeyBudget } from '../api-keys/find-budget.ts'
import { accessOf } from '../api-keys/permit.ts'
import { findQuota } from '../usage/quota.ts'
import { type Api, createApi, requireCaller, requireCallerAgain } from './api.ts'
import type { ApiRequest } from './charge-request.ts'
import { limitRate } from './enforce-rate-limit.ts'
import { keyOf } from './key-of.ts'
import { requireKey } from './require-key.ts'
import { verify } from './verify.ts'
import { verifyBatch } from './verify-batch.ts'

export type CustomerApi = ApiEdge & {
  /** For what charges checks outside of `/v1`. */
  shared: Api
  /** For the tools' doors, which the app serves: the same keys and the same limits. */
  requireKey: (scope: ApiKeyScope, options?: { takesTestKeys?: boolean }) => MiddlewareHandler<KeyEnv>
}

/** `/v1`, the API that customers use with their key. */
export function verificationApi(deps: Deps): CustomerApi {
  const api = createApi(deps)
  const edge = createApiEdge(deps, {
    'POST /v1/verify': async (call) => {
      const { request, text } = await openRequest(api, call)
      return verify(api, request, parseJson(call.header('content-type'), text, VerifyRequest))
    },
    'POST /v1/verify/batch': async (call) => {
      const { request, text } = await openRequest(api, call)
      return verifyBatch(api, request, parseJson(call.header('content-type'), text, VerifyBatchRequest))
    },
    'GET /v1/usage': async (call): Promise<UsageResponse> => {
      const key = keyOf(call.header)
      const access = accessOf(call, 'usage')
      const cached = await requireCaller(api, key, access)
      await limitRate(api, { key: key ?? '', caller: cached, access }, call)
      // Nothing is charged here, so nothing else would notice a deleted key or a banned owner.
      const caller = await requireCallerAgain(api, key ?? '', access)
      const { quota } = await findQuota(deps, caller.userId)
      const key_budget = caller.hasBudget ? await findKeyBudget(deps, caller) : null
      return { status: 'success', ...quota, key_budget, request_id: call.requestId }
    },
  })
  return { ...edge, shared: api, requireKey: (scope, options) => requireKey(api, scope, options) }
}

/** Authentication and rate limit come first: the body of an unknown caller is never read. */
async function openRequest(api: Api, call: ApiCall): Promise<{ request: ApiRequest; text: string }> {
  const { requestId, path } = call
  const key = keyOf(call.header) ?? ''
  const access = accessOf(call, 'verify')
  const caller = await requireCaller(api, key === '' ? undefined : key, access)
  await limitRate(api, { key, caller, access }, call)
  const idempotencyKey = idempotencyKeyOf(call)
  const text = await call.text()
  const body = idempotencyKey === undefined ? '' : `${path}\n${text}`
  return { request: { requestId, key, caller, access, idempotencyKey, body }, text }
}

function idempotencyKeyOf({ header }: ApiCall): string | undefined {
  const key = header('idempotency-key')
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new AppError('invalid_request', '`Idempotency-Key` must be 1 to 255 printable ASCII characters.')
  }
  return key
}
