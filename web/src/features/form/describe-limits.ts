import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { FormKey } from '@assay/contract/widget/form-keys'

/** “30 requests per visitor and hour, 5,000 checks a month, proof of work”. */
export function describeLimits({ visitor_budget, monthly_budget, proof_of_work }: FormKey): string {
  return [
    `${formatCounted(visitor_budget, 'request')} per visitor and hour`,
    ...(monthly_budget === null ? [] : [`${formatCount(monthly_budget)} checks a month`]),
    ...(proof_of_work ? ['proof of work'] : []),
  ].join(', ')
}
