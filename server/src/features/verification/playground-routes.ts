import { PlaygroundRequest, type PlaygroundResponse } from '@assay/contract/verification'
import { Hono } from 'hono'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { enforceLimit } from '../../http/throttling/limits.ts'
import { body } from '../../http/validate.ts'
import type { Api } from '../v1/api.ts'
import { decideSignUp } from './decide-sign-up.ts'
import { judgeByRules, toInput } from './judge.ts'

/**
 * `POST /playground/verify`, for the signed-in user: what a request would get, by the account's own lists, rules and sign-ups. Not
 * counted and not logged, hence rate limited.
 */
export function playgroundRoutes(api: Api) {
  return new Hono<UserEnv>().use(requireUser(api, 'read')).post('/', body(PlaygroundRequest), async (c) => {
    const { userId } = c.var
    if (api.config.hasApiLimits) {
      await enforceLimit(api, `playground:minute:${userId}`, perMinute)
      await enforceLimit(api, `playground:day:${userId}`, perDay)
    }
    const rules = await api.rules.findNewest(userId)
    const input = toInput(c.req.valid('json'))
    const verdicts = await judgeByRules(api, rules, input)
    const account = await api.signUps.find(userId)
    const judged = account?.preview(input, verdicts) ?? null
    const { outcome, silent } = decideSignUp(rules, verdicts, judged, api.now())
    const { email_verification, name_verification } = verdicts
    const response: PlaygroundResponse = {
      decision: outcome.decision,
      rule: outcome.rule,
      draft_decision: silent?.decision ?? null,
      email_verification,
      name_verification,
      activity: judged?.activity ?? null,
      data_version: api.engine.dataVersion,
    }
    return c.json(response)
  })
}

/** Enough for someone who tries things by hand. */
const perMinute = { max: 30, windowSeconds: 60 }
const perDay = { max: 300, windowSeconds: 86_400 }
