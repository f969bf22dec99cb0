import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { formatClock, useCountdown } from '../../ui/use-countdown.ts'
import { resendConfirmation } from './api.ts'

export type ResendConfirmationProps = Pick<ButtonProps, 'variant' | 'size'> & {
  email: string
  /** When the last email was sent, if this browser knows. */
  sentAt?: number | undefined
  onSent?: () => void
}

/** Mails the link again. The button counts down where the next email has to wait. */
export function ResendConfirmation({ email, sentAt, onSent, ...look }: ResendConfirmationProps) {
  const [isSending, setIsSending] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const { secondsLeft, start } = useCountdown(() => (sentAt ? secondsBetweenEmails - (Date.now() - sentAt) / 1000 : 0))

  async function resend() {
    setNote('')
    setError('')
    setIsSending(true)
    const outcome = await resendConfirmation(email)
    setIsSending(false)
    if (outcome.status === 'done') {
      start(secondsBetweenEmails)
      setNote('We sent you a new link.')
      onSent?.()
    } else if (outcome.waitSeconds === undefined) {
      setError(describeError(outcome, 'We couldn’t send the email. Please try again.'))
    } else start(outcome.waitSeconds)
  }

  return (
    <div className="grid gap-1.5">
      <Button
        {...look}
        className="tabular-nums"
        disabled={secondsLeft > 0}
        busy={isSending}
        busyLabel="Sending..."
        onClick={resend}
      >
        {secondsLeft > 0 ? `Resend in ${formatClock(secondsLeft)}` : 'Resend email'}
      </Button>
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {note}
      </p>
      <p role="alert" className="text-center text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

const secondsBetweenEmails = 60
