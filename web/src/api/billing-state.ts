import { queryOptions } from '@tanstack/react-query'
import { request } from './product.ts'

/** What the account may use now, and what is pending: an unfinished checkout, an unpaid invoice, a scheduled change. */
export const billingStateQuery = queryOptions({
  queryKey: ['billing', 'state'],
  queryFn: async ({ signal }) =>
    request(
      '/billing/state',
      // A script of its own, fetched beside the request: in one task with the page, building the schemas would block it (ADR 34).
      import('@assay/contract/billing/subscription').then(({ BillingState }) => BillingState),
      { signal },
    ),
})
