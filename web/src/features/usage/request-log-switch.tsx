import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useSetRequestLog } from './api.ts'

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
        onChange={(event) => (event.target.checked ? set(true) : setIsAsking(true))}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Turn off the request log?"
        description="New requests won’t be logged, and the last 30 days will be erased. Your usage figures and charts stay."
        confirmLabel="Turn off and erase"
        busy={setting.isPending}
        busyLabel="Turning off..."
        onConfirm={() => set(false)}
      />
    </>
  )
}
