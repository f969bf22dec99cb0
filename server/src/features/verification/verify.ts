import { type VerifyRequest, VerifyResponse } from '@assay/contract/verification'
import { z } from 'zod/mini'
import type { Api } from './api.ts'
import { type ApiRequest, chargeRequest } from './charge-request.ts'
import { judge } from './judge.ts'
import { throwTestError } from './test-errors.ts'
import { judgeTestInput, testDataVersion } from './test-inputs.ts'
import { usageOf } from './usage-of.ts'

/** Verifies one person's email address and names. */
export async function verify(api: Api, request: ApiRequest, input: VerifyRequest): Promise<VerifyResponse> {
  const { requestId, caller } = request
  if (caller.type === 'test') {
    throwTestError([input])
    return respond(0, { ...judgeTestInput(input), data_version: testDataVersion }, requestId)
  }
  const verdicts = await judge(api, input)
  const { email_verification, name_verification } = verdicts
  const charged = await chargeRequest(api, request, {
    usage: usageOf(await api.secret(), { input, verdicts }),
    result: { email_verification, name_verification, data_version: api.engine.dataVersion },
    parse,
  })
  return respond(charged.used, charged.result, charged.requestId)
}

const Result = z.pick(VerifyResponse, { email_verification: true, name_verification: true, data_version: true })
type Result = z.infer<typeof Result>
const parse = (stored: unknown) => Result.parse(stored)

/** Field by field: spreading an object into the middle of another takes as long as judging the address. */
function respond(used: number, result: Result, requestId: string): VerifyResponse {
  return {
    status: 'success',
    request_count: used,
    email_verification: result.email_verification,
    name_verification: result.name_verification,
    data_version: result.data_version,
    request_id: requestId,
  }
}
