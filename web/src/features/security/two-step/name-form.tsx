import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormNotice } from '../../../ui/forms/form-notice.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { dialogFooterLook } from '../../../ui/overlays/dialog.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { TwoStep } from '../api.ts'
import type { Result } from '../ask-auth.ts'

type NameFormProps<Data> = {
  /** The name it gets unless someone enters another. */
  suggestion: string
  hint: string
  twoStep: TwoStep
  submitLabel: string
  busyLabel: string
  submit: (name: string) => Promise<Result<Data>>
  onDone: (data: Data) => Promise<void> | void
  onCancel: () => void
}

/** The first step of a new app or key: its name, and what to know before two-step verification is on. */
export function NameForm<Data>({ suggestion, hint, twoStep, submit, onDone, ...rest }: NameFormProps<Data>) {
  const taken = new Set(twoStep.factors.map(({ name }) => name))
  const form = useForm({
    initial: { factorName: freeName(suggestion, taken) },
    validate: ({ factorName }) => (factorName.trim() === '' ? { errors: { factorName: 'Enter a name.' } } : null),
    async submit({ factorName }) {
      const result = await submit(factorName.trim())
      if (result.status === 'done') return void (await onDone(result.data))
      if (result.code === 'mfa_factor_name_conflict') return { errors: { factorName: result.message ?? '' } }
      return { notice: { title: 'Not added', description: describeError(result, 'Please try again.') } }
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Field label="Name" required error={form.errors.factorName} hint={hint}>
        {(control) => <Input {...control} {...form.bind('factorName')} autoComplete="off" maxLength={100} dir="auto" />}
      </Field>
      {twoStep.factors.length === 0 && <BeforeYouStart />}
      <FormNotice notice={form.notice} />
      <div className={dialogFooterLook}>
        <Button disabled={form.isBusy} onClick={rest.onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel={rest.busyLabel}>
          {rest.submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** What can't be undone later is said now. */
function BeforeYouStart() {
  return (
    <div className="grid gap-2 rounded-lg border border-border bg-subtle px-4 py-3 text-sm text-muted">
      <p className="font-medium text-text">Before you turn it on</p>
      <ul className="grid list-disc gap-1 pl-4">
        <li>Your other devices are signed out and need the second step to sign in again.</li>
        <li>You get ten recovery codes. If you lose your phone or key, they are the way back in.</li>
        <li>Without them, resetting your password by email won’t help. We’d have to check who you are first.</li>
      </ul>
      <p>
        <TextLink href="/docs/lost-access" target="_blank" rel="noreferrer">
          If you lose your phone
        </TextLink>
      </p>
    </div>
  )
}

function freeName(suggestion: string, taken: Set<string>): string {
  const names = [suggestion, ...Array.from({ length: 10 }, (_, index) => `${suggestion} ${index + 2}`)]
  return names.find((name) => !taken.has(name)) ?? suggestion
}
