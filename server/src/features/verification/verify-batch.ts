import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VerifyBatchRequest, VerifyBatchResponse } from '@assay/contract/verification'
import { callDeadline } from '../mail-hosts/create-lookup.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import { decideFor } from '../rules/decide-for.ts'
import type { Decided } from '../rules/log-facts.ts'
import type { Api } from '../v1/api.ts'
import { type ApiRequest, chargeRequest, parseStoredBatch, type StoredBatch } from './charge-request.ts'
import { type Input, judgeByRules, toInput, type Verdicts, versionsOf } from './judge.ts'
import { judgeTestInput, testDataVersion, throwTestError } from './test-inputs.ts'
import { createBatchUsage } from './usage-of.ts'

/** Verifies up to a thousand people in one request. If the quota does not cover all of them, nothing is charged. */
export async function verifyBatch(
  api: Api,
  request: ApiRequest,
  { items: sent }: VerifyBatchRequest,
): Promise<VerifyBatchResponse> {
  const { requestId, caller } = request
  const items = sent.map(toInput)
  if (caller.type === 'test') {
    throwTestError(items)
    const rules = await api.rules.find(caller)
    const judged = items.map((input) => decided(rules, input, judgeTestInput(input)))
    return respond(0, { results: judged.map(toResult), data_version: testDataVersion }, requestId)
  }
  const charged = await chargeRequest(api, request, {
    async judge(known) {
      const rules = await api.rules.find(known)
      const judged = await judgeAll(api, rules, items)
      const usage = createBatchUsage(await api.secret())
      for (const item of judged) usage.add(item)
      return {
        usage: usage.sum(versionsOf(api, rules)),
        result: { results: judged.map(toResult), data_version: api.engine.dataVersion },
      }
    },
    parse: parseStoredBatch,
  })
  return respond(charged.used, charged.result, charged.requestId)
}

function respond(used: number, { results, data_version }: StoredBatch, requestId: string): VerifyBatchResponse {
  return { status: 'success', request_count: used, results, data_version, request_id: requestId }
}

type Judged = { input: Input; verdicts: Verdicts; decided: Decided }

function decided(rules: AccountRules | null, input: Input, verdicts: Verdicts): Judged {
  return { input, verdicts, decided: decideFor(rules, verdicts) }
}

function toResult({ verdicts, decided: { outcome } }: Judged): StoredBatch['results'][number] {
  const { email_verification, name_verification } = verdicts
  return { decision: outcome.decision, rule: outcome.rule, email_verification, name_verification }
}

/** In chunks, so other requests get their turn in between and DNS lookups run in parallel. */
async function judgeAll(api: Api, rules: AccountRules | null, items: Input[]): Promise<Judged[]> {
  const judged: Judged[] = []
  const deadline = callDeadline()
  for (let start = 0; start < items.length; start += chunkSize) {
    const chunk = items.slice(start, start + chunkSize)
    judged.push(
      ...(await Promise.all(
        chunk.map(async (input) => decided(rules, input, await judgeByRules(api, rules, input, deadline))),
      )),
    )
    await nextTurn()
  }
  return judged
}

const chunkSize = 50
