import { type FormEvent, useRef, useState } from 'react'
import { useUser } from '../../api/session.ts'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { updateNames } from './api.ts'

type Names = { firstName: string; lastName: string }
type Faults = Partial<Record<keyof Names, string>>

export function PersonalForm() {
  const user = useUser()
  const stored: Names = { firstName: user.firstName, lastName: user.lastName }
  /** What has been typed since the last save; without it the form shows what is stored. */
  const [draft, setDraft] = useState<Names | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isSaving, setIsSaving] = useState(false)
  const firstName = useRef<HTMLInputElement>(null)
  const lastName = useRef<HTMLInputElement>(null)
  const showToast = useToast()
  const shown = draft ?? stored
  const isDirty = shown.firstName !== stored.firstName || shown.lastName !== stored.lastName

  function reset() {
    setDraft(null)
    setFaults({})
  }

  function change(name: keyof Names, value: string) {
    setDraft({ ...shown, [name]: value })
    setFaults({ ...faults, [name]: undefined })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving || !isDirty) return
    const names = { firstName: shown.firstName.trim(), lastName: shown.lastName.trim() }
    const found = faultsOf(names)
    setFaults(found)
    if (found.firstName || found.lastName) return (found.firstName ? firstName : lastName).current?.focus()
    setIsSaving(true)
    const outcome = await updateNames(names)
    setIsSaving(false)
    if (outcome.status === 'failed') {
      const description = outcome.message ?? 'An error occurred while updating your information.'
      return showToast({ topic: 'names', tone: 'error', title: 'Failed to update information', description })
    }
    reset()
    showToast({
      topic: 'names',
      tone: 'success',
      title: 'Information updated',
      description: 'Your personal information has been updated successfully.',
    })
  }

  return (
    <form noValidate onSubmit={save} aria-label="Personal information">
      <Card>
        <CardHeader title="Personal information" description="Your name as it is shown to you and on your invoices." />
        <CardBody className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" required error={faults.firstName}>
            {(control) => (
              <Input
                {...control}
                ref={firstName}
                name="given-name"
                autoComplete="given-name"
                maxLength={100}
                value={shown.firstName}
                onChange={(event) => change('firstName', event.target.value)}
              />
            )}
          </Field>
          <Field label="Last name" required error={faults.lastName}>
            {(control) => (
              <Input
                {...control}
                ref={lastName}
                name="family-name"
                autoComplete="family-name"
                maxLength={100}
                value={shown.lastName}
                onChange={(event) => change('lastName', event.target.value)}
              />
            )}
          </Field>
          <div className="sm:col-span-2">
            <Field label="E-mail address" hint="You sign in with this address. It cannot be changed.">
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
        </CardBody>
        <SaveBar isDirty={isDirty} busy={isSaving} cleanText="Everything is saved." onDiscard={reset} />
      </Card>
    </form>
  )
}

function faultsOf({ firstName, lastName }: Names): Faults {
  return {
    ...(firstName === '' && { firstName: 'Enter your first name.' }),
    ...(lastName === '' && { lastName: 'Enter your last name.' }),
  }
}
