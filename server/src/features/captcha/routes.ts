import { isIP } from 'node:net'
import { VerifyCaptcha } from '@assay/contract/captcha'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { enforceLimit } from '../../http/throttling/limits.ts'
import { body } from '../../http/validate.ts'
import { verifyCaptcha } from './verify.ts'

type CaptchaDeps = Pick<Deps, 'captcha' | 'config' | 'db' | 'now' | 'log' | 'blocked'>

export function captchaRoutes(deps: CaptchaDeps) {
  const { trustedProxies, auth, captcha } = deps.config
  const routes = new Hono<AppEnv>()
  // The hosted project doesn't know our receipts; the browser sends it the widget's token itself.
  if (captcha.checkedBy === 'project') return routes
  return routes
    .get('/captcha-challenge', async (c) => {
      const address = clientAddress(c, trustedProxies)
      if (auth.hasLimits) await enforceLimit(deps, `captcha:challenge:${address}`, perAddress)
      const challenge = await deps.captcha.createChallenge?.()
      if (!challenge) throw new AppError('not_found', 'This server uses another captcha.')
      return c.json(challenge)
    })
    .post('/verify-captcha', body(VerifyCaptcha), async (c) => {
      const address = clientAddress(c, trustedProxies)
      if (auth.hasLimits) await enforceLimit(deps, `captcha:verify:${address}`, perAddress)
      return c.json(await verifyCaptcha(deps, c.req.valid('json').token, 'signup', isIP(address) ? address : null))
    })
}

// A challenge takes milliseconds to create and a receipt is a row: cheap for one person, expensive in a flood.
const perAddress = { max: 120, windowSeconds: 300 }
