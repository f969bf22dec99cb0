import { ContactMessage, contactTexts } from '@assay/contract/contact'
import type { ContactValues } from './api.ts'

export type ContactFields = Partial<Record<keyof ContactValues, string>>
type ContactFault = { title: string; description: string; fields: ContactFields }

/** The first thing that keeps a message from being sent, with what to say at each field; null when there is none. */
export function contactFault(values: ContactValues): ContactFault | null {
  const { missing, badEmail, badPhone } = contactTexts
  const blank = required.filter(([name]) => values[name].trim() === '')
  if (blank.length > 0) return { ...missing, fields: Object.fromEntries(blank) }
  const { email, phone_number } = ContactMessage.shape
  if (!email.safeParse(values.email).success) return { ...badEmail, fields: { email: badEmail.description } }
  if (!phone_number.safeParse(values.phone_number).success) {
    return { ...badPhone, fields: { phone_number: badPhone.description } }
  }
  return null
}

const required = [
  ['first_name', 'Enter your first name.'],
  ['last_name', 'Enter your last name.'],
  ['email', 'Enter your email address.'],
  ['subject', 'Enter a subject.'],
  ['message', 'Enter your message.'],
] as const
