import { passwordError, passwordStrength } from '@assay/contract/password'
import { type ComponentProps, useId } from 'react'
import { setPassword } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { tooManyTries, useIdentityProof } from '../../api/identity-proof.ts'
import { useUser } from '../../api/session.ts'
import { leakedPassword, useLeakedPassword } from '../../api/use-leaked-password.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { PasswordStrength } from '../../ui/forms/password-strength.tsx'
import { type Rejection, useForm } from '../../ui/forms/use-form.ts'
import { changePassword } from './api.ts'

const initial = { current: '', next: '', confirmation: '' }
type Passwords = typeof initial

/** Someone who has only ever signed in with Google has no password to enter first, and may be asked for a code. */
export function PasswordForm() {
  const { email, hasPassword } = useUser()
  const identity = useIdentityProof()
  const asksCurrent = hasPassword && identity.fields === null
  const form = useForm({
    initial,
    validate: (values) => validate(values) ?? (isLeaked ? { errors: { next: leakedPassword } } : null),
    async submit({ current, next }) {
      const outcome = await (asksCurrent ? changePassword(email, current, next) : setPassword(next, identity.proof))
      if (outcome.status === 'failed') {
        const currentError = asksCurrent ? currentErrors[outcome.code] : undefined
        if (currentError) return { errors: { current: currentError } }
        if (identity.takes(outcome)) return {}
        const description = describeError(outcome, 'An error occurred while updating your password.')
        const notice = { title: 'Failed to update password', description }
        return { notice: newErrors.has(outcome.code) ? { ...notice, field: 'next' } : notice }
      }
      form.reset()
      identity.clear()
      const description = 'We’ve logged you out everywhere else.'
      toast({ topic: 'password', tone: 'success', title: 'Password updated', description })
    },
  })
  const { current, next, confirmation } = form.values
  const isLeaked = useLeakedPassword(next)
  const isFilled = next !== '' && confirmation !== '' && (!asksCurrent || current !== '') && !identity.isMissing
  const field = (name: keyof Passwords) => ({
    ...form.bind(name),
    error: form.errors[name],
    notice: form.noticeFor(name),
  })
  return (
    <form {...form.props} aria-labelledby="password-title">
      <Card>
        <CardHeader
          id="password-title"
          title={hasPassword ? 'Change password' : 'Set a password'}
          description={
            hasPassword
              ? 'Changing your password logs you out everywhere else.'
              : 'You sign in with Google. Set a password to sign in with your email address too.'
          }
        />
        <CardBody className="grid max-w-[440px] gap-5">
          {/* Tells password managers whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          {asksCurrent && (
            <PasswordField {...field('current')} label="Current password" autoComplete="current-password" />
          )}
          <PasswordField
            {...field('next')}
            {...(isLeaked && { error: leakedPassword })}
            label="New password"
            autoComplete="new-password"
            maxLength={1024}
            hasMeter
            isLeaked={isLeaked || form.noticeFor('next')?.description === leakedPassword}
          />
          <PasswordField
            {...field('confirmation')}
            label="Confirm new password"
            subject="confirmation"
            autoComplete="new-password"
          />
          {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
          <FormNotice notice={form.notice} />
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            disabled={!isFilled}
            busy={form.isBusy}
            busyLabel="Updating..."
          >
            {hasPassword ? 'Update password' : 'Set password'}
          </Button>
        </CardBody>
      </Card>
    </form>
  )
}

const currentErrors: Record<string, string> = {
  current_password_invalid: 'Current password is incorrect.',
  invalid_credentials: 'Current password is incorrect.',
  over_request_rate_limit: tooManyTries,
}

/** The auth service's errors about the new password. */
const newErrors = new Set(['same_password', 'weak_password', 'leaked_password'])

function validate({ next, confirmation }: Passwords): Rejection<Passwords> | null {
  const brokenRule = passwordError(next)
  if (brokenRule !== null) return { errors: { next: brokenRule } }
  return next === confirmation ? null : { errors: { confirmation: 'New passwords do not match.' } }
}

type PasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  label: string
  value: string
  error: string | undefined
  notice?: ComponentProps<typeof Field>['notice']
  /** Shows how strong the password is, and which rules it still breaks. */
  hasMeter?: boolean
  /** Known to attackers. */
  isLeaked?: boolean
}

function PasswordField({ label, error, notice, hasMeter = false, isLeaked = false, ...input }: PasswordFieldProps) {
  const meterId = useId()
  return (
    <div className="grid gap-3">
      <Field label={label} required error={error} notice={notice}>
        {(control) => (
          <PasswordInput
            {...control}
            {...(hasMeter && { 'aria-describedby': cx(control['aria-describedby'], meterId) })}
            subject={label.toLowerCase()}
            {...input}
          />
        )}
      </Field>
      {hasMeter && (
        <PasswordStrength
          id={meterId}
          {...passwordStrength(input.value)}
          isEmpty={input.value === ''}
          isLeaked={isLeaked}
        />
      )}
    </div>
  )
}
