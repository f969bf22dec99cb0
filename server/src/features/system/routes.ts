import type { PublicConfig } from '@assay/contract/config'
import { Hono } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import { checkReadiness, type ReadinessDeps } from './readiness.ts'
import { version } from './version.ts'

export function systemRoutes(deps: ReadinessDeps, settings: PublicConfig) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok', version }))
    .get('/readyz', async (c) => {
      const readiness = await checkReadiness(deps)
      return c.json(readiness, readiness.status === 'ready' ? 200 : 503)
    })
    .get('/config.json', (c) => c.json(settings))
}
