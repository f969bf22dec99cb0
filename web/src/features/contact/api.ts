import { type ContactMessage, ContactReceipt } from '@assay/contract/contact'
import { request } from '../../api/product.ts'

/** A form's values under the names of the contract, so that what the server says of a field is shown at that field. */
export type ContactValues = Record<keyof ContactMessage, string>

export async function sendContactMessage(values: ContactValues): Promise<ContactReceipt> {
  const { company_name, phone_number } = values
  const body = { ...values, company_name: company_name.trim() || null, phone_number: phone_number.trim() || null }
  return request('/contact-form', ContactReceipt, { method: 'POST', body })
}
