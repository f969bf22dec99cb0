import { BillingState } from '@assay/contract/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/product.ts'

/** What the account may do now, and what is under way: a payment page that is open, a change that is to come. */
export const billingStateQuery = queryOptions({
  queryKey: ['billing', 'state'],
  queryFn: ({ signal }) => request('/billing/state', BillingState, { signal }),
})
