import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useSetRequestLog } from './api.ts'

/** Switching off erases what was kept, so it asks first. */
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
          title: next ? 'Request log switched on' : 'Request log switched off',
          ...(!next && { description: 'What was kept is being erased.' }),
        })
      },
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'request-log', tone: 'error', title: 'Failed to change the request log', description })
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
        title="Switch the request log off"
        description="Calls are no longer logged, and the entries of the last 30 days are erased. Counting and charts go on."
        confirmLabel="Switch off and erase"
        busy={setting.isPending}
        busyLabel="Switching off..."
        onConfirm={() => set(false)}
      />
    </>
  )
}
