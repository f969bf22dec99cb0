import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useLogOut } from './use-log-out.ts'

export function SessionsCard() {
  const { email } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const { isLoggingOut, logOut } = useLogOut({ everywhere: true })
  return (
    <Card>
      <CardHeader
        title="Sessions"
        description="Logging out everywhere ends this session and those on all your other devices."
        aside={
          <AlertDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            trigger={<Button>Log out everywhere</Button>}
            title="Log out everywhere?"
            description="You will be logged out of this browser and of every other device, and have to sign in again."
            confirmLabel="Log out everywhere"
            busy={isLoggingOut}
            busyLabel="Logging out..."
            onConfirm={async () => {
              await logOut()
              setIsAsking(false)
            }}
          />
        }
      />
      <CardBody>
        <div className="flex items-center gap-3 rounded-lg border border-border px-4 py-3">
          <MonitorSmartphone className="size-5 shrink-0 text-muted" aria-hidden="true" />
          <div className="min-w-0 grow">
            <p className="font-medium">This browser</p>
            <p className="truncate text-sm text-muted">Signed in as {email}</p>
          </div>
          <Pill tone="ok" dot>
            Active
          </Pill>
        </div>
      </CardBody>
    </Card>
  )
}
