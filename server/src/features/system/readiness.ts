import type { Readiness } from '@assay/contract/health'
import type { Deps } from '../../deps.ts'
import { dataAgeHours, oldAfterHours } from '../domain-feeds/data-age.ts'
import { version } from './version.ts'

export type ReadinessDeps = Pick<Deps, 'db' | 'engine' | 'now'>

/** Whether this process can serve; a load balancer sends traffic only while it can. */
export async function checkReadiness({ db, engine, now }: ReadinessDeps): Promise<Readiness> {
  const database = await checkDatabase({ db })
  const ageHours = dataAgeHours({ engine, now })
  return {
    status: database === 'ok' ? 'ready' : 'unavailable',
    version,
    checks: { database },
    data: { version: engine.dataVersion, age_hours: ageHours, is_old: ageHours > oldAfterHours },
  }
}

export async function checkDatabase({ db }: Pick<Deps, 'db'>): Promise<'ok' | 'failed'> {
  const answer = await within(
    2000,
    db.asAnon((tx) => tx.query('select 1')),
  )
  return answer === 'failed' ? 'failed' : 'ok'
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
