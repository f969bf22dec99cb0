import { paths } from '@assay/contract/paths'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { completeProfile } from './api.ts'
import { noteProfileCompleted } from './note-profile-completed.ts'

export function ProfileForm() {
  const user = useUser()
  const toast = useToast()
  const navigate = useNavigate()
  const [firstName, setFirstName] = useState(user.firstName)
  const [lastName, setLastName] = useState(user.lastName)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const names = { firstName: firstName.trim(), lastName: lastName.trim() }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [first, last] = event.currentTarget.querySelectorAll('input')
    const missing = names.firstName === '' ? first : names.lastName === '' ? last : undefined
    setIsIncomplete(missing !== undefined)
    if (missing) {
      missing.focus()
      const description = 'Please provide both first and last name.'
      return toast({ topic: 'profile', tone: 'error', title: 'Incomplete information', description })
    }
    setIsBusy(true)
    const outcome = await completeProfile(names)
    if (outcome.status === 'failed') {
      setIsBusy(false)
      first?.focus()
      const description = outcome.message ?? 'An error occurred while updating your profile.'
      return toast({ topic: 'profile', tone: 'error', title: 'Failed to update profile', description })
    }
    noteProfileCompleted()
    toast({ topic: 'profile', tone: 'success', title: 'Profile updated' })
    navigate(paths.services, { replace: true })
  }

  return (
    <form noValidate onSubmit={submit} className="grid" aria-label="Complete your profile">
      {/* As high as with a message under each field, so that nothing moves when one appears. */}
      <div className="grid auto-rows-[minmax(96px,auto)] gap-x-4 sm:grid-cols-2">
        <Field label="First name" required error={isIncomplete && names.firstName === '' && 'Enter your first name.'}>
          {(control) => (
            <Input
              {...control}
              name="firstName"
              autoComplete="given-name"
              value={firstName}
              readOnly={isBusy}
              onChange={(event) => setFirstName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Last name" required error={isIncomplete && names.lastName === '' && 'Enter your last name.'}>
          {(control) => (
            <Input
              {...control}
              name="lastName"
              autoComplete="family-name"
              value={lastName}
              readOnly={isBusy}
              onChange={(event) => setLastName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={isBusy} busyLabel="Saving...">
        Continue
      </Button>
    </form>
  )
}
