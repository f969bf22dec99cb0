import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { formatClock, useCountdown } from '../use-countdown.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** `waitSeconds`: a code was mailed a moment ago, and the next one can be after that long. */
export type MailResult = { status: 'done' } | { status: 'failed'; message: string | null; waitSeconds?: number }

type MailedCodeFieldProps = {
  email: string
  value: string
  error: string | null
  /** No attempt is left, so a new code can be requested right away. */
  isUsedUp: boolean
  takesFocus: boolean
  onChange: (code: string) => void
  onMail: () => Promise<MailResult>
}

/** Two steps: request the code, then enter it. */
export function MailedCodeField(props: MailedCodeFieldProps) {
  const { email, value, error, isUsedUp, takesFocus, onChange, onMail } = props
  const [isSent, setIsSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [mailError, setMailError] = useState<string | null>(null)
  const { secondsLeft, start } = useCountdown()

  async function mail() {
    setMailError(null)
    setIsSending(true)
    const result = await onMail()
    setIsSending(false)
    const waitSeconds = result.status === 'done' ? secondsBetweenMails : result.waitSeconds
    if (waitSeconds === undefined) return setMailError('We couldn’t send the code. Please try again.')
    start(waitSeconds)
    setIsSent(true)
    onChange('')
  }

  if (!isSent) {
    return <AskForCode {...{ email, isSending, takesFocus }} error={mailError ?? error} onMail={mail} />
  }
  const isWaiting = secondsLeft > 0 && !isUsedUp
  const again = (
    <Button
      variant="link"
      className="text-sm tabular-nums"
      disabled={isWaiting}
      busy={isSending}
      busyLabel="Sending..."
      onClick={mail}
    >
      {isWaiting ? `Resend in ${formatClock(secondsLeft)}` : 'Send a new code'}
    </Button>
  )
  return <CodeInput {...{ value, onChange }} email={email} error={error ?? mailError} aside={again} />
}

type AskForCodeProps = {
  email: string
  error: string | null
  isSending: boolean
  takesFocus: boolean
  onMail: () => void
}

function AskForCode({ email, error, isSending, takesFocus, onMail }: AskForCodeProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="text-sm wrap-anywhere text-muted">We’ll email a 6-digit code to {email}.</p>
      <Button ref={button} busy={isSending} busyLabel="Sending..." onClick={onMail}>
        Email me a code
      </Button>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

type CodeInputProps = {
  email: string
  value: string
  error: string | null
  aside: ReactNode
  onChange: (code: string) => void
}

function CodeInput({ email, value, error, aside, onChange }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (error !== null) input.current?.focus()
  }, [error])
  return (
    <Field
      label="Code"
      required
      aside={aside}
      error={error}
      hint={<span className="wrap-anywhere">Sent to {email}. It expires in 10 minutes.</span>}
    >
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={16}
          placeholder="6 digits"
          className="font-mono tracking-[0.2em] placeholder:tracking-normal"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

const secondsBetweenMails = 60
