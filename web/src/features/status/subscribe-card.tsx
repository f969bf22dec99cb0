import { paths } from '@assay/contract/paths'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { isEmail } from '../../ui/forms/is-email.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** Incidents and planned maintenance by email, for anyone. */
export function SubscribeCard() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => (isEmail(email) ? null : { errors: { email: 'Enter a valid email address.' } }),
    async submit({ email }) {
      setSentTo(null)
      try {
        await send('/status/subscribe', { method: 'POST', body: { email }, isPublic: true })
      } catch (error) {
        return { notice: { title: 'We couldn’t subscribe you', description: describeError(error) } }
      }
      setSentTo(email)
      return undefined
    },
  })
  return (
    <section aria-labelledby="subscribe">
      <Card>
        <CardHeader
          id="subscribe"
          title="Get updates"
          description="We’ll email you about incidents and planned maintenance, and nothing else."
        />
        <CardBody className="grid gap-4">
          <form {...form.props} aria-label="Get updates" className="grid gap-4">
            <div className="flex flex-wrap items-end gap-3">
              <div className="min-w-[220px] grow">
                <Field label="Email" error={form.errors.email}>
                  {(control) => (
                    <Input {...control} {...form.bind('email')} type="email" autoComplete="email" maxLength={254} />
                  )}
                </Field>
              </div>
              <Button type="submit" busy={form.isBusy} busyLabel="Subscribing…">
                Subscribe
              </Button>
            </div>
            <FormNotice notice={form.notice} />
          </form>
          {sentTo && (
            <Banner tone="ok">
              Check your inbox: we sent a link to <strong className="font-medium wrap-anywhere">{sentTo}</strong>. Open
              it to confirm.
            </Banner>
          )}
          <p className="text-sm text-muted">
            Prefer a feed reader? <TextLink href={`${paths.status}/feed`}>Atom feed</TextLink>
          </p>
        </CardBody>
      </Card>
    </section>
  )
}
