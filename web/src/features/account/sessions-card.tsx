import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const SignOutDialog = onDemand(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

export function SessionsCard() {
  const { email } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Sessions"
        description="Sign out of this browser and every other device."
        aside={
          <Button {...SignOutDialog.opener} onClick={() => setIsAsking(true)}>
            Sign out everywhere
          </Button>
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
      {isAsking && <SignOutDialog onClose={() => setIsAsking(false)} />}
    </Card>
  )
}
