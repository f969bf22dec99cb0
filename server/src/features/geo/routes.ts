import type { Geo } from '@assay/contract/geo'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'

/** Public: it only tells callers about their own address. */
export function geoRoutes({ config, countries }: Pick<Deps, 'config' | 'countries'>) {
  return new Hono<AppEnv>().get('/', async (c) => {
    // Limits treat an IPv6 /64 as one address; its first address is in the same country.
    const address = clientAddress(c, config.trustedProxies).replace('/64', '')
    const geo: Geo = { country_code: await countries.find(address) }
    return c.json(geo)
  })
}
