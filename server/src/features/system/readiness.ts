import type { Readiness } from '@assay/contract/health'
import type { Deps } from '../../deps.ts'
import { oldAfterHours } from '../feeds/refresh-when-due.ts'
import { version } from './version.ts'

export type ReadinessDeps = Pick<Deps, 'db' | 'engine' | 'now'>

/** Whether this process can serve: a load balancer sends traffic only while it can. */
export async function checkReadiness({ db, engine, now }: ReadinessDeps): Promise<Readiness> {
  const database = await within(
    2000,
    db.asAnon((tx) => tx.query('select 1')),
  )
  const ageHours = Math.round((now().getTime() - engine.dataUpdatedAt.getTime()) / 3_600_000)
  return {
    status: database === 'ok' ? 'ready' : 'unavailable',
    version,
    checks: { database },
    data: { version: engine.dataVersion, age_hours: ageHours, is_old: ageHours > oldAfterHours },
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'failed')
  })
  const done = work.then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  const outcome = await Promise.race([done, late])
  clearTimeout(timer)
  return outcome
}
