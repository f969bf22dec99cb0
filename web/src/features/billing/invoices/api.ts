import type { BillingDetails } from '@assay/contract/billing/details'
import type { BillingData } from '@assay/contract/billing/invoices'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/product.ts'
import { fetchRows } from '../../../api/rest.ts'
import { send } from '../../../api/send.ts'

/** All subscriptions ever started, with their invoices. */
export const billingQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['billing', 'data', teamId],
    queryFn: async ({ signal }) => {
      const query = { select: 'json_data', user_id: `eq.${teamId}` }
      const [row] = await fetchRows<Pick<BillingData, 'json_data'>>('billing_data', query, signal)
      return row?.json_data ?? []
    },
  })

export async function fetchInvoicePdf(invoiceId: string): Promise<Blob> {
  return (await send(`/invoices/${encodeURIComponent(invoiceId)}/pdf`)).blob()
}

export async function fetchCreditNotePdf(invoiceId: string): Promise<Blob> {
  return (await send(`/invoices/${encodeURIComponent(invoiceId)}/credit-note/pdf`)).blob()
}

/** Who the next invoices are addressed to. */
export const detailsQuery = queryOptions({
  queryKey: ['billing', 'details'],
  queryFn: ({ signal }) => request<BillingDetails>('/billing/details', { signal }),
})

export async function saveDetails(details: BillingDetails): Promise<BillingDetails> {
  return request('/billing/details', { method: 'PUT', body: details })
}
