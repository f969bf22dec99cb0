import { useEffect, useEffectEvent, useState } from 'react'
import { type Outcome, outcomeOf } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { canUsePasskeys } from '../../../api/passkeys.ts'
import { loadAuth, useUser } from '../../../api/session.ts'
import { withReauthentication } from '../../../api/with-reauthentication.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { toPasskeyFailure } from './passkeys.ts'

/** Appears once we know that there is no passkey yet. Either choice is saved with the account. */
export function PasskeyOfferCard({ onDone }: { onDone: () => void }) {
  const { passkeyOffered } = useUser()
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const start = useEffectEvent(async () => {
    if (!passkeyOffered && canUsePasskeys() && (await countPasskeys()) === 0) setIsShown(true)
    else onDone()
  })
  useEffect(() => void start(), [])

  async function add() {
    setError('')
    setIsBusy(true)
    void rememberPasskeyOffer()
    const outcome = await addPasskey()
    setIsBusy(false)
    if (outcome.status === 'failed') return setError(describeError(outcome, 'The passkey wasn’t added.'))
    onDone()
    const description = 'Use it instead of your password next time.'
    toast({ topic: 'passkeys', tone: 'success', title: 'Passkey added', description })
  }

  function decline() {
    void rememberPasskeyOffer()
    onDone()
  }

  if (!isShown) return null
  return (
    <section
      aria-labelledby="passkey-offer"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-border bg-surface py-3 pr-3 pl-4 shadow-sm"
    >
      <div className="min-w-0 grow basis-64">
        <h2 id="passkey-offer" className="text-base font-medium">
          Faster next time?
        </h2>
        <p className="text-sm text-muted">Add a passkey and sign in with your fingerprint, face or screen lock.</p>
        <p role="alert" className="mt-1 text-sm text-bad empty:hidden">
          {error}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" variant="primary" busy={isBusy} busyLabel="Adding..." onClick={add}>
          Add a passkey
        </Button>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={decline}>
          No thanks
        </Button>
      </div>
    </section>
  )
}

/** `canceled` if the person declined in the browser. */
async function addPasskey(): Promise<Outcome> {
  const { error } = await withReauthentication((auth) => auth.registerPasskey())
  return error ? toPasskeyFailure(error) : { status: 'done' }
}

/** Null if it can't be known right now. */
async function countPasskeys(): Promise<number | null> {
  const auth = await loadAuth().catch(() => null)
  const listed = await auth?.passkey.list()
  return listed?.data?.length ?? null
}

/** Either choice counts, on every device. */
async function rememberPasskeyOffer(): Promise<Outcome> {
  return outcomeOf((auth) => auth.updateUser({ data: { passkey_offered: true } }))
}
