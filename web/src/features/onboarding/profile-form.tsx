import { paths } from '@assay/contract/paths'
import { completedProfile, type Names, type Outcome, outcomeOf } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { localStore } from '../../storage.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

export function ProfileForm() {
  const user = useUser()
  const navigate = useNavigate()
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    validate(values) {
      const missing = names.find((name) => values[name].trim() === '')
      if (missing === undefined) return null
      const description = 'Please provide both first and last name.'
      return { notice: { title: 'Incomplete information', description, field: missing } }
    },
    async submit({ firstName, lastName }) {
      const outcome = await completeProfile({ firstName: firstName.trim(), lastName: lastName.trim() })
      if (outcome.status === 'failed') {
        const description = describeError(outcome, 'An error occurred while updating your profile.')
        return { notice: { title: 'Failed to update profile', description } }
      }
      noteProfileCompleted()
      toast({ topic: 'profile', tone: 'success', title: 'Profile updated' })
      navigate(paths.services, { replace: true, state: { isSecondStep: true } })
      return 'leaving'
    },
  })
  return (
    <form {...form.props} className="grid" aria-label="Complete your profile">
      {/* Tall enough for an error under each field, so nothing moves when one appears. */}
      <div className="grid auto-rows-[minmax(124px,auto)] gap-x-4 sm:grid-cols-2">
        <Field label="First name" required notice={form.noticeFor('firstName')}>
          {(control) => <Input {...control} {...form.bind('firstName')} {...nameField} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" required notice={form.noticeFor('lastName')}>
          {(control) => <Input {...control} {...form.bind('lastName')} {...nameField} autoComplete="family-name" />}
        </Field>
      </div>
      <div className="grid gap-4">
        <FormNotice notice={form.notice} />
        <Button type="submit" variant="primary" size="lg" busy={form.isBusy} busyLabel="Saving...">
          Continue
        </Button>
      </div>
    </form>
  )
}

const names = ['firstName', 'lastName'] as const
const nameField = { dir: 'auto', maxLength: 100 } as const

async function completeProfile(names: Names): Promise<Outcome> {
  return outcomeOf((auth) => auth.updateUser({ data: completedProfile(names) }))
}

/** Marks this device. Nothing depends on it: the account is the source of truth. */
function noteProfileCompleted(): void {
  localStore.setItem('profileCompleted', 'true')
}
