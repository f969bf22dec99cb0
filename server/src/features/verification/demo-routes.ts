import { DemoRequest, type DemoResponse } from '@assay/contract/verification'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { enforceLimit } from '../../http/throttling/limits.ts'
import { body } from '../../http/validate.ts'
import { judge, toInput } from './judge.ts'

/** `POST /demo/verify` for the public pages: the real engine without a key, uncounted, hence strictly rate limited. */
export function demoRoutes(deps: Deps) {
  const { trustedProxies, hasApiLimits } = deps.config
  return new Hono<AppEnv>().post('/verify', body(DemoRequest), async (c) => {
    const address = clientAddress(c, trustedProxies)
    if (hasApiLimits) {
      await enforceLimit(deps, `demo:minute:${address}`, perMinute)
      await enforceLimit(deps, `demo:day:${address}`, perDay)
    }
    const verdicts = await judge(deps, toInput(c.req.valid('json')))
    const response: DemoResponse = { ...verdicts, data_version: deps.engine.dataVersion }
    return c.json(response)
  })
}

/** Enough for an office behind one IP: /login sends one request per visit, the sign-up form one per typed address. */
const perMinute = { max: 30, windowSeconds: 60 }
const perDay = { max: 300, windowSeconds: 86_400 }
