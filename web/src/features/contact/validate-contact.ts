import { ContactMessage, contactTexts } from '@assay/contract/contact'
import { type FormErrors, findMissing, type Rejection } from '../../ui/forms/use-form.ts'
import type { ContactValues } from './api.ts'

/** The first reason why a message can't be sent; null when it can. */
export function validateContact(values: ContactValues): Rejection<ContactValues> | null {
  const { missing, badEmail, badPhone } = contactTexts
  const blank = findMissing(values, required)
  if (blank) return reject(missing, blank)
  const { email, phone_number } = ContactMessage.shape
  if (!email.safeParse(values.email).success) return reject(badEmail, { email: badEmail.description })
  if (!phone_number.safeParse(values.phone_number).success) {
    return reject(badPhone, { phone_number: badPhone.description })
  }
  return null
}

function reject(
  text: { title: string; description: string },
  errors: FormErrors<ContactValues>,
): Rejection<ContactValues> {
  return { errors, toast: { topic: 'contact', ...text } }
}

const required = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  email: 'Enter your email address.',
  subject: 'Enter a subject.',
  message: 'Enter your message.',
}
