import type { Readiness } from '@assay/contract/health'
import type { Deps } from '../../deps.ts'
import { dataAgeHours, oldAfterHours } from '../domain-feeds/status.ts'
import { version } from './version.ts'

export type ReadinessDeps = Pick<Deps, 'health' | 'engine' | 'now'>

/** Whether this process can serve; a load balancer sends traffic only while it can. */
export async function checkReadiness({ health, engine, now }: ReadinessDeps): Promise<Readiness> {
  const database = await health.check()
  const ageHours = dataAgeHours({ engine, now })
  return {
    status: database === 'ok' ? 'ready' : 'unavailable',
    version,
    checks: { database },
    data: { version: engine.dataVersion, age_hours: ageHours, is_old: ageHours > oldAfterHours },
  }
}
