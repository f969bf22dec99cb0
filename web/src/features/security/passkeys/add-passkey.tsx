import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../api/account.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { registerPasskey, useRefreshSecurity } from '../api.ts'

/** The browser asks for the rest. */
export function AddPasskey({ onResult }: { onResult: (failure: Failure | null) => void }) {
  const refresh = useRefreshSecurity()
  const [isBusy, setIsBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [parameters, setParameters] = useSearchParams()
  const isAsked = parameters.get('add') === 'passkey'
  useEffect(() => {
    if (!isAsked) return
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus()
    setParameters({ tab: 'security' }, { replace: true })
  }, [isAsked, setParameters])

  async function add() {
    onResult(null)
    setIsBusy(true)
    const result = await registerPasskey()
    if (result.status === 'done') await refresh()
    setIsBusy(false)
    requestAnimationFrame(() => button.current?.focus())
    if (result.status === 'failed') return onResult(result)
    const description = `It’s called “${result.data.friendly_name}”. Rename it if you like.`
    toast({ topic: 'passkeys', tone: 'success', title: 'Passkey added', description })
  }
  return (
    <Button ref={button} busy={isBusy} busyLabel="Waiting for your device..." onClick={add}>
      <Plus aria-hidden="true" />
      Add passkey
    </Button>
  )
}
