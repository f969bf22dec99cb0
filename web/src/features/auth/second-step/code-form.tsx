import { useId } from 'react'
import type { Outcome } from '../../../api/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts'
import { describeFailure } from './describe-failure.ts'

type CodeFormProps = {
  method: 'totp' | 'recovery_code'
  action: string
  onVerify: (code: string) => Promise<Outcome>
}

/** Takes a code of an authenticator app, or a recovery code. Stays busy once it's accepted: what drew it goes on from there. */
export function CodeForm({ method, action, onVerify }: CodeFormProps) {
  const { secondsLeft, start } = useCountdown()
  const waitId = useId()
  const look = looks[method]
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (look.isComplete(code.replace(/[\s-]/g, '')) ? null : { errors: { code: look.missing } }),
    async submit({ code }) {
      const outcome = await onVerify(code.replace(/\s/g, ''))
      if (outcome.status === 'done') return 'leaving'
      form.change('code', '')
      if (outcome.waitSeconds !== undefined) {
        start(outcome.waitSeconds)
        return {}
      }
      return { errors: { code: describeFailure(outcome, method) } }
    },
  })
  const isWaiting = secondsLeft > 0
  return (
    <form {...form.props} className="grid gap-4">
      <Field label={look.label} required error={form.errors.code}>
        {(control) => (
          <Input
            {...control}
            {...form.bind('code')}
            {...look.input}
            autoFocus
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono tracking-[0.12em] placeholder:tracking-normal"
          />
        )}
      </Field>
      <p id={waitId} role="alert" className="text-sm text-bad empty:hidden">
        {isWaiting && 'Too many wrong codes. For your security, wait before you try again.'}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="tabular-nums"
        disabled={isWaiting}
        busy={form.isBusy}
        busyLabel="Checking..."
        {...(isWaiting && { 'aria-describedby': waitId })}
      >
        {isWaiting ? `Try again in ${formatClock(secondsLeft)}` : action}
      </Button>
    </form>
  )
}

const looks = {
  totp: {
    label: '6-digit code',
    missing: 'Enter the 6-digit code.',
    isComplete: (code: string) => /^\d{6}$/.test(code),
    input: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 9 },
  },
  recovery_code: {
    label: 'Recovery code',
    missing: 'Enter one of your recovery codes.',
    isComplete: (code: string) => code.length >= 8,
    input: { autoComplete: 'off', inputMode: 'text', maxLength: 40, placeholder: 'abcd efgh ijkm npqr' },
  },
} as const
