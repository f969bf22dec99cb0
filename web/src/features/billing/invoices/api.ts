import { BillingDetails } from '@assay/contract/billing/details'
import { BillingData } from '@assay/contract/billing/invoices'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { request } from '../../../api/product.ts'
import { rest } from '../../../api/rest.ts'
import { restError } from '../../../api/rest-error.ts'
import { send } from '../../../api/send.ts'

/** All subscriptions ever started, with their invoices. */
export const billingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['billing', 'data', userId],
    queryFn: async ({ signal }) => {
      const query = rest.from('billing_data').select('json_data').eq('user_id', userId)
      // Not `single`: the browser would log the "none" response as a failed request.
      const result = await query.retry(false).abortSignal(signal).maybeSingle()
      if (result.error?.code === noRow) return []
      if (result.error) throw restError(result)
      return z.nullable(z.pick(BillingData, { json_data: true })).parse(result.data)?.json_data ?? []
    },
  })

const noRow = 'PGRST116'

export async function fetchInvoicePdf(invoiceId: string): Promise<Blob> {
  return (await send(`/invoices/${encodeURIComponent(invoiceId)}/pdf`)).blob()
}

export async function fetchCreditNotePdf(invoiceId: string): Promise<Blob> {
  return (await send(`/invoices/${encodeURIComponent(invoiceId)}/credit-note/pdf`)).blob()
}

/** Who the next invoices are addressed to. */
export const detailsQuery = queryOptions({
  queryKey: ['billing', 'details'],
  queryFn: ({ signal }) => request('/billing/details', BillingDetails, { signal }),
})

export async function saveDetails(details: BillingDetails): Promise<BillingDetails> {
  return request('/billing/details', BillingDetails, { method: 'PUT', body: details })
}
