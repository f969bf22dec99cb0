import { BillingState } from '@assay/contract/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/product.ts'

/** What the account may use now, and what is pending: an open payment page, a scheduled change. */
export const billingStateQuery = queryOptions({
  queryKey: ['billing', 'state'],
  queryFn: ({ signal }) => request('/billing/state', BillingState, { signal }),
})
