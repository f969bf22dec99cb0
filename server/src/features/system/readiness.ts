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

/** The work's result, or `failed` if it fails or times out. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'failed')
  })
  const outcome = await Promise.race([work.catch(() => 'failed' as const), late])
  clearTimeout(timer)
  return outcome
}
