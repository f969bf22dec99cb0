import { formatCounted } from '@assay/contract/format/figures'
import { type ComponentId, componentIds } from '@assay/contract/status'
import type { Deps } from '../../deps.ts'
import { within } from '../../within.ts'
import { hasPayments } from '../billing/has-payments.ts'
import { dataAgeHours, oldAfterHours } from '../domain-feeds/data-age.ts'
import { hasDelivery } from '../mail/deliver.ts'
import { type Check, type Finding, noAnswer } from './check.ts'
import { checkApi } from './check-api.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { timed } from './timed.ts'

/** Checks every component in use, in parallel. One that fails or times out is down. */
export function runChecks(deps: Deps): Promise<Finding[]> {
  return Promise.all(
    componentsInUse(deps).map(async (component) => {
      const work = checks[component](deps).catch((error: unknown) => {
        deps.log.warn({ err: error, component }, 'a check of the status failed')
        throw error
      })
      return { component, ...(await within(maxMilliseconds, work, () => noAnswer).catch(() => noAnswer)) }
    }),
  )
}

export function componentsInUse({ config }: Pick<Deps, 'config'>): ComponentId[] {
  const isInUse = (id: ComponentId) => {
    if (id === 'payments') return hasPayments(config)
    return id !== 'mail' || hasDelivery(config)
  }
  return componentIds.filter(isInUse)
}

const checks: Record<ComponentId, (deps: Deps) => Promise<Check>> = {
  api: checkApi,
  database: checkStorage,
  feeds: async (deps) => checkFeeds(deps),
  mail: checkMail,
  payments: checkPayments,
}

const maxMilliseconds = 10_000

function checkStorage(deps: Deps): Promise<Check> {
  return timed(async () => {
    // What a reader waits for; the health check, which writes, is shared and may be seconds old.
    await deps.db.asAnon((tx) => tx.query('select 1'))
    return (await deps.health.check()) === 'ok'
  }, noAnswer)
}

/** Stale lists still work, so this is never worse than degraded. */
function checkFeeds(deps: Deps): Check {
  const { block, allow } = deps.config.feeds
  if (block.length + allow.length === 0) return { state: 'up', note: 'Built-in lists' }
  const hours = dataAgeHours(deps)
  if (hours > oldAfterHours) return { state: 'degraded', note: `Last updated ${hours} hours ago` }
  return {
    state: 'up',
    note: hours === 0 ? 'Updated within the last hour' : `Updated ${formatCounted(hours, 'hour')} ago`,
  }
}
