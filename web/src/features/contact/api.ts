import type { ContactMessage, ContactReceipt } from '@assay/contract/contact'
import { request } from '../../api/product.ts'

/** The form's values under the contract's names, so that the server's field errors appear at their fields. */
export type ContactValues = Record<keyof ContactMessage, string>

export async function sendContactMessage(values: ContactValues): Promise<ContactReceipt> {
  const { company_name, phone_number } = values
  const body = { ...values, company_name: company_name.trim() || null, phone_number: phone_number.trim() || null }
  return request('/contact-form', { method: 'POST', body })
}
