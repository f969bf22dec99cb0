import type { ApiKeyScope } from '@assay/contract/api-keys/settings'
import { formatCounted } from '@assay/contract/format/figures'
import { AppError } from '../../http/errors.ts'
import type { CurrentPeriod } from '../billing/entitlements/current-period.ts'
import { isWithin } from './networks.ts'

/** What a key may do, from where, how much and how fast. */
export type KeySettings = {
  label: string | null
  scopes: ApiKeyScope[]
  /** In CIDR notation; empty if every address may use it. */
  networks: string[]
  monthlyBudget: number | null
  requestsPerSecond: number | null
}

/** If the plan allows less later, the plan's rate counts. */
export function requireWithinPlan({ requestsPerSecond }: Partial<KeySettings>, plan: CurrentPeriod): void {
  if (requestsPerSecond === null || requestsPerSecond === undefined) return
  if (requestsPerSecond <= plan.requestsPerSecond) return
  const detail = `Your plan allows ${formatCounted(plan.requestsPerSecond, 'request')} per second. A key can have at most that.`
  throw new AppError('invalid_request', detail, { fields: { requests_per_second: detail } })
}

/** Whether a key could do anything with the new settings that it couldn't with the old ones. */
export function isLooser(next: KeySettings, before: KeySettings): boolean {
  return (
    next.scopes.some((scope) => !before.scopes.includes(scope)) ||
    !isWithin(next.networks, before.networks) ||
    isMore(next.monthlyBudget, before.monthlyBudget) ||
    isMore(next.requestsPerSecond, before.requestsPerSecond)
  )
}

/** Null is no limit. */
function isMore(next: number | null, before: number | null): boolean {
  return before !== null && (next === null || next > before)
}
