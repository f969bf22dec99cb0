import { formatCounted } from '@assay/contract/format/figures'
import type { FormKey } from '@assay/contract/widget/form-keys'

/** “30 requests per visitor and hour, 5,000 checks a month, proof of work”. */
export function describeLimits({ visitor_budget, monthly_budget, monthly_limit, proof_of_work }: FormKey): string {
  const byDefault = monthly_budget === null ? ' (default)' : ''
  return [
    `${formatCounted(visitor_budget, 'request')} per visitor and hour`,
    ...(monthly_limit === null ? [] : [`${formatCounted(monthly_limit, 'check')} a month${byDefault}`]),
    ...(proof_of_work ? ['proof of work'] : []),
  ].join(', ')
}
