import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { findMissing, useForm } from '../../ui/forms/use-form.ts'
import { updateNames } from './api.ts'

export function PersonalForm() {
  const user = useUser()
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    validate(values) {
      const errors = findMissing(values, { firstName: 'Enter your first name.', lastName: 'Enter your last name.' })
      return errors && { errors }
    },
    async submit({ firstName, lastName }) {
      const outcome = await updateNames({ firstName: firstName.trim(), lastName: lastName.trim() })
      if (outcome.status === 'failed') {
        const description = describeError(outcome, 'An error occurred while updating your information.')
        return { notice: { title: 'Failed to update information', description } }
      }
      form.reset()
      toast({
        topic: 'names',
        tone: 'success',
        title: 'Information updated',
        description: 'Your personal information has been updated successfully.',
      })
    },
  })
  const isDirty = form.values.firstName !== user.firstName || form.values.lastName !== user.lastName

  return (
    <form {...form.props} aria-label="Personal information">
      <Card>
        <CardHeader
          title="Personal information"
          description="Your name as it appears in your account and on your invoices."
        />
        <CardBody className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" required error={form.errors.firstName}>
            {(control) => (
              <Input {...control} {...form.bind('firstName')} dir="auto" autoComplete="given-name" maxLength={100} />
            )}
          </Field>
          <Field label="Last name" required error={form.errors.lastName}>
            {(control) => (
              <Input {...control} {...form.bind('lastName')} dir="auto" autoComplete="family-name" maxLength={100} />
            )}
          </Field>
          <div className="sm:col-span-2">
            <Field label="Email address" hint="You sign in with this address. You can change it under Security.">
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  name="email"
                  autoComplete="email"
                  value={user.email}
                  readOnly
                  className="text-muted"
                />
              )}
            </Field>
          </div>
          <div className="empty:hidden sm:col-span-2">
            <FormNotice notice={form.notice} />
          </div>
        </CardBody>
        <SaveBar isDirty={isDirty} busy={form.isBusy} onDiscard={() => form.reset()} />
      </Card>
    </form>
  )
}
