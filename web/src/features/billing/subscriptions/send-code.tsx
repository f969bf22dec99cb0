import { Button } from '../../../ui/button.tsx'
import { formatCodeClock } from './code-clock.ts'

type SendCodeProps = { secondsLeft: number; isSending: boolean; onSend: () => void }

/** Beside the code's field: sends a code, then counts down to the next. */
export function SendCode({ secondsLeft, isSending, onSend }: SendCodeProps) {
  if (secondsLeft > 0) {
    return (
      <span className="grid shrink-0 content-center text-sm text-muted">
        <span>
          New code in{' '}
          <span role="timer" className="font-medium text-text tabular-nums">
            {formatCodeClock(secondsLeft)}
          </span>
        </span>
      </span>
    )
  }
  return (
    <Button size="lg" busy={isSending} busyLabel="Requesting verification..." onClick={onSend}>
      Send OTP
    </Button>
  )
}
