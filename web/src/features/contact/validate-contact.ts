import { contactTexts } from '@assay/contract/contact/rules'
import { isEmail } from '../../ui/forms/is-email.ts'
import { findMissing, type Rejection } from '../../ui/forms/use-form.ts'
import type { ContactValues } from './api.ts'

/** The first reason why a message can't be sent; null when it can. */
export function validateContact(values: ContactValues): Rejection<ContactValues> | null {
  const { missing, badEmail, badPhone } = contactTexts
  const blank = findMissing(values, required)
  const first = fields.find((name) => blank?.[name])
  if (blank && first) return { errors: blank, notice: { ...missing, field: first } }
  if (!isEmail(values.email)) return { notice: { ...badEmail, field: 'email' } }
  if (!/^(\d{9})?$/.test(values.phone_number.trim())) return { notice: { ...badPhone, field: 'phone_number' } }
  return null
}

/** In the order of the form; the first one that is blank has the notice. */
const fields = ['first_name', 'last_name', 'email', 'subject', 'message'] as const

const required = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  email: 'Enter your email address.',
  subject: 'Enter a subject.',
  message: 'Enter your message.',
}
