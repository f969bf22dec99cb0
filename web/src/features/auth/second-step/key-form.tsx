import { useState } from 'react'
import type { Outcome } from '../../../api/account.ts'
import { canUseSecurityKeys } from '../../../api/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { FormNotice } from '../../../ui/forms/form-notice.tsx'
import { describeFailure } from './describe-failure.ts'

/** The browser takes over once the button is pressed: it may ask for a touch, or for the PIN of the key. */
export function KeyForm({ action, onVerify }: { action: string; onVerify: () => Promise<Outcome> }) {
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
