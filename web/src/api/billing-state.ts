import type { BillingState } from '@assay/contract/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import { request } from './product.ts'

/** What the account may use now, and what is pending: an unfinished checkout, an unpaid invoice, a scheduled change. */
export const billingStateQuery = queryOptions({
  queryKey: ['billing', 'state'],
  queryFn: ({ signal }) => request<BillingState>('/billing/state', { signal }),
})
