import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Activity } from '@assay/contract/activity'
import type { VerifyBatchRequest, VerifyBatchResponse } from '@assay/contract/verification'
import { waitFor } from '../mail-hosts/create-lookup.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import { decideFor } from '../rules/decide-for.ts'
import type { Decided } from '../rules/log-facts.ts'
import type { Api } from '../v1/api.ts'
import { type ApiRequest, chargeRequest, parseStoredBatch, type StoredBatch } from './charge-request.ts'
import { decideSignUp } from './decide-sign-up.ts'
import { type Input, judgeByRules, toInput, type Verdicts, versionsOf } from './judge.ts'
import { judgeTestActivity, judgeTestInput, testDataVersion, throwTestError } from './test-inputs.ts'
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
    const judged = items.map((input) => {
      const activity = judgeTestActivity(input)
      const verdicts = judgeTestInput(input)
      return { input, verdicts, activity, decided: decideFor(rules, verdicts, activity, api.now()) }
    })
    return respond(0, { results: judged.map(toResult), data_version: testDataVersion }, requestId)
  }
  const charged = await chargeRequest(api, request, {
    async judge(known) {
      const rules = await api.rules.find(known)
      const account = await api.signUps.find(known.userId)
      const verdicts = await judgeAll(api, rules, items)
      const signUps = account?.open(requestId, true) ?? null
      const usage = createBatchUsage(await api.secret(), known.userId)
      const judged: Judged[] = []
      for (const [item, input] of items.entries()) {
        if (item % chunkSize === 0) await nextTurn()
        const found = verdicts[item] ?? noVerdicts
        const signUp = signUps && (await signUps.judge(item, input, found))
        const decided = decideSignUp(rules, found, signUp, api.now())
        signUps?.noteDecision(item, decided.outcome.decision)
        usage.add({ input, verdicts: found, decided })
        judged.push({ input, verdicts: found, activity: signUp?.activity ?? null, decided })
      }
      return {
        usage: usage.sum(versionsOf(api, rules), signUps?.traits() ?? null),
        result: { results: judged.map(toResult), data_version: api.engine.dataVersion },
        settle: (isCharged) => signUps?.settle(isCharged),
      }
    },
    parse: parseStoredBatch,
  })
  return respond(charged.used, charged.result, charged.requestId)
}

function respond(used: number, { results, data_version }: StoredBatch, requestId: string): VerifyBatchResponse {
  return { status: 'success', request_count: used, results, data_version, request_id: requestId }
}

type Judged = { input: Input; verdicts: Verdicts; activity: Activity | null; decided: Decided }

const noVerdicts: Verdicts = { email_verification: null, name_verification: null }

function toResult({ verdicts, activity, decided: { outcome } }: Judged): StoredBatch['results'][number] {
  const { email_verification, name_verification } = verdicts
  return { decision: outcome.decision, rule: outcome.rule, email_verification, name_verification, activity }
}

/** In chunks, so other requests get their turn in between. DNS lookups of all items run in parallel. */
async function judgeAll(api: Api, rules: AccountRules | null, items: Input[]): Promise<Verdicts[]> {
  const verdicts: (Verdicts | Promise<Verdicts>)[] = []
  const wait = waitFor(items.length)
  for (let start = 0; start < items.length; start += chunkSize) {
    for (const input of items.slice(start, start + chunkSize)) verdicts.push(judgeByRules(api, rules, input, wait))
    await nextTurn()
  }
  return Promise.all(verdicts)
}

const chunkSize = 50
