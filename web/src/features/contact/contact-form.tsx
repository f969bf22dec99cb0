import { contactLengths } from '@assay/contract/contact'
import { Send } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import type { ContactValues } from './api.ts'
import { useContactForm } from './use-contact-form.ts'

/** `subject`: what the link that led here was about. */
export function ContactForm({ subject }: { subject: string }) {
  const { values, faults, sent, change, submit, isSending } = useContactForm(subject)
  const bind = (name: keyof ContactValues) => ({
    name,
    value: values[name],
    readOnly: isSending,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  return (
    <Card>
      <CardHeader title="Send us a message" description="We answer within 24 hours, to the address you give here." />
      <CardBody>
        <form noValidate onSubmit={submit} aria-label="Send us a message" className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="First name" required error={faults.first_name}>
              {(control) => (
                <Input {...control} {...bind('first_name')} autoComplete="given-name" maxLength={contactLengths.name} />
              )}
            </Field>
            <Field label="Last name" required error={faults.last_name}>
              {(control) => (
                <Input {...control} {...bind('last_name')} autoComplete="family-name" maxLength={contactLengths.name} />
              )}
            </Field>
          </div>
          <Field label="Email" required error={faults.email}>
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
            <Field label="Company" aside={optional} error={faults.company_name}>
              {(control) => (
                <Input
                  {...control}
                  {...bind('company_name')}
                  autoComplete="organization"
                  maxLength={contactLengths.company}
                />
              )}
            </Field>
            <Field label="Phone number" aside={optional} error={faults.phone_number}>
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
          <Field label="Subject" required error={faults.subject}>
            {(control) => <Input {...control} {...bind('subject')} maxLength={contactLengths.subject} />}
          </Field>
          <Field label="Message" required error={faults.message} aside={<RoomLeft message={values.message} />}>
            {(control) => <Textarea {...control} {...bind('message')} rows={9} maxLength={contactLengths.message} />}
          </Field>
          {sent && (
            <Banner tone="ok">
              We keep your message under the reference <strong className="font-mono">{sent.reference}</strong> and
              answer to <strong className="wrap-anywhere">{sent.email}</strong>.
            </Banner>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isSending}
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

/** Only when it matters: nobody counts the first lines. */
function RoomLeft({ message }: { message: string }) {
  const left = contactLengths.message - message.length
  if (left > 500) return null
  return <span className="text-sm text-muted tabular-nums">{left} characters left</span>
}
