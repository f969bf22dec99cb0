import { setImmediate as nextTurn } from 'node:timers/promises'
import { type VerifyBatchRequest, VerifyBatchResponse } from '@assay/contract/verification'
import { z } from 'zod/mini'
import { callDeadline } from '../mail-hosts/call-deadline.ts'
import type { Api } from './api.ts'
import { type Input, judge, type Verdicts } from './judge.ts'
import { type ApiRequest, settle } from './settle.ts'
import { judgeTestInput, testDataVersion } from './test-inputs.ts'
import { usageOfBatch } from './usage-of.ts'

/** Up to a thousand at once; when the units that are left do not suffice for all, nothing is counted. */
export async function verifyBatch(
  api: Api,
  request: ApiRequest,
  { items }: VerifyBatchRequest,
): Promise<VerifyBatchResponse> {
  const { requestId: request_id, caller } = request
  if (caller.type === 'test') {
    const results = items.map(judgeTestInput)
    return { status: 'success', request_count: 0, results, data_version: testDataVersion, request_id }
  }
  const judged = await judgeAll(api, items)
  const { used, answer, requestId } = await settle(api, request, {
    usage: usageOfBatch(await api.secret(), judged),
    answer: { results: judged.map(({ verdicts }) => verdicts), data_version: api.engine.dataVersion },
    parse: (stored) => Stored.parse(stored),
  })
  return { status: 'success', request_count: used, ...answer, request_id: requestId }
}

const Stored = z.pick(VerifyBatchResponse, { results: true, data_version: true })

/** Some at a time, so that other calls get their turn in between and questions to the outside are asked side by side. */
async function judgeAll(api: Api, items: Input[]): Promise<{ input: Input; verdicts: Verdicts }[]> {
  const judged: { input: Input; verdicts: Verdicts }[] = []
  const deadline = callDeadline()
  for (let start = 0; start < items.length; start += atOnce) {
    const some = items.slice(start, start + atOnce)
    judged.push(
      ...(await Promise.all(some.map(async (input) => ({ input, verdicts: await judge(api, input, deadline) })))),
    )
    await nextTurn()
  }
  return judged
}

const atOnce = 50
