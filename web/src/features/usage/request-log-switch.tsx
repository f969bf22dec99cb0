import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useSetRequestLog } from './api.ts'

/** Turning it off erases the log, so it asks first. */
export function RequestLogSwitch({ isEnabled }: { isEnabled: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const setting = useSetRequestLog()
  const mayDevelop = useMay('develop')

  async function turnOn() {
    try {
      await setting.mutateAsync(true)
      toast({ topic, tone: 'success', title: 'Request log turned on' })
    } catch (error) {
      toast({ ...failure, tone: 'error', description: describeError(error) })
    }
  }

  async function turnOff() {
    await setting.mutateAsync(false)
    setIsAsking(false)
    const description = 'We’re erasing what was logged.'
    toast({ topic, tone: 'success', title: 'Request log turned off', description })
  }

  return (
    <>
      <Switch
        label="Request log"
        checked={isEnabled}
        disabled={setting.isPending || !mayDevelop}
        onChange={(event) => (event.target.checked ? void turnOn() : setIsAsking(true))}
      />
      {isAsking && (
        <AlertDialog
          title="Turn off the request log?"
          description="New requests won’t be logged, and the last 30 days will be erased. Your usage figures and charts stay."
          confirmLabel="Turn off and erase"
          busyLabel="Turning off..."
          onConfirm={turnOff}
          failure={failure}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const topic = 'request-log'
const failure = { topic, title: 'We couldn’t change the request log' }
