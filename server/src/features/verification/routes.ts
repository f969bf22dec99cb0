import type { UsageResponse } from '@assay/contract/usage'
import { VerifyBatchRequest, VerifyRequest } from '@assay/contract/verification'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { ApiCall } from '../../http/fast-path/api-call.ts'
import { type ApiEdge, createApiEdge } from '../../http/fast-path/api-edge.ts'
import { parseJson } from '../../http/validate.ts'
import { findQuota } from '../usage/quota.ts'
import { type Api, createApi, requireCaller } from './api.ts'
import type { ApiRequest } from './charge-request.ts'
import { limitRate } from './enforce-rate-limit.ts'
import { verify } from './verify.ts'
import { verifyBatch } from './verify-batch.ts'

/** `/v1`, the API that customers use with their key. */
export function verificationApi(deps: Deps): ApiEdge {
  const api = createApi(deps)
  return createApiEdge(deps, {
    'POST /v1/verify': async (call) => {
      const { request, text } = await openRequest(api, call)
      return verify(api, request, parseJson(call.header('content-type'), text, VerifyRequest))
    },
    'POST /v1/verify/batch': async (call) => {
      const { request, text } = await openRequest(api, call)
      return verifyBatch(api, request, parseJson(call.header('content-type'), text, VerifyBatchRequest))
    },
    'GET /v1/usage': async (call): Promise<UsageResponse> => {
      const key = keyOf(call)
      const cached = await requireCaller(api, key, call)
      await limitRate(api, key ?? '', cached, call)
      // Nothing is charged here, so nothing else would notice a deleted key or a banned owner.
      api.callers.forget(key ?? '')
      const caller = await requireCaller(api, key, call)
      const { quota } = await findQuota(deps, caller.userId)
      return { status: 'success', ...quota, request_id: call.requestId }
    },
  })
}

/** Authentication and rate limit come first: the body of an unknown caller is never read. */
async function openRequest(api: Api, call: ApiCall): Promise<{ request: ApiRequest; text: string }> {
  const { requestId, path } = call
  const key = keyOf(call) ?? ''
  const caller = await requireCaller(api, key === '' ? undefined : key, call)
  await limitRate(api, key, caller, call)
  const idempotencyKey = idempotencyKeyOf(call)
  const text = await call.text()
  const body = idempotencyKey === undefined ? '' : `${path}\n${text}`
  return { request: { requestId, key, caller, idempotencyKey, body }, text }
}

/** Headers only: URLs end up in logs and browser histories. */
function keyOf({ header }: ApiCall): string | undefined {
  return header('x-api-token') ?? /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1]
}

function idempotencyKeyOf({ header }: ApiCall): string | undefined {
  const key = header('idempotency-key')
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new AppError('invalid_request', '`Idempotency-Key` must be 1 to 255 printable ASCII characters.')
  }
  return key
}
