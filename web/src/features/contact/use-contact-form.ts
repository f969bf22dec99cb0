import { contactTexts } from '@assay/contract/contact/rules'
import { useEffect, useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { tabMemory } from '../../api/tab-memory.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { type ContactValues, sendContactMessage } from './api.ts'
import { validateContact } from './validate-contact.ts'

type Sent = { reference: string; email: string }

/** The message survives a failed request and a visit to another page. */
export function useContactForm(subject: string) {
  const { firstName, lastName, email } = useUser()
  const [sent, setSent] = useState<Sent | null>(null)
  const form = useForm<ContactValues>({
    initial: {
      first_name: firstName,
      last_name: lastName,
      email,
      company_name: '',
      phone_number: '',
      subject,
      message: draft.read() ?? '',
    },
    validate: validateContact,
    async submit(values) {
      try {
        const { reference } = await sendContactMessage(values)
        draft.clear()
        form.reset({ subject: '' })
        setSent({ reference, email: values.email.trim() })
      } catch (error) {
        const { title, description } = contactTexts.failed
        const errors = error instanceof ApiError ? error.fields : {}
        // What is wrong with a field is said there, and nowhere else.
        if (Object.keys(errors).some((name) => name in values)) return { errors }
        return { notice: { title, description: describeError(error, description) } }
      }
    },
  })
  const { message } = form.values
  useEffect(() => draft.write(message), [message])
  return { form, sent, clearSent: () => setSent(null) }
}

const draft = tabMemory('contact-message', { forgetOnSignOut: true })
