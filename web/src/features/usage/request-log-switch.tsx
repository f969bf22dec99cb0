import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { useSetRequestLog } from './api.ts'

const TurnOffLogDialog = onDemand(async () => (await import('./turn-off-log-dialog.tsx')).TurnOffLogDialog)
const { onPointerEnter, onFocus } = TurnOffLogDialog.opener

/** Turning it off erases the log, so it asks first. */
export function RequestLogSwitch({ isEnabled }: { isEnabled: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const setting = useSetRequestLog()

  function set(next: boolean) {
    setting.mutate(next, {
      onSuccess: () => {
        setIsAsking(false)
        toast({
          topic: 'request-log',
          tone: 'success',
          title: next ? 'Request log turned on' : 'Request log turned off',
          ...(!next && { description: 'We’re erasing what was logged.' }),
        })
      },
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'request-log', tone: 'error', title: 'We couldn’t change the request log', description })
      },
    })
  }

  return (
    <>
      <Switch
        label="Request log"
        checked={isEnabled}
        disabled={setting.isPending}
        onPointerEnter={onPointerEnter}
        onFocus={onFocus}
        onChange={(event) => (event.target.checked ? set(true) : setIsAsking(true))}
      />
      {isAsking && (
        <TurnOffLogDialog isBusy={setting.isPending} onConfirm={() => set(false)} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}
