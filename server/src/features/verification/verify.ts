import type { VerifyRequest, VerifyResponse } from '@assay/contract/verification'
import { decideFor } from '../rules/decide-for.ts'
import type { Api } from '../v1/api.ts'
import { type ApiRequest, chargeRequest, parseStored, type StoredResult } from './charge-request.ts'
import { decideSignUp } from './decide-sign-up.ts'
import { judgeByRules, toInput, versionsOf } from './judge.ts'
import { judgeTestActivity, judgeTestInput, testDataVersion, throwTestError } from './test-inputs.ts'
import { usageOf } from './usage-of.ts'

/** Verifies one person's email address and names. */
export async function verify(api: Api, request: ApiRequest, sent: VerifyRequest): Promise<VerifyResponse> {
  const { requestId, caller } = request
  const input = toInput(sent)
  if (caller.type === 'test') {
    throwTestError([input])
    const { email_verification, name_verification } = judgeTestInput(input)
    const verdicts = { email_verification, name_verification }
    const activity = judgeTestActivity(input)
    const { decision, rule } = decideFor(await api.rules.find(caller), verdicts, activity, api.now()).outcome
    return respond(0, { decision, rule, ...verdicts, activity, data_version: testDataVersion }, requestId)
  }
  const charged = await chargeRequest(api, request, {
    async judge(known) {
      const { userId } = known
      const rules = await api.rules.find(known)
      const account = await api.signUps.find(userId)
      const verdicts = await judgeByRules(api, rules, input)
      const signUps = account?.open(requestId, false) ?? null
      const judged = signUps && (await signUps.judge(null, input, verdicts))
      const decided = decideSignUp(rules, verdicts, judged, api.now())
      const { email_verification, name_verification } = verdicts
      const { decision, rule } = decided.outcome
      signUps?.noteDecision(null, decision)
      const activity = judged?.activity ?? null
      const origin = { userId, traits: signUps?.traits() ?? null }
      return {
        usage: usageOf(await api.secret(), { input, verdicts, decided }, versionsOf(api, rules), origin),
        result: {
          decision,
          rule,
          email_verification,
          name_verification,
          activity,
          data_version: api.engine.dataVersion,
        },
        settle: (isCharged) => signUps?.settle(isCharged),
      }
    },
    parse: parseStored,
  })
  return respond(charged.used, charged.result, charged.requestId)
}

/** Field by field: spreading an object into the middle of another takes as long as judging the address. */
function respond(used: number, result: StoredResult, requestId: string): VerifyResponse {
  return {
    status: 'success',
    request_count: used,
    decision: result.decision,
    rule: result.rule,
    email_verification: result.email_verification,
    name_verification: result.name_verification,
    activity: result.activity,
    data_version: result.data_version,
    request_id: requestId,
  }
}
