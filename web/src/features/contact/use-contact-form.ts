import { contactTexts } from '@assay/contract/contact'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { tabMemory } from '../../api/tab-memory.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type ContactValues, sendContactMessage } from './api.ts'
import { type ContactFields, contactFault } from './contact-fault.ts'

type Sent = { reference: string; email: string }

/** What is typed stays until the server has it: no failure empties a field, and no look at another page the message. */
export function useContactForm(subject: string) {
  const { firstName, lastName, email } = useUser()
  const blank: ContactValues = {
    first_name: firstName,
    last_name: lastName,
    email,
    company_name: '',
    phone_number: '',
    subject,
    message: draft.read() ?? '',
  }
  const [values, setValues] = useState(blank)
  const [faults, setFaults] = useState<ContactFields>({})
  const [sent, setSent] = useState<Sent | null>(null)

  const sending = useMutation({
    networkMode: 'always',
    mutationFn: sendContactMessage,
    onSuccess: ({ reference }, sentValues) => {
      draft.clear()
      setValues({ ...blank, subject: '', message: '' })
      setSent({ reference, email: sentValues.email.trim() })
      toast({ topic: 'contact', tone: 'success', ...contactTexts.sent })
    },
    onError: (error) => {
      if (error instanceof ApiError) setFaults(error.fields)
      const description = detailOf(error) ?? contactTexts.failed.description
      toast({ topic: 'contact', tone: 'error', title: contactTexts.failed.title, description })
    },
  })

  function change(name: keyof ContactValues, value: string) {
    if (name === 'message') draft.write(value)
    // A browser that fills in a form changes several at once.
    setValues((before) => ({ ...before, [name]: value }))
    setFaults((before) => ({ ...before, [name]: undefined }))
    setSent(null)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const fault = contactFault(values)
    setFaults(fault?.fields ?? {})
    if (!fault) return sending.mutate(values)
    const { title, description, fields } = fault
    focusFirst(event.currentTarget, fields)
    toast({ topic: 'contact', tone: 'error', title, description })
  }

  return { values, faults, sent, change, submit, isSending: sending.isPending }
}

const draft = tabMemory('contact-message', { forgetOnSignOut: true })

/** What the server itself said. Advice to reload, which would lose the message, is not passed on. */
function detailOf(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'network' || error.code === 'invalid_response') return undefined
  return error.detail
}

function focusFirst(form: HTMLFormElement, fields: ContactFields): void {
  const faulty = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in fields)
  if (faulty instanceof HTMLElement) faulty.focus()
}
