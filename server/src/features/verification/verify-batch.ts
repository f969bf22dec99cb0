import { setImmediate as nextTurn } from 'node:timers/promises'
import { type VerifyBatchRequest, VerifyBatchResponse } from '@assay/contract/verification'
import { z } from 'zod/mini'
import { callDeadline } from '../mail-hosts/call-deadline.ts'
import type { Api } from './api.ts'
import { type ApiRequest, chargeRequest } from './charge-request.ts'
import { type Input, judge, type Verdicts } from './judge.ts'
import { throwTestError } from './test-errors.ts'
import { judgeTestInput, testDataVersion } from './test-inputs.ts'
import { usageOfBatch } from './usage-of.ts'

/** Verifies up to a thousand people in one request. If the quota does not cover all of them, nothing is charged. */
export async function verifyBatch(
  api: Api,
  request: ApiRequest,
  { items }: VerifyBatchRequest,
): Promise<VerifyBatchResponse> {
  const { requestId, caller } = request
  if (caller.type === 'test') {
    throwTestError(items)
    return respond(0, { results: items.map(judgeTestInput), data_version: testDataVersion }, requestId)
  }
  const judged = await judgeAll(api, items)
  const charged = await chargeRequest(api, request, {
    usage: usageOfBatch(await api.secret(), judged),
    result: { results: judged.map(({ verdicts }) => verdicts), data_version: api.engine.dataVersion },
    parse: (stored) => Result.parse(stored),
  })
  return respond(charged.used, charged.result, charged.requestId)
}

const Result = z.pick(VerifyBatchResponse, { results: true, data_version: true })
type Result = z.infer<typeof Result>

function respond(used: number, { results, data_version }: Result, requestId: string): VerifyBatchResponse {
  return { status: 'success', request_count: used, results, data_version, request_id: requestId }
}

/** In chunks, so other requests get their turn in between and DNS lookups run in parallel. */
async function judgeAll(api: Api, items: Input[]): Promise<{ input: Input; verdicts: Verdicts }[]> {
  const judged: { input: Input; verdicts: Verdicts }[] = []
  const deadline = callDeadline()
  for (let start = 0; start < items.length; start += chunkSize) {
    const chunk = items.slice(start, start + chunkSize)
    judged.push(
      ...(await Promise.all(chunk.map(async (input) => ({ input, verdicts: await judge(api, input, deadline) })))),
    )
    await nextTurn()
  }
  return judged
}

const chunkSize = 50
