import { describeError } from '../../../api/api-error.ts'
import { signInWithSsoCode } from '../../../api/sso.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

/** For the owner of a team whose provider is down. */
export function SsoCodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { errors: { code: 'Enter one of your recovery codes.' } } : null),
    async submit({ code }) {
      const outcome = await signInWithSsoCode(email.trim(), code)
      // The guard redirects from here.
      if (outcome.status === 'done') return 'leaving'
      const message =
        outcome.code === 'invalid_credentials'
          ? 'That code doesn’t work. Check the address and the code.'
          : describeError(outcome, 'An error occurred while signing in')
      return { errors: { code: message } }
    },
  })
  return (
    <FormDialog
      form={form}
      title="Use a recovery code"
      description={`For the owner of the team, when the provider is down. You’ll sign in as ${email.trim()}.`}
      submitLabel="Sign in"
      busyLabel="Signing in..."
      onClose={onClose}
    >
      <Field label="Recovery code" required error={form.errors.code}>
        {(control) => <Input {...control} {...form.bind('code')} autoComplete="one-time-code" className="font-mono" />}
      </Field>
    </FormDialog>
  )
}
