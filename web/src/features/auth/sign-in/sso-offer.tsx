import { lazy, Suspense, useState } from 'react'
import { isHosted } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { signInWithSso } from '../../../api/sso.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useLeaving } from '../form-parts.tsx'

export function SsoOffer({ email, disabled }: { email: string; disabled: boolean }) {
  const [isBusy, setIsBusy] = useLeaving()
  const [isRecovering, setIsRecovering] = useState(false)
  async function start() {
    setIsBusy(true)
    const outcome = await signInWithSso(email)
    if (outcome.status === 'done') return
    setIsBusy(false)
    const description = describeError(outcome, 'An error occurred while signing in')
    toast({ topic: 'session', tone: 'error', title: 'Login failed', description })
  }
  return (
    <>
      <Button size="lg" disabled={disabled} busy={isBusy} busyLabel="Continuing..." onClick={start}>
        Continue with single sign-on
      </Button>
      {!isHosted && (
        <Button variant="link" className="justify-self-center text-sm" onClick={() => setIsRecovering(true)}>
          Provider down? Use a recovery code
        </Button>
      )}
      {isRecovering && (
        <Suspense>
          <SsoCodeDialog email={email} onClose={() => setIsRecovering(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Loaded on demand, because few people need it. */
const SsoCodeDialog = lazy(async () => ({ default: (await import('./sso-code-dialog.tsx')).SsoCodeDialog }))
