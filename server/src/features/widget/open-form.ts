import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { clientAddress, exactAddressBehind, networkOf, remoteAddress, siteOf } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import type { Caller } from '../api-keys/check-key.ts'
import type { Access } from '../api-keys/permit.ts'
import { type Api, requireCaller } from '../v1/api.ts'

export type FormCall = {
  key: string
  caller: Caller
  access: Access
  origin: string
  network: string
  site: string | null
}
export type FormEnv = { Variables: AppEnv['Variables'] & { form: FormCall } }

/** Lets only the key's own sites through, and their browsers read what we say, errors included. */
export function openForm(api: Api) {
  const own = new URL(api.config.publicUrl).origin
  return createMiddleware<FormEnv>(async (c, next) => {
    c.header('Vary', 'Origin')
    const origin = c.req.header('origin')
    if (origin === undefined)
      throw new AppError('forbidden', 'Send this request from a page, with its `Origin` header.')
    const key = c.req.query('key')
    if (key === undefined) throw new AppError('unauthenticated', 'Send your publishable key as `key` in the URL.')
    const address = clientAddress(c, api.config.trustedProxies)
    // The preview runs on our own page.
    const isOwn = origin === own || isSameHost(origin, c.req.url)
    const access: Access = {
      scope: 'form',
      call: { header: (name) => c.req.header(name), address: () => address, exactAddress: () => exactOf(api, c) },
      // The account doesn't get to see where its visitors come from.
      use: () => ({ network: null, agent: null }),
      isFromSite: (origins) => isOwn || origins.includes(origin),
    }
    const caller = await requireCaller(api, key, access)
    c.header('Access-Control-Allow-Origin', origin)
    c.header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id')
    c.set('form', { key, caller, access, origin, network: networkOf(address) ?? address, site: siteOf(address) })
    await next()
  })
}

function exactOf(api: Api, c: Context): string {
  return exactAddressBehind(c.req.header('x-forwarded-for'), remoteAddress(c), api.config.trustedProxies)
}

function isSameHost(origin: string, requestUrl: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(requestUrl).host
}
