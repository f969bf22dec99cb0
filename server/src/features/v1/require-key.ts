import type { ApiKeyScope } from '@assay/contract/api-keys/settings'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clientAddress, exactAddressBehind, remoteAddress } from '../../http/client-address.ts'
import { AppError } from '../../http/errors.ts'
import type { Guarded } from '../../http/require-user.ts'
import type { KeyEnv } from '../api-keys/check-key.ts'
import { prefixOf } from '../api-keys/key-format.ts'
import { accessOf } from '../api-keys/permit.ts'
import { type Api, keyOf, requireCaller, requireCallerAgain } from './api.ts'
import { limitRate } from './limits.ts'

/**
 * Lets only API keys with the scope through, at the key's rate, for the tools under `/v1`. Most of them work on real
 * data, so test keys are rejected.
 */
export function requireKey(api: Api, scope: ApiKeyScope, { takesTestKeys = false } = {}) {
  const guard = createMiddleware<KeyEnv>(async (c, next) => {
    const header = (name: string) => c.req.header(name)
    const access = accessOf({ header, ...addressesOf(c, api.config.trustedProxies) }, scope)
    const key = keyOf(header)
    const cached = await requireCaller(api, key, access)
    const headers: string[] = []
    try {
      await limitRate(api, { key: key ?? '', caller: cached, access }, { headers })
    } finally {
      for (let at = 0; at < headers.length; at += 2) c.header(headers[at] ?? '', headers[at + 1])
    }
    // Nothing is charged here, so nothing else would notice a deleted key or a banned owner.
    const caller = await requireCallerAgain(api, key ?? '', access)
    if (caller.type === 'test' && !takesTestKeys) {
      throw new AppError('forbidden', 'Test keys can’t be used here. Use a live key.')
    }
    c.set('userId', caller.userId)
    c.set('keyId', caller.keyId)
    c.set('caller', caller)
    c.set('keyPrefix', prefixOf(key ?? ''))
    await next()
  })
  return Object.assign(guard, { credential: 'key' } satisfies Guarded)
}

export function addressesOf(c: Context, trustedProxies: number) {
  return {
    address: () => clientAddress(c, trustedProxies),
    exactAddress: () => exactAddressBehind(c.req.header('x-forwarded-for'), remoteAddress(c), trustedProxies),
  }
}
