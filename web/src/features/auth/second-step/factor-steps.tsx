import { productName } from '@assay/contract/product'
import { LifeBuoy, Smartphone, Usb } from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import type { Failure, Outcome } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { canUseSecurityKeys } from '../../../api/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormNotice } from '../../../ui/forms/form-notice.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts'
import {
  countRecoveryCodes,
  loadWays,
  type Method,
  verifyAppCode,
  verifyRecoveryCode,
  verifySecurityKey,
  type Way,
} from './factors.ts'

type FactorStepsProps = { steps: ReturnType<typeof useFactorSteps>; action: string }

/** One way to give the second factor, and a button for each other way the account has. */
export function FactorSteps({ steps, action }: FactorStepsProps) {
  const { ways, current, verify } = steps
  if (ways === null) {
    return (
      <Loading label="Loading" onRetry={steps.load}>
        <Skeleton className="h-16" />
        <Skeleton className="h-[2.625rem] rounded-md" />
      </Loading>
    )
  }
  if (!Array.isArray(ways)) {
    const message = describeError(ways, 'We can’t reach Assay. Check your connection; nothing was lost.')
    const retry = { label: 'Try again', onSelect: steps.load }
    return <ErrorState title="We couldn’t load this step" message={message} retry={retry} />
  }
  const { method, factorId } = current
  const others = ways.filter((other) => other.factorId !== factorId)
  const hasSeveralApps = ways.filter((way) => way.method === 'totp').length > 1
  return (
    <div className="grid gap-5">
      {method === 'webauthn' ? (
        <KeyForm action="Use security key" onVerify={() => verify('')} />
      ) : (
        // A separate form for each, because what was typed into one isn't meant for another.
        <CodeForm key={factorId} method={method} action={action} onVerify={verify} />
      )}
      {others.length > 0 && (
        <div className="grid justify-items-start gap-1.5">
          {others.map((other) => {
            const { Icon, label } = labels[other.method]
            return (
              <Button key={other.factorId} variant="link" className="text-sm" onClick={() => steps.choose(other)}>
                <Icon aria-hidden="true" />
                {other.method === 'totp' && hasSeveralApps ? `Use the code from “${other.name}”` : label}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** The app by its name, where the person gave it one. */
export function textsOf({ method, name }: Way): { title: string; text: string } {
  if (method !== 'totp' || name === '') return stepTexts[method]
  const text = `Enter the code that your authenticator app “${name}” shows for ${productName}.`
  return { ...stepTexts.totp, text }
}

const stepTexts: Record<Method, { title: string; text: string }> = {
  totp: {
    title: 'Enter the 6-digit code',
    text: `Open your authenticator app and enter the code it shows for ${productName}.`,
  },
  webauthn: { title: 'Use your security key', text: 'Plug it in or hold it to your device, then follow your browser.' },
  recovery_code: { title: 'Enter a recovery code', text: 'Each of the codes you saved works once.' },
}

const labels: Record<Method, { Icon: typeof Usb; label: string }> = {
  totp: { Icon: Smartphone, label: 'Use your authenticator app' },
  webauthn: { Icon: Usb, label: 'Use a security key' },
  recovery_code: { Icon: LifeBuoy, label: 'Use a recovery code' },
}

/** `onDone` follows the accepted factor; the session is raised by then. `onRenew` leads to where new recovery codes are made. */
export function useFactorSteps({ onDone, onRenew }: { onDone: () => void; onRenew: () => void }) {
  const [ways, setWays] = useState<Way[] | Failure | null>(null)
  const [chosen, setChosen] = useState<Way | null>(null)
  const load = useCallback(() => {
    setWays(null)
    loadWays().then(setWays)
  }, [])
  useEffect(load, [load])

  const current = chosen ?? (Array.isArray(ways) ? ways[0] : undefined) ?? usual
  async function verify(code: string): Promise<Outcome> {
    const outcome = await verifiers[current.method](current.factorId, code)
    if (outcome.status === 'failed') return outcome
    onDone()
    if (current.method === 'recovery_code') void countRecoveryCodes().then((left) => showCodesLeft(left, onRenew))
    return outcome
  }
  return { ways, current, load, choose: setChosen, verify }
}

/** The choice until the list has arrived, and for almost everyone. */
const usual: Way = { method: 'totp', factorId: '', name: '' }

const verifiers = {
  totp: verifyAppCode,
  webauthn: verifySecurityKey,
  recovery_code: (_factorId: string, code: string) => verifyRecoveryCode(code),
}

function showCodesLeft(left: number | null, onRenew: () => void): void {
  if (left === null) return
  const count = left === 0 ? 'That was your last recovery code.' : `${left} ${left === 1 ? 'code' : 'codes'} left.`
  const isFew = left <= fewCodes
  toast({
    topic: 'recovery-codes',
    // Stays until it's dismissed: without codes, a lost phone means a lost account.
    tone: isFew ? 'error' : 'neutral',
    title: 'Recovery code used',
    description: isFew ? `${count} Create new ones while you’re signed in.` : count,
    ...(isFew && { action: { label: 'Create new codes', onSelect: onRenew } }),
  })
}

const fewCodes = 3

type CodeFormProps = {
  method: 'totp' | 'recovery_code'
  action: string
  onVerify: (code: string) => Promise<Outcome>
}

/** Takes a code of an authenticator app, or a recovery code. Stays busy once it's accepted: what drew it goes on from there. */
function CodeForm({ method, action, onVerify }: CodeFormProps) {
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

/** The browser takes over once the button is pressed: it may ask for a touch, or for the PIN of the key. */
function KeyForm({ action, onVerify }: { action: string; onVerify: () => Promise<Outcome> }) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function verify() {
    setError(null)
    setIsBusy(true)
    const outcome = await onVerify()
    if (outcome.status === 'done') return
    setIsBusy(false)
    setError(describeFailure(outcome, 'webauthn'))
  }
  if (!canUseSecurityKeys()) {
    return <p className="text-muted">This browser can’t use security keys here. Try another browser or another way.</p>
  }
  return (
    <div className="grid gap-4">
      <FormNotice notice={error === null ? undefined : { title: 'Not confirmed', description: error }} />
      <Button autoFocus variant="primary" size="lg" busy={isBusy} busyLabel="Waiting for your key..." onClick={verify}>
        {action}
      </Button>
    </div>
  )
}

/** What people read when a factor wasn't accepted. Too many guesses show a countdown instead. */
function describeFailure(failure: Failure, method: Method): string {
  switch (failure.code) {
    case 'mfa_verification_failed':
      return wrong[method]
    case 'mfa_challenge_expired':
    case 'mfa_factor_not_found':
      return 'That took too long. Please try again.'
    case 'mfa_ip_address_mismatch':
      return 'Your network changed in the meantime. Please try again.'
    case 'canceled':
      return 'Your security key wasn’t used. Try again when you have it at hand.'
    default:
      return describeError(failure, 'We can’t reach Assay. Check your connection; nothing was lost.')
  }
}

const wrong: Record<Method, string> = {
  totp: 'That code is wrong or was already used. Enter the one your app shows now.',
  webauthn: 'That security key doesn’t belong to this account.',
  recovery_code: 'That code is wrong or was already used.',
}
