import { contactLengths, contactTexts } from '@assay/contract/contact/rules'
import { Send } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import { useContactForm } from './use-contact-form.ts'

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
