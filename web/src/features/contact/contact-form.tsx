import type { ContactMessage, ContactReceipt } from '@assay/contract/contact'
import { contactLengths, contactTexts } from '@assay/contract/contact/rules'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'
import { useUser } from '../../api/session.ts'
import { tabMemory } from '../../api/tab-memory.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import { isEmail } from '../../ui/forms/is-email.ts'
import { findMissing, type Rejection, useForm } from '../../ui/forms/use-form.ts'

/** `subject` comes from the link that was followed here. */
export function ContactForm({ subject }: { subject: string }) {
  const { form, sent, clearSent } = useContactForm(subject)
  const { errors, bind } = form
  return (
    <Card>
      <CardHeader
        title="Send us a message"
        description="We reply within 24 hours, to the email address you enter here."
      />
      <CardBody>
        <form {...form.props} onChange={clearSent} aria-label="Send us a message" className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="First name" required error={errors.first_name} notice={form.noticeFor('first_name')}>
              {(control) => (
                <Input
                  {...control}
                  {...bind('first_name')}
                  dir="auto"
                  autoComplete="given-name"
                  maxLength={contactLengths.name}
                />
              )}
            </Field>
            <Field label="Last name" required error={errors.last_name} notice={form.noticeFor('last_name')}>
              {(control) => (
                <Input
                  {...control}
                  {...bind('last_name')}
                  dir="auto"
                  autoComplete="family-name"
                  maxLength={contactLengths.name}
                />
              )}
            </Field>
          </div>
          <Field label="Email" required error={errors.email} notice={form.noticeFor('email')}>
            {(control) => (
              <Input
                {...control}
                {...bind('email')}
                type="email"
                autoComplete="email"
                maxLength={contactLengths.email}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Company" aside={optional} error={errors.company_name}>
              {(control) => (
                <Input
                  {...control}
                  {...bind('company_name')}
                  dir="auto"
                  autoComplete="organization"
                  maxLength={contactLengths.company}
                />
              )}
            </Field>
            <Field
              label="Phone number"
              aside={optional}
              error={errors.phone_number}
              notice={form.noticeFor('phone_number')}
            >
              {(control) => (
                <Input
                  {...control}
                  {...bind('phone_number')}
                  type="tel"
                  inputMode="numeric"
                  autoComplete="tel-national"
                  placeholder="9 digits"
                  maxLength={contactLengths.phone}
                />
              )}
            </Field>
          </div>
          <Field label="Subject" required error={errors.subject} notice={form.noticeFor('subject')}>
            {(control) => <Input {...control} {...bind('subject')} dir="auto" maxLength={contactLengths.subject} />}
          </Field>
          <Field
            label="Message"
            required
            error={errors.message}
            notice={form.noticeFor('message')}
            aside={<RoomLeft message={form.values.message} />}
          >
            {(control) => (
              <Textarea {...control} {...bind('message')} dir="auto" rows={9} maxLength={contactLengths.message} />
            )}
          </Field>
          {sent && (
            <Banner tone="ok">
              <strong className="font-medium">{contactTexts.sent.title}</strong>
              <p>{contactTexts.sent.description}</p>
              <p className="mt-1.5 text-sm">
                Your reference is <strong className="font-mono font-medium">{sent.reference}</strong>; we’ll reply to{' '}
                <strong className="font-medium wrap-anywhere">{sent.email}</strong>.
              </p>
            </Banner>
          )}
          <FormNotice notice={form.notice} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={form.isBusy}
            busyLabel="Sending..."
            className="sm:justify-self-start"
          >
            <Send aria-hidden="true" />
            Send message
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}

const optional = <span className="text-sm text-muted">Optional</span>

/** Appears only when space runs short. */
function RoomLeft({ message }: { message: string }) {
  const left = contactLengths.message - message.length
  if (left > 500) return null
  return <span className="text-sm text-muted tabular-nums">{left} characters left</span>
}

type Sent = { reference: string; email: string }

/** The message survives a failed request and a visit to another page. */
function useContactForm(subject: string) {
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

/** The form's values under the contract's names, so that the server's field errors appear at their fields. */
export type ContactValues = Record<keyof ContactMessage, string>

async function sendContactMessage(values: ContactValues): Promise<ContactReceipt> {
  const { company_name, phone_number } = values
  const body = { ...values, company_name: company_name.trim() || null, phone_number: phone_number.trim() || null }
  return request('/contact-form', { method: 'POST', body })
}
