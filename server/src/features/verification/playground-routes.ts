import { DemoRequest, type PlaygroundResponse } from '@assay/contract/verification'
import { Hono } from 'hono'
import { enforceLimit } from '../../http/pacing/limits.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body } from '../../http/validate.ts'
import { decideFor } from '../rules/decide-for.ts'
import type { Api } from '../v1/api.ts'
import { judgeByRules, toInput } from './judge.ts'

/**
 * `POST /playground/verify`, for the signed-in user: what a request would get, by the account's own lists and rules. Not counted and
 * not logged, hence rate limited.
 */
export function playgroundRoutes(api: Api) {
  return new Hono<UserEnv>().use(requireUser(api, 'read')).post('/', body(DemoRequest), async (c) => {
    const { userId } = c.var
    if (api.config.hasApiLimits) {
      await enforceLimit(api, `playground:minute:${userId}`, perMinute)
      await enforceLimit(api, `playground:day:${userId}`, perDay)
    }
    const rules = await api.rules.findNewest(userId)
    const verdicts = await judgeByRules(api, rules, toInput(c.req.valid('json')))
    const { outcome, silent } = decideFor(rules, verdicts)
    const { email_verification, name_verification } = verdicts
    const response: PlaygroundResponse = {
      decision: outcome.decision,
      rule: outcome.rule,
      draft_decision: silent?.decision ?? null,
      email_verification,
      name_verification,
      data_version: api.engine.dataVersion,
    }
    return c.json(response)
  })
}

/** As much as someone who tries things by hand. */
const perMinute = { max: 30, windowSeconds: 60 }
const perDay = { max: 300, windowSeconds: 86_400 }
